import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { askOffice } from '../../ground/ask-office.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import type { FoundInText } from './contract.ts';
import type { Wanted } from './match.ts';
import { FoundTexts } from './found-texts.office.tsx';
import { LastReplaced } from './last.office.tsx';
import './texts.css';

/** Every text of the site and its mails looked through at once, and words replaced in many of them. */
export function TextSearchScreen() {
  const [params, setParams] = useSearchParams();
  const wanted = { words: params.get('words')?.trim() ?? '', whole: params.get('whole') === 'yes' };
  const query = useQuery({
    queryKey: ['desk', 'search', wanted],
    queryFn: ({ signal }) => askOffice<{ texts: FoundInText[] }>(addressOf(wanted), { signal }),
    enabled: wanted.words.length > 1,
    // What is ticked belongs to what was found: it is looked for again when asked for, and after replacing.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const [look, setLook] = useState({ count: 0, isAnew: false });
  /** What was ticked and replaced before is done with. */
  const begin = (isAnew: boolean) => setLook(({ count }) => ({ count: count + 1, isAnew }));
  const lookAgain = () => void query.refetch().then(() => begin(true));
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const words = String(typed.get('words') ?? '').trim();
    const next = { words, ...(typed.get('whole') ? { whole: 'yes' } : {}) };
    if (words === wanted.words && Boolean(next.whole) === wanted.whole) lookAgain();
    else setParams(next);
  }
  return (
    <Screen
      title="Search in all texts"
      lede="Of the site, its mails and the letters of the office, with the drafts where there are some."
    >
      <form
        method="post"
        className="texts-search"
        onSubmit={search}
        key={`${wanted.words} ${wanted.whole}`}
        role="search"
        aria-label="All texts"
      >
        <TextField name="words" label="Words" type="search" defaultValue={wanted.words} maxLength={200} minLength={2} />
        <Consent name="whole" label="Whole words only" value="yes" defaultChecked={wanted.whole} />
        <Button type="submit">Search</Button>
      </form>
      <LastReplaced onUndone={() => begin(false)} />
      {wanted.words.length > 1 ? (
        <Loaded query={query} what="the texts">
          {({ texts }) => (
            <FoundTexts
              key={`${wanted.words} ${wanted.whole} ${look.count}`}
              texts={texts}
              wanted={wanted}
              isAnew={look.isAnew}
              onLookAgain={lookAgain}
            />
          )}
        </Loaded>
      ) : null}
    </Screen>
  );
}

const addressOf = ({ words, whole }: Wanted) =>
  `/texts?${new URLSearchParams({ words, ...(whole ? { whole: 'yes' } : {}) })}`;
