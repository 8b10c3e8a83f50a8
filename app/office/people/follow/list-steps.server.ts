import { sql } from 'kysely';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { shortSpan } from '../../../classes/days.ts';
import type { App } from '../../../platform/app.server.ts';
import { wishesOf } from '../cases/wish.ts';
import type { Place } from '../../ground/cursor.server.ts';

/** What became of somebody's seat in a class, as their story tells it. */
type SeatStep = {
  id: string;
  at: string;
  kind: 'sent' | 'office';
  title: string;
  /** The class, and whose seat it is in. */
  batch: { id: string; seatId: string; name: string };
  by?: string;
  text?: string;
  caseId?: string;
};

const words: Readonly<Record<string, string>> = {
  'seat asked': 'Asked for a class',
  'yes held back': 'Said yes, held back for the office',
  'seat offered': 'A seat is held',
  'seat waiting': 'In line',
  'seat taken': 'Seat taken',
  'seat declined': 'Said no to a class',
  'seat given back': 'Gave a seat back',
  'seat lapsed': 'The time to answer ran out',
  'seat taken back': 'Seat taken back',
  'seat moved': 'Moved to another class',
  'seat called off': 'Class cancelled',
  'seat not seated': 'No seat when the class began',
};

type Found = {
  id: string;
  at: string;
  act: string;
  detail: string;
  kind: 'office' | 'person' | 'schedule';
  uid: string | null;
  interest: string | null;
  batchId: string;
  seatId: string;
  subject: string;
  title: string;
  city: string;
  first: string | null;
  last: string | null;
};

/** The steps of the seats that somebody was asked for by their wishes, or has under their addresses; the newest first. */
export async function listSeatSteps(
  { db }: Pick<App, 'db'>,
  { interestIds, emails }: { interestIds: readonly string[]; emails: readonly string[] },
  limit: number,
  place: Place,
): Promise<SeatStep[]> {
  const further = place ? sql`and (h.at, h.id) < (${place.value}, ${place.id})` : sql``;
  const { rows } =
    await sql<Found>`select h.id, h.at, h.act, h.detail, h.by_kind as kind, h.by_uid as uid, s.interest_id as interest,
      b.id as "batchId", s.id as "seatId",
      b.event_code as subject, e.title, b.city, b.starts_on as first, b.ends_on as last
    from seats s join batch_history h on h.seat_id = s.id join batches b on b.id = s.batch_id
      join training_events e on e.code = b.event_code
    where (s.interest_id in (${sql.join(['', ...interestIds])}) or s.email in (${sql.join(['-', ...emails])}))
      and h.act in (${sql.join(Object.keys(words))}) ${further}
    order by h.at desc, h.id desc limit ${sql.lit(limit)}`.execute(db);
  const { byUid } = await readStaffNames(db, { uids: rows.flatMap(({ uid }) => uid ?? []) });
  return rows.map(({ id, at, act, kind, uid, interest, batchId, seatId, ...batch }) => {
    const { reason, told } = JSON.parse(batch.detail) as { reason?: string; told?: 'telephone' };
    const by = kind === 'office' ? (byUid.get(uid ?? '')?.called ?? 'somebody who has left') : null;
    return {
      id,
      at,
      kind: kind === 'person' ? 'sent' : 'office',
      title: `${words[act]}${told ? ', said on the telephone' : ''}`,
      batch: { id: batchId, seatId, name: nameOf(batch) },
      ...(by ? { by } : {}),
      ...(reason ? { text: reason } : {}),
      ...(interest ? { caseId: interest } : {}),
    };
  });
}

function nameOf({ subject, title, city, first, last }: Pick<Found, 'subject' | 'title' | 'city' | 'first' | 'last'>) {
  const wish = wishesOf(subject, { [subject]: title })[0]!.words;
  return [wish, city, first && last ? shortSpan(first, last) : ''].filter(Boolean).join(', ');
}
