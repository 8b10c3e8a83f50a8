import { useState } from 'react';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { caseKindNames, nominationKind, type CaseStatus } from '../people/cases/contract.ts';
import { wishesOf } from '../people/cases/wish.ts';
import { WishMark } from '../people/cases/wish.office.tsx';
import { Initials } from '../ground/initials.office.tsx';
import { useMe } from '../ground/me.office.tsx';
import type { ListRow } from '../lists/contract.ts';
import { ageOf, sayDay, splitExcerpt } from './row-words.ts';

// On a phone the rows are cards, and some browsers forget that what is no table to the eye is one: it is said once more.
export const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

/** What they want, its first words bold; why it is held back before that. What they have written back, as long as it waits. */
export function Excerpt({ row }: { row: ListRow }) {
  const reason = String(row['reviewReason'] ?? '');
  const { lead, rest } = splitExcerpt(String(row['excerpt'] ?? ''));
  if (row['replyBegins'] !== null && row['replyBegins'] !== undefined)
    return (
      <>
        <b>{row['replyStranger'] === 'yes' ? 'From another address:' : 'Reply:'}</b> {String(row['replyBegins'])}
      </>
    );
  return (
    <>
      {reason ? <b className="rows__reason">{reason.charAt(0).toUpperCase() + reason.slice(1)}. </b> : null}
      {lead ? <b>{lead}</b> : null} {rest}
    </>
  );
}

const kindWords: Record<string, string> = caseKindNames;

/** What is wished for with the mark of its programme, and where; the kind of a case without a wish. */
export function WishOf({ row, titles }: { row: ListRow; titles: Record<string, string> }) {
  const wishes = wishesOf(row['wishes'] as string | null, titles);
  const place = String(row['place'] ?? '');
  if (wishes.length === 0)
    return <span>{row['nomination'] ? nominationKind : (kindWords[String(row['kind'])] ?? '')}</span>;
  return (
    <span title={[...wishes.map(({ words }) => words), place].filter(Boolean).join(' · ')}>
      <WishMark wish={wishes[0]!} />
      {wishes.map(({ words }) => words).join(', ')}
      {place ? ` · ${place}` : ''}
    </span>
  );
}

/** Whose it is, by their letters. */
export function Owner({ uid, name }: { uid: string; name: string | null }) {
  const me = useMe();
  return (
    <>
      {name ? (
        <Initials name={name} mine={uid === me.uid} />
      ) : (
        <span className="rows__nobody" aria-hidden="true">
          –
        </span>
      )}
      <span className="vh">{name ?? 'Nobody'}</span>
    </>
  );
}

export function Due({ day }: { day: string }) {
  const [now] = useState(() => new Date());
  const words = day && sayDay(day, now);
  const isPast = day !== '' && words !== 'Today' && new Date(`${day}T23:59:59+05:30`) < now;
  return (
    <td {...as.cell} className={isPast ? 'rows__due overdue' : 'rows__due'} title={day && indianDate(day)}>
      {words}
      {isPast ? <span className="vh">, overdue</span> : null}
    </td>
  );
}

/** From so many days on, what is new waits too long. */
const tooLongDays = 5;

export function Age({ since, status }: { since: string; status: CaseStatus }) {
  const [now] = useState(() => new Date());
  const { words, long, days } = ageOf(since, now);
  return (
    <td {...as.cell} className={status === 'New' && days >= tooLongDays ? 'rows__age overdue' : 'rows__age'}>
      <span title={indianTime(since)}>
        <span aria-hidden="true">{words}</span>
        <span className="vh">{long}</span>
      </span>
    </td>
  );
}
