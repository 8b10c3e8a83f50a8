import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { Record } from '../../../design/record/record.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { fieldOf, idOf } from '../form/places.ts';
import { keyOfSubject, placeFor } from '../subjects/words.office.tsx';
import { textCalls, type FoundInText } from './contract.ts';
import { piecesOf, sentencesOf } from './match.ts';
import './texts.css';
import { submits } from '../../../design/form/form.tsx';

export function TextSearchScreen() {
  const [params, setParams] = useSearchParams();
  const words = params.get('words')?.trim() ?? '';
  const query = useAsk(textCalls.search, { query: { words } }, { enabled: words.length > 1 });
  const search = submits((form) => {
    const typed = String(new FormData(form).get('words') ?? '').trim();
    setParams({ words: typed });
    if (typed === words) void query.refetch();
  });
  return (
    <Screen
      title="Search in all texts"
      lede="Of the site, its mails and the letters of the office, with the drafts where there are some."
    >
      <form
        method="post"
        className="bar bar--foot texts-search"
        onSubmit={search}
        key={words}
        role="search"
        aria-label="All texts"
      >
        <TextField name="words" label="Words" type="search" defaultValue={words} maxLength={200} minLength={2} />
        <Button type="submit">Search</Button>
      </form>
      {words.length > 1 ? (
        <Loaded query={query} what="the texts">
          {({ texts }) => <FoundTexts texts={texts} words={words} />}
        </Loaded>
      ) : null}
    </Screen>
  );
}

function FoundTexts({ texts, words }: { texts: readonly FoundInText[]; words: string }) {
  return (
    <div className="stack">
      <Count texts={texts} words={words} />
      {texts.map((text) => (
        <Record
          key={text.key}
          title={
            <>
              <a href={text.href}>{text.title}</a> {text.author ? <Chip fresh>Draft of {text.author}</Chip> : null}
              {text.archivedAt ? <Chip>Retired</Chip> : null}
            </>
          }
        >
          <ul className="lines lines--inset lines--text">
            {text.places.map(({ place, value }) => (
              <li key={place}>
                <a className="small press" href={text.isLetter ? text.href : `${text.href}#${idOf(fieldOf(place))}`}>
                  {placeFor(keyOfSubject(text.key), place)}
                </a>
                {sentencesOf(value, words).map((sentence) => (
                  <p key={sentence}>
                    {piecesOf(sentence, words).map(({ start, text: piece, hit }) =>
                      hit ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
                    )}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Record>
      ))}
    </div>
  );
}

function Count({ texts, words }: { texts: readonly FoundInText[]; words: string }) {
  const all = texts.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <div role="status">
      {all === 0 ? (
        <Empty title={`“${words}” stands nowhere`}>
          <p>Try fewer words. Capitals and the shape of quotes make no difference.</p>
        </Empty>
      ) : (
        <p>
          <b>{all === 1 ? 'One place' : `${all} places`}</b> in{' '}
          {texts.length === 1 ? 'one text' : `${texts.length} texts`}.
        </p>
      )}
    </div>
  );
}
