import { useEffect, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Empty } from '../../../design/empty/empty.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { boxId, Marked, findAddress, mostShown, useFind } from './find-box.office.tsx';
import { foundKindNames, foundKinds, type Found, type FoundKind, type Hit } from './contract.ts';
import './find.css';

const box = () => document.querySelector<HTMLElement>(`#${boxId}`);

export function FindScreen() {
  const [params] = useSearchParams();
  const typed = (params.get('q') ?? '').trim();
  const kind = foundKinds.find((one) => one === params.get('kind')) ?? null;
  useEffect(() => {
    if (typed === '') box()?.focus();
  }, [typed]);
  if (typed === '')
    return (
      <Screen title="Find">
        <Empty title="Type in the box above">
          <p>{looksIn}</p>
        </Empty>
      </Screen>
    );
  return <Hits typed={typed} kind={kind} />;
}

const looksIn =
  'Any word of a name, in any script and near spellings; a company, a city, a message, a letter, a note, a part of an email address, a telephone number or its last four digits; the whole reference of a case, class or bill, the number of a paper or of a transfer; a venue; the texts of the site and of letters.';

function Hits({ typed, kind }: { typed: string; kind: FoundKind | null }) {
  const all = useFind(typed, { kind: null, most: mostShown });
  const narrowed = useFind(kind ? typed : '', { kind, most: mostShown });
  const query = kind ? narrowed : all;
  const data = query.data;
  const count = data ? `${data.hits.length}${data.more ? '+' : ''}` : '';
  return (
    <Screen title={data ? `${count} found` : 'Find'} views={<Kinds found={all.data} typed={typed} kind={kind} />}>
      <p className="vh" role="status">
        {data && !query.isPlaceholderData ? `${count} found for ${typed}` : ''}
      </p>
      <Loaded query={query} what="what is found">
        {(found) => (
          <div aria-busy={query.isPlaceholderData}>
            {found.hits.length === 0 ? <NothingFound typed={typed} kind={kind} /> : <HitList found={found} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Kinds({ found, typed, kind }: { found: Found | undefined; typed: string; kind: FoundKind | null }) {
  const number = (of: number) => (found ? ` ${of}${found.more && of > 0 ? '+' : ''}` : '');
  const tab = (one: FoundKind | null, label: string) => ({
    href: `/office${findAddress(typed, one)}`,
    label,
    current: kind === one,
  });
  const there = foundKinds.filter((one) => one === kind || !found || found.counts[one] > 0);
  return (
    <Tabs
      label="What is found"
      tabs={[
        tab(null, `All${number(found?.hits.length ?? 0)}`),
        ...there.map((one) => tab(one, `${foundKindNames[one].all}${number(found?.counts[one] ?? 0)}`)),
      ]}
    />
  );
}

function HitList({ found: { typed, hits, more, meant } }: { found: Found }) {
  return (
    <>
      <p className="muted">
        {meant ? (
          <>
            Nothing is spelt “{typed}”. The nearest spelling is <strong>{meant}</strong>.
          </>
        ) : hits[0]?.near ? (
          'Nothing has all the words. These have one of them.'
        ) : (
          'Best match first.'
        )}{' '}
        <span className="hits__keys">Arrow keys move, Enter opens, Esc goes back to the box. </span>
        Archived and held back are searched too.
      </p>
      <div onKeyDown={move} role="presentation">
        <ol className="hits">
          {hits.map((hit) => (
            <HitRow key={hit.key} hit={hit} />
          ))}
        </ol>
      </div>
      {more ? (
        <p className="muted">
          There is more than is shown here. Another word of the name, the company or the city narrows it.
        </p>
      ) : null}
    </>
  );
}

function HitRow({ hit: { kind, href, title, line, why, marks } }: { hit: Hit }) {
  return (
    <li>
      <span className="hits__kind">{foundKindNames[kind].one}</span>
      <span className="hits__title">
        <a href={href}>
          <Marked parts={title} />
        </a>
      </span>
      <span className="hits__why">
        <strong>{marks.join(' · ')}</strong>
        {marks.length > 0 && why ? ' · ' : null}
        {why}
      </span>
      {line.length > 0 ? (
        <p className="hits__line">
          <Marked parts={line} />
        </p>
      ) : null}
    </li>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape' || (step === -1 && at === 0)) box()?.focus();
  else if (step && at >= 0) links[at + step]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function NothingFound({ typed, kind }: { typed: string; kind: FoundKind | null }) {
  const mayWork = useMayAct('office');
  return (
    <Empty title={`Nothing is found for “${typed}”`}>
      <p>
        No spelling near it either. Try the family name alone, the company, the city or the last four digits of the
        phone.
      </p>
      {mayWork ? (
        <p>
          <a href={`/office/enter?${new URLSearchParams({ typed })}`}>Add a caller</a>
        </p>
      ) : null}
      {kind ? (
        <p>
          <a href={`/office${findAddress(typed)}`}>Look in everything</a>
        </p>
      ) : null}
    </Empty>
  );
}
