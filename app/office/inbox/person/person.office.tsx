import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Button, QuietButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { caseKindNames } from '../../people/cases/contract.ts';
import { Happening } from '../case/happened.office.tsx';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { cameFrom, isPlain, stepsBack, withList } from '../../ground/came-from.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useAskPages, useMayAct } from '../../ground/use-calls.office.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { focusTitle, Loaded, NextPage, Screen } from '../../ground/screen.office.tsx';
import { notConfirmed, sayKey } from '../../people/merges/contract.ts';
import { OneOrTwo } from '../../people/merges/one-or-two.office.tsx';
import { Story, useNote, WhoHead } from '../timeline/note-form.office.tsx';
import { personCalls, type Somebody, type Timeline } from '../timeline/contract.ts';
import type { Erased } from './contract.ts';
import { EraseFold, ErasedRecord } from './erase.office.tsx';
import { MergeWith, ShownAsOne, WhoItIs } from './who.office.tsx';
import { ContactButtons, useContact } from '../../people/cases/contact.office.tsx';

export function PersonScreen() {
  const { key = '' } = useParams();
  const client = useQueryClient();
  const [erased, setErased] = useState<{ of: string; what: Erased } | null>(null);
  const query = useAskPages(personCalls.read, { key, query: {} }, { enabled: erased?.of !== key });
  if (erased?.of === key)
    return (
      <Screen title="Erased">
        <ErasedRecord erased={erased.what} />
      </Screen>
    );
  if (query.error instanceof OfficeRefusal && query.error.status === 404 && !query.data)
    return (
      <>
        <Crumb />
        <Screen title="Nobody is known here">
          <p>Nobody is known by {sayKey(key)}.</p>
        </Screen>
      </>
    );
  return (
    <>
      <Crumb />
      <Loaded query={query} what="this person">
        {({ pages }) => (
          <Person
            key={key}
            pages={pages}
            onErased={(what) => {
              setErased({ of: key, what });
              for (const of of ['people', 'pairs', 'cases', 'lists', 'today', 'find'])
                client.removeQueries({ queryKey: [of] });
            }}
            further={<NextPage of={query}>Show earlier</NextPage>}
          />
        )}
      </Loaded>
    </>
  );
}

function Crumb() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const from = cameFrom(state);
  const steps = from === null ? 0 : stepsBack(state);
  const keys = useKeyNames();
  return (
    <nav className="bar bar--links crumb no-print" aria-label="Back">
      <a
        href={from ?? '/office/people'}
        {...keys('Escape')}
        onClick={(event) => {
          if (steps === 0 || !isPlain(event)) return;
          event.preventDefault();
          void navigate(steps);
        }}
      >
        <OfficeIcon name="back" />
        <span>{sayFrom(from)}</span>
      </a>
    </nav>
  );
}

function sayFrom(from: string | null): string {
  if (!from) return 'People';
  const { pathname, searchParams } = new URL(from, location.origin);
  const words = searchParams.get('q');
  if (pathname === '/office/find') return words ? `Found: ${words}` : 'Find';
  if (pathname.startsWith('/office/cases/')) return 'The case';
  if (pathname === '/office') return 'Today';
  if (pathname.startsWith('/office/people/')) return 'The person before';
  return pathname === '/office/people' ? 'People' : 'Back';
}

/** One at a time: their number never pushes the story down. */
const pairsInSight = 1;

type PersonProps = { pages: Timeline[]; further: ReactNode; onErased: (erased: Erased) => void };

function Person({ pages, further, onErased }: PersonProps) {
  const { somebody, alike, owned, erasureProofs } = pages[0]!;
  const mayWork = useMayAct('office');
  const note = useNote(`person-note.${somebody.key}`, personCalls.note, { key: somebody.key }, '/people');
  const named = new Map(somebody.cases.map(({ id, kind, reference }) => [id, reference || caseKindNames[kind]]));
  const self = somebody.sides[0]!;
  const entries = pages.flatMap((page) => page.entries);
  const once = entries.some(({ mail }) => mail?.state === 'sent' && !mail.again);
  const only = somebody.emails.length === 1 ? somebody.emails[0] : undefined;
  const own = [...somebody.sides.map(({ key }) => key), ...somebody.accounts.map(({ uid }) => uid)];
  const pairs = alike.map((other) => (
    <OneOrTwo key={other.key} one={self} other={other} why={other.why} onDone={focusTitle} />
  ));
  const more = (
    <>
      {mayWork && once ? (
        <p className="muted small">What has left, and has no button, is not sent again from here.</p>
      ) : null}
      {further}
    </>
  );
  return (
    <div className="sides case">
      <div>
        <Head somebody={somebody} />
        {mayWork ? <PersonActs somebody={somebody} isNext={alike.length === 0} /> : null}
        <div className="pile person-pairs">
          {pairs.slice(0, pairsInSight)}
          {pairs.length > pairsInSight ? (
            <details className="opens">
              <summary>{pairs.length - pairsInSight} more who may be the same person</summary>
              <div className="pile person-pairs">{pairs.slice(pairsInSight)}</div>
            </details>
          ) : null}
          <ShownAsOne somebody={somebody} />
          {mayWork ? <MergeWith self={self} own={own} /> : null}
        </div>
        <Story title="Story" note={somebody.emails.length > 0 ? note : null} further={more}>
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.id}`}>
              <Happening entry={entry} nameCase={(id) => named.get(id)} only={only} />
            </li>
          ))}
        </Story>
      </div>
      <aside className="pile sides__stay case__side" aria-label="Who it is">
        <WhoItIs somebody={somebody} owned={owned} />
        {mayWork ? <EraseFold {...{ somebody, owned, onErased }} proofs={erasureProofs} /> : null}
      </aside>
    </div>
  );
}

function Head({ somebody }: { somebody: Somebody }) {
  const name = somebody.name || somebody.emails[0] || somebody.phones[0] || somebody.key;
  const unproved = somebody.accounts.filter(({ confirmed, state }) => !confirmed && state === 'open');
  return (
    <>
      <WhoHead name={name}>
        {somebody.unproved.includes(name) ? <Chip fresh>Name {notConfirmed}</Chip> : null}
        {somebody.accounts.map(({ uid, state, confirmed }) =>
          state === 'open' ? (
            <Chip key={uid} fresh={!confirmed}>
              {confirmed ? 'Email confirmed' : 'Email not confirmed'}
            </Chip>
          ) : (
            <Chip key={uid}>{state === 'deleted' ? 'Account deleted' : 'Account disabled'}</Chip>
          ),
        )}
        <p className="muted">{sayWho(somebody)}</p>
      </WhoHead>
      {unproved.length > 0 ? (
        <p className="heed">
          What stands here under {unproved.map(({ email }) => email).join(', ')} may be somebody else&apos;s: nobody has
          proved that the address is theirs.
        </p>
      ) : null}
    </>
  );
}

/** 'Sample Refinery, Pune. Known since 4 Mar 2025, 3 cases, no account.' */
function sayWho({ company, city, since, cases, accounts }: Somebody): string {
  const place = [company, city].filter(Boolean).join(', ');
  const known = [
    since ? `Known since ${indianDate(since)}` : '',
    cases.length === 0 ? 'no cases' : `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`,
    accounts.length === 0 ? 'no account' : accounts.length === 1 ? '' : `${accounts.length} accounts`,
  ];
  const said = known.filter(Boolean).join(', ');
  return [place, said.charAt(0).toUpperCase() + said.slice(1)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

type ActsProps = { somebody: Somebody; isNext: boolean };

/** What is done with a person, in one row: from their newest case where there is one, so that it stands in its story. Who may be two is looked at first. */
function PersonActs({ somebody: { cases, phones, emails, key, name }, isNext }: ActsProps) {
  const open = cases.filter(({ reviewReason }) => reviewReason === null);
  const written = open.find(({ email }) => email !== '');
  const { begin, question } = useContact(open[0] ?? null);
  return (
    <>
      <div className="bar bar--apart no-print" role="group" aria-label="What to do">
        {written ? (
          <Button look={isNext ? 'primary' : 'outline'} href={`/office/cases/${written.id}/reply`} {...withList}>
            <OfficeIcon name="mail" /> Write
          </Button>
        ) : emails[0] ? (
          <QuietButton href={`mailto:${emails[0]}`}>
            <OfficeIcon name="mail" /> Write in your mail program
          </QuietButton>
        ) : null}
        <ContactButtons
          phone={phones[0] ?? ''}
          text={`Dear ${name}: `}
          onBegin={begin}
          isNext={isNext && !written && emails.length === 0}
        />
        <QuietButton href={`/office/enter?${new URLSearchParams({ to: key, name })}`}>New case</QuietButton>
        {!written && emails[0] ? (
          <p className="small muted">A letter of the office stands in a case: for one, begin with New case.</p>
        ) : null}
      </div>
      {question}
    </>
  );
}
