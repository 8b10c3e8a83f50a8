import { sql } from 'kysely';
import { type Db, type Trx, compiledOnce, idsOf } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { readRefused } from '../../platform/outbox/kept-mail.server.ts';
import { placeStates, queueRanks, type Given, type Seat } from './seat.ts';

/** Every seat of a batch: who is in line first, in its order, then the others as they came. */
export async function listSeats(db: Db | Trx, batchId: string): Promise<Seat[]> {
  const rows = await db.selectFrom('seats').select(seatColumns).where('batch_id', '=', batchId).orderBy('id').execute();
  const seats = rows.map((row) => seatOf(row));
  const line = seats
    .filter(({ state }) => state === 'Waiting')
    .toSorted((one, other) => one.queueRank! - other.queueRank! || one.queueNo! - other.queueNo!);
  return [...line, ...seats.filter(({ state }) => state !== 'Waiting')];
}

/** Another name or number under which seats of a batch were asked for again, by nobody who has proved the address. */
export async function listAskedAgain(db: Db, batchId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('seats')
    .select(['id', 'also_name', 'also_phone'])
    .where('batch_id', '=', batchId)
    .where((is) => is.or([is('also_name', 'is not', null), is('also_phone', 'is not', null)]))
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, [row.also_name, row.also_phone].filter(Boolean).join(', ')]));
}

/** In the history of a step that no mail could tell of. */
const untold = '%"untold":true%';

/** Those of these seats whose people no mail could tell what became of them last: their address refuses our mails, or had had its share. */
export async function listUntold(db: Db | Trx, seats: readonly { id: string; email: string }[]): Promise<string[]> {
  if (seats.length === 0) return [];
  const last = await db
    .selectFrom('batch_history as h')
    .select('h.seat_id')
    .where('h.seat_id', 'in', idsOf(seats))
    .where('h.detail', 'like', untold)
    .where(sql<boolean>`not exists (select 1 from batch_history l where l.seat_id = h.seat_id and l.id > h.id)`)
    .execute();
  const refused = await readRefused(
    db,
    seats.map(({ email }) => email),
  );
  return seats
    .filter(({ id, email }) => refused.has(email) || last.some((row) => row.seat_id === id))
    .map(({ id }) => id);
}

/** Whether the page of a seat alone has told its person of something, as no mail could. */
export async function isToldByPage(trx: Trx, id: string): Promise<boolean> {
  const steps = trx.selectFrom('batch_history').select('id').where('seat_id', '=', id).where('detail', 'like', untold);
  return (await steps.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether its person asked for a seat on a public page, where anybody types any name and number under any address. */
export async function isAskedByPage(db: Db | Trx, id: string): Promise<boolean> {
  const own = db.selectFrom('batch_history').select('id').where('seat_id', '=', id).where('act', '=', 'seat asked');
  return (await own.where('by_kind', '=', 'person').limit(1).executeTakeFirst()) !== undefined;
}

/** A seat. Throws NotFound. */
export async function getSeat(db: Db | Trx, id: string): Promise<Seat> {
  const seat = await findSeat(db, id);
  if (!seat) throw new NotFound();
  return seat;
}

export async function findSeat(db: Db | Trx, id: string): Promise<Seat | null> {
  const [row] = await selectSeat(db, { id });
  return row ? seatOf(row) : null;
}

/** What a seat is read from, for `seatOf`. */
export const seatColumns = [
  'id',
  'batch_id as batchId',
  'person',
  'interest_id as interestId',
  'nomination_id as nominationId',
  'name',
  'email',
  'phone',
  'payer',
  'state',
  'state_at as stateAt',
  'answer_by as answerBy',
  'queue_rank as queueRank',
  'queue_no as queueNo',
  'promise',
  'moved_to as movedTo',
  'reason',
  'review_reason as reviewReason',
  'version',
  'fee',
  'secured_why as secured',
  'link_version as linkVersion',
  'id_name as idName',
  'payer_company as company',
  'payer_gstin as gstin',
  'meal',
  'needs',
  'prev_cert_no as certificate',
  'prev_cert_until as certificateUntil',
] as const;

const selectSeat = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom('seats').select(seatColumns).where('id', '=', id),
);

/** Somebody's row in a batch; null where they have none. */
export async function findSeatIn(db: Db | Trx, batchId: string, person: string): Promise<Seat | null> {
  const seats = db.selectFrom('seats').select(seatColumns).where('batch_id', '=', batchId);
  const row = await seats.where('person', '=', person).executeTakeFirst();
  return row ? seatOf(row) : null;
}

/** Somebody's other seats in classes of the same subject, the newest first; those under other addresses with them. */
export async function listOfSubject(db: Db | Trx, { id, person, batchId }: Seat, others: string[] = []) {
  const subject = db.selectFrom('batches').select('event_code').where('id', '=', batchId);
  const rows = await db
    .selectFrom('seats')
    .select(seatColumns)
    .where('person', 'in', [person, ...others])
    .where('id', '<>', id)
    .where('batch_id', 'in', (is) => is.selectFrom('batches').select('id').where('event_code', '=', subject))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => seatOf(row));
}

/** Where the promise of a seat whose class is cancelled was kept: what lives of theirs. */
export async function listSeatsOfPromise(trx: Trx, id: string): Promise<string[]> {
  const seat = await getSeat(trx, id);
  if (seat.state !== 'Called off' || seat.promise !== 'used') return [];
  return idsOf((await listOfSubject(trx, seat)).filter(({ state }) => placeStates.includes(state)));
}

/** The other seats, in classes of the same subject, of everybody who was called off from a class and promised the next one, or has a seat held or stands in line. */
export async function listElsewhere(db: Db, batchId: string): Promise<Seat[]> {
  const rows = db.selectFrom('seats').select(seatColumns).where('batch_id', '<>', batchId).orderBy('id', 'desc');
  const theirs = rows.where(sql<boolean>`person in (select person from seats where batch_id = ${batchId}
    and (state = 'Called off' and promise is not null or state in ('Offered', 'Waiting'))) and batch_id in (select b.id from batches b
    join batches o on o.event_code = b.event_code where o.id = ${batchId})`);
  return (await theirs.execute()).map((row) => seatOf(row));
}

/** How many stand before somebody in line, those among them whom a promise is still to bring in; null for whoever does not wait. */
export async function countAhead(db: Db | Trx, { batchId, state, queueRank, queueNo }: Seat): Promise<number | null> {
  if (state !== 'Waiting') return null;
  const [line] = await countBefore(db, { batchId, rank: queueRank!, number: queueNo! });
  return Number(line!.count) + (queueRank === queueRanks.promised ? 0 : (line!.promised ?? 0));
}

const countBefore = compiledOnce((db, { batchId, rank, number }: { batchId: string; rank: number; number: number }) =>
  db
    .selectFrom('seats')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('count'),
      selectFrom('batches').select('promises_left').where('id', '=', batchId).as('promised'),
    ])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Waiting')
    .where((is) =>
      is.or([is('queue_rank', '<', rank), is.and([is('queue_rank', '=', rank), is('queue_no', '<', number)])]),
    ),
);

/** How many stand before each number of a line. */
export async function readPlaces(db: Db, batchId: string): Promise<(rank: number, number: number) => number> {
  const { promised } = await db
    .selectFrom('batches')
    .select('promises_left as promised')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  const line = await selectLine(db, { batchId });
  const isBefore = (rank: number, number: number) => (one: (typeof line)[number]) =>
    one.queue_rank! < rank || (one.queue_rank === rank && one.queue_no! < number);
  return (rank, number) => line.filter(isBefore(rank, number)).length + (rank === queueRanks.promised ? 0 : promised);
}

const selectLine = compiledOnce((db, { batchId }: { batchId: string }) =>
  db
    .selectFrom('seats')
    .select(['queue_rank', 'queue_no'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Waiting'),
);

/** As what somebody stood before a step, such as 'seat lapsed'; null where it was never taken. */
export async function cameFrom(db: Db | Trx, id: string, act: string): Promise<string | null> {
  const last = await db
    .selectFrom('batch_history')
    .select('detail')
    .where('seat_id', '=', id)
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? ((JSON.parse(last.detail) as { from?: string }).from ?? null) : null;
}

/** Whether somebody gave their seat back a second time: to come back, they ask the office. */
export async function isGivenBackTwice(db: Db | Trx, { id, state }: Pick<Seat, 'id' | 'state'>): Promise<boolean> {
  if (state !== 'Given back') return false;
  const { count } = await db
    .selectFrom('batch_history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seat_id', '=', id)
    .where('act', '=', 'seat given back')
    .executeTakeFirstOrThrow();
  return Number(count) > 1;
}

/** A row of `seatColumns`. */
export function seatOf<Row extends Omit<Seat, 'given'> & Given>(row: Row) {
  const { idName, company, gstin, meal, needs, certificate, certificateUntil, ...seat } = row;
  return { ...seat, given: { idName, company, gstin, meal, needs, certificate, certificateUntil } };
}

/** Whether a seat's history has this, since then: the wish for the money back was dealt with, or the next class was chosen, which is kept once. */
export async function hasCome(db: Db | Trx, id: string, act: string, since = ''): Promise<boolean> {
  const said = db.selectFrom('batch_history').select('id').where('seat_id', '=', id).where('act', '=', act);
  return (await said.where('at', '>=', since).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether they stand here by a promise, and not since they gave it back and came again: this is the next class that they were told of. */
export async function standsByPromise(db: Db | Trx, seat: Seat): Promise<boolean> {
  const used = (await listOfSubject(db, seat)).find(({ promise }) => promise === 'used');
  return used !== undefined && !(await hasCome(db, seat.id, 'seat given back', used.stateAt));
}
