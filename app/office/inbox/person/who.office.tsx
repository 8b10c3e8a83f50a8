import { useState } from 'react';
import { type OfficeRole, officeRoleNames } from '../../../identity/staff/staff-member.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { Correct } from '../correct/correct.office.tsx';
import type { CaseFact } from '../case/contract.ts';
import { Fact } from '../case/facts.office.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { type Face, mergeCalls, notConfirmed, sayKey } from '../../people/merges/contract.ts';
import { personCalls, type Account, type Somebody, type Timeline } from '../timeline/contract.ts';
import { QuietButton } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { focusTitle } from '../../ground/screen.office.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { useFind, usePaused, Marked } from '../find/find-box.office.tsx';
import { OneOrTwo } from '../../people/merges/one-or-two.office.tsx';

const subscriptions = { asked: 'Asked, not confirmed', on: 'On the list', left: 'Left the list' };

export function WhoItIs({ somebody, owned }: Pick<Timeline, 'somebody' | 'owned'>) {
  const mayWork = useMayAct('office');
  const { company, city, otherNames, phones, emails, accounts, registrations, subscriptions: lists, cases } = somebody;
  const doubt = (value: string) => (somebody.unproved.includes(value) ? notConfirmed : undefined);
  // What they sent by a form of ours, newest first; a registration and what is held back are corrected elsewhere.
  const corrigible = cases.filter(({ kind, reviewReason }) => kind !== 'registration' && reviewReason === null);
  const [newest] = corrigible;
  const hasSeat = owned.some(({ label }) => label === 'Seat');
  const inClass = hasSeat ? 'Whom an employer named is corrected in the class: press their name there.' : '';
  const elsewhere = registrations.length > 0 ? 'A registration is corrected by its person, under Profile.' : inClass;
  const facts: CaseFact[] = [
    ...otherNames.map((value) => ({ label: 'Also called', value, note: doubt(value) })),
    ...emails.map((value) => ({
      label: 'Email',
      value,
      kind: 'email' as const,
      note: value === somebody.writeTo ? 'written to' : undefined,
    })),
    ...phones.map((value) => ({ label: 'Phone', value, kind: 'phone' as const, note: doubt(value) })),
    { label: 'Company', value: company },
    { label: 'City', value: city },
    ...registrations.map(({ id, courses, updatedAt }) => ({
      label: 'Registers',
      value: courses.join(', ') || 'Without courses',
      note: updatedAt ? `as of ${indianDate(updatedAt)}` : undefined,
      href: `/office/cases/${id}`,
    })),
    ...owned,
    ...(accounts.length === 0 ? [{ label: 'Account', value: 'None' }] : []),
    ...accounts.map((one) => ({ label: 'Account', value: one.email || 'Deleted', note: sayAccount(one) })),
    ...lists.map(({ email, state }) => ({
      label: 'Class dates',
      value: subscriptions[state],
      note: lists.length > 1 ? email : undefined,
    })),
  ];
  return (
    <Record title="Who it is" section="who">
      <dl className="facts facts--tight">
        {facts.map((fact) =>
          fact.value ? <Fact key={`${fact.label} ${fact.value} ${fact.note}`} fact={fact} /> : null,
        )}
      </dl>
      {mayWork && newest ? <Correct shown={newest} others={corrigible.length - 1} /> : null}
      {mayWork && !newest && elsewhere ? <p className="record__body opens no-print muted small">{elsewhere}</p> : null}
    </Record>
  );
}

function sayAccount({ since, lastSeenAt, role }: Account): string {
  const seen = lastSeenAt ? `last seen ${indianTime(lastSeenAt)}` : 'no open session';
  return [
    ...(role === 'visitor' ? [] : [officeRoleNames[role as OfficeRole]]),
    `since ${indianDate(since)}`,
    seen,
  ].join(', ');
}

export function ShownAsOne({ somebody: { sides, links } }: { somebody: Somebody }) {
  const mayWork = useMayAct('office');
  const takeApart = useAct(mergeCalls.takeApart, { onDone: focusTitle });
  if (links.length === 0) return null;
  const casesOf = (key: string) => {
    const count = sides.find((side) => side.key === key)?.caseCount ?? 0;
    return count === 1 ? '1 case' : `${count} cases`;
  };
  return (
    <Record title="Shown as one person" aside={<span className="muted">{sides.length} together</span>}>
      <RecordBody>
        <ul className="lines lines--ends">
          {links.map(({ id, kept, merged, by, at }) => (
            <li key={id}>
              <p>
                <b>{sayKey(merged)}</b> ({casesOf(merged)}) with {sayKey(kept)}
                <span className="muted small">
                  {' '}
                  by {by}, {indianDate(at)}
                </span>
              </p>
              {mayWork ? (
                <QuietButton
                  busy={takeApart.isPending && takeApart.variables.id === id}
                  busyLabel="Taking apart..."
                  onClick={() => takeApart.mutate({ id })}
                >
                  Take apart<span className="vh">: {sayKey(merged)}</span>
                </QuietButton>
              ) : null}
            </li>
          ))}
        </ul>
      </RecordBody>
    </Record>
  );
}

const mostShown = 5;
const path = '/office/people/';

/** Nobody is offered whom they are shown as one with already. */
export function MergeWith({ self, own }: { self: Face; own: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const words = usePaused(typed.trim());
  const { data } = useFind(words, { kind: 'person', most: 10 });
  const hits = (data?.hits ?? []).filter(({ href }) => !own.includes(decodeURIComponent(href.slice(path.length))));
  return (
    <details className="record record--folds no-print">
      <summary className="record__head">
        <b>Merge with somebody else</b>
      </summary>
      <div className="record__body stack">
        <TextField
          name="other"
          id="merge-other"
          label="Name, email or phone of the other"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
          }}
        />
        <div role="status">
          {words && data && hits.length === 0 ? <p className="muted">Nobody is found by this.</p> : null}
          {words && !chosen && hits.length > 0 ? (
            <ul className="lines lines--ends">
              {hits.slice(0, mostShown).map(({ key, href, title, line }) => (
                <li key={key}>
                  <p>
                    <b>
                      <Marked parts={title} />
                    </b>{' '}
                    <span className="small">
                      <Marked parts={line} />
                    </span>
                  </p>
                  <QuietButton onClick={() => setChosen(decodeURIComponent(href.slice(path.length)))}>
                    Compare<span className="vh">: {title.map(({ text }) => text).join('')}</span>
                  </QuietButton>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {chosen ? (
          <Compared
            self={self}
            other={chosen}
            onDone={() => {
              setTyped('');
              setChosen(null);
              focusTitle();
            }}
          />
        ) : null}
      </div>
    </details>
  );
}

function Compared({ self, other, onDone }: { self: Face; other: string; onDone: () => void }) {
  const { data, error } = useAsk(personCalls.read, { key: other, query: {} });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p className="muted">Reading...</p>;
  const { sides } = data.somebody;
  if (sides.some(({ key }) => key === self.key)) return <p>They are shown as one person already.</p>;
  return <OneOrTwo one={self} other={sides[0]!} why="Chosen by hand" onDone={onDone} />;
}
