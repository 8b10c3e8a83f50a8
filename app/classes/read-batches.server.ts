import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { NotFound } from '../platform/errors.ts';
import { idsOf, orNone, type Database, type Db, type Trx } from '../platform/database/database.server.ts';
import type { Batch, BatchState, Happened } from './batch.ts';
import type { SeatState } from './seats/seat.ts';
import type { BatchTable } from './tables.server.ts';
import { findVenue, listVenues } from './venues.server.ts';

/** More open batches at once than an office has in five years. */
export const mostOpen = 500;

/**
 * Whether a batch is stored as finished or cancelled, in the words of the index that knows them apart and with its own figures: so those that are open
 * are found without looking through the others, however many they have become.
 */
export const isStoredAsOver = (state: 'state' | 'b.state', is: boolean) =>
  sql<SqlBool>`case when ${sql.ref(state)} in ('Cancelled', 'Finished') then 1 else 0 end = ${sql.lit(is ? 1 : 0)}`;

/** What takes place; the clock says the rest. */
const sure: BatchState[] = ['Confirmed', 'Running'];

export async function findBatch(db: Db | Trx, id: string | null): Promise<Batch | null> {
  const row = id === null ? undefined : await chosen(db).where('b.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const days = await readDays(db, [row.id]);
  return batchOf(row, days.get(row.id) ?? [], row.venueId ? await findVenue(db, row.venueId) : null);
}

/** A batch. Throws NotFound. */
export async function getBatch(db: Db | Trx, id: string): Promise<Batch> {
  const batch = await findBatch(db, id);
  if (!batch) throw new NotFound();
  return batch;
}

/** What the classes of seats and classes are of, and where, by the id of each. */
export async function listClassesOf(db: Db, ids: readonly string[]) {
  const none = sql<string | null>`null`.as('bill');
  const bySeat = db.selectFrom('seats').select(['id', 'batch_id', none]).where('id', 'in', orNone(ids));
  const own = db.selectFrom('batches').select(['id', 'id as batch_id', none]).where('id', 'in', orNone(ids));
  const billed = db.selectFrom('bills').select(['id', 'batch_id', 'reference as bill']).where('id', 'in', orNone(ids));
  return db
    .selectFrom(bySeat.unionAll(own).unionAll(billed).as('t'))
    .innerJoin('batches as b', 'b.id', 't.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select([
      't.id',
      't.bill',
      'b.event_code as eventCode',
      'e.title',
      'b.city',
      'b.starts_on as startsOn',
      'b.ends_on as endsOn',
    ])
    .execute();
}

/** What is planned, announced, confirmed or running on a day (YYYY-MM-DD), by its first day; those without days come last. */
export async function listOpenBatches(db: Db | Trx, today: string): Promise<Batch[]> {
  return readWhole(
    db,
    chosen(db)
      .where(isStoredAsOver('b.state', false))
      .where((is) => is.or([is('b.state', 'not in', sure), is('b.ends_on', '>=', today)]))
      .orderBy(sql`coalesce(b.starts_on, '9999')`)
      .orderBy('b.id')
      .limit(mostOpen),
  );
}

/** What was finished before a day, or cancelled: the newest first, after a place. */
export async function listClosedBatches(
  db: Db | Trx,
  today: string,
  { after, limit }: { after: { startsOn: string; id: string } | null; limit: number },
): Promise<Batch[]> {
  const first = sql<string>`coalesce(b.starts_on, '')`;
  const read = (which: (is: Of) => Expression<SqlBool>) => {
    const query = chosen(db).where(which).orderBy(first, 'desc').orderBy('b.id', 'desc').limit(limit);
    return readWhole(
      db,
      after ? query.where(sql<boolean>`(${first}, b.id) < (${after.startsOn}, ${after.id})`) : query,
    );
  };
  // Each along the index: those whose days are over and who are not stored as finished yet are few.
  const found = [
    ...(await read(() => isStoredAsOver('b.state', true))),
    ...(await read((is) =>
      is.and([isStoredAsOver('b.state', false), is('b.state', 'in', sure), is('b.ends_on', '<', today)]),
    )),
  ];
  const placeOf = (batch: Batch) => `${batch.startsOn ?? ''} ${batch.id}`;
  return found.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1)).slice(0, limit);
}

/** What was done to a batch, the newest first. */
export async function listHappened(db: Db | Trx, batchId: string, most: number): Promise<Happened[]> {
  const rows = await db
    .selectFrom('batch_history as h')
    .leftJoin('seats as s', 's.id', 'h.seat_id')
    .selectAll('h')
    .select('s.name as seat')
    .where('h.batch_id', '=', batchId)
    .orderBy('h.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, at, act, seat, by_kind: kind, by_uid: uid, detail }) => ({
    id,
    at,
    act,
    seat,
    by: { kind, uid },
    detail: JSON.parse(detail) as Record<string, unknown>,
  }));
}

const chosen = (db: Db | Trx) =>
  db
    .selectFrom('batches as b')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['b.id', 'b.reference', 'b.event_code as eventCode', 'e.title', 'e.kind', 'b.city', 'b.language', 'b.fee'])
    .select([
      'b.state_code as stateCode',
      'b.venue_id as venueId',
      'b.seats',
      'b.minimum',
      'b.trainer',
      'b.bring',
      'b.note',
    ])
    .select(['b.answer_hours as answerHours', 'b.state', 'b.taken', 'b.starts_on as startsOn', 'b.ends_on as endsOn'])
    .select(['b.cancelled_reason as cancelledReason', 'b.promises_left as promisesLeft', 'b.version'])
    .select(['b.fee_shown_at as feeShownAt', 'b.private_at as privateAt'])
    .select((of) => [
      inState(of, 'Offered').as('held'),
      inState(of, 'Waiting').as('waiting'),
      inState(of, 'Asked').where('s.review_reason', 'is', null).as('asked'),
    ])
    .select((of) => [
      until(of, 'max', ['Asked']).as('askedUntil'),
      until(of, 'min', ['Asked', 'Offered']).as('firstUntil'),
      until(of, 'max', ['Asked', 'Offered']).as('lastUntil'),
    ])
    .select((of) =>
      of
        .selectFrom('nominations as n')
        .select(({ fn }) => fn.sum<number | null>('n.unnamed').as('unnamed'))
        .whereRef('n.batch_id', '=', 'b.id')
        .as('unnamed'),
    );

type Of = ExpressionBuilder<Database & { b: BatchTable }, 'b'>;

const inState = (of: Of, state: SeatState) =>
  of
    .selectFrom('seats as s')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('s.batch_id', '=', 'b.id')
    .where('s.state', '=', state);

const until = (of: Of, which: 'max' | 'min', states: SeatState[]) =>
  of
    .selectFrom('seats as s')
    .select(({ fn }) => fn[which]<string | null>('s.answer_by').as('until'))
    .whereRef('s.batch_id', '=', 'b.id')
    .where('s.state', 'in', states)
    .where('s.review_reason', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof chosen>['executeTakeFirstOrThrow']>>;

async function readWhole(db: Db | Trx, query: { execute: () => Promise<Row[]> }): Promise<Batch[]> {
  const rows = await query.execute();
  const days = await readDays(db, idsOf(rows));
  const venues = new Map((await listVenues(db)).map((venue) => [venue.id, venue]));
  return rows.map((row) => batchOf(row, days.get(row.id) ?? [], venues.get(row.venueId ?? '') ?? null));
}

async function readDays(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Batch['days']>> {
  const found = new Map<string, Batch['days']>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db.selectFrom('batch_days').selectAll().where('batch_id', 'in', ids).orderBy('day').execute();
  for (const { batch_id: id, ...day } of rows) found.get(id)!.push(day);
  return found;
}

function batchOf(row: Row, days: Batch['days'], venue: Batch['venue']): Batch {
  const { feeShownAt, privateAt, held, unnamed, waiting, asked, ...own } = row;
  return {
    ...own,
    feeShown: feeShownAt !== null,
    isPrivate: privateAt !== null,
    held: Number(held) + Number(unnamed),
    unnamed: Number(unnamed),
    asked: Number(asked),
    waiting: Number(waiting) + own.promisesLeft,
    days,
    venue,
  };
}

export async function eventOf(trx: Trx, batchId: string): Promise<string> {
  const row = trx.selectFrom('batches').select('event_code').where('id', '=', batchId);
  return (await row.executeTakeFirstOrThrow()).event_code;
}
