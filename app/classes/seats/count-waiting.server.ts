import { sql } from 'kysely';
import { orNone, type Db } from '../../platform/database/database.server.ts';
import type { Batch } from '../batch.ts';
import { daysBetween } from '../days.ts';

/** A class whose people ask for their money back, and how many of them. */
export type RefundsAsked = Pick<Batch, 'id' | 'eventCode' | 'title' | 'city' | 'startsOn' | 'endsOn'> & {
  people: number;
};
/** To how many a class is owed, and where and for how long the one was that promised it. */
export type Owed = Pick<Batch, 'eventCode' | 'title' | 'city'> & { people: number; days: number | null };

const mostRefunds = 100;

/** Until when the seat is held that is held for the shortest time, by batch. */
export async function findFirstHolds(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('seats')
    .select(['batch_id', 'answer_by as until'])
    // In the words of the index, which holds those alone who are to answer.
    .where(sql<boolean>`state in ('Asked', 'Offered')`)
    .where('state', '=', 'Offered')
    .where('answer_by', 'is not', null)
    .orderBy('answer_by', 'desc')
    .execute();
  return new Map(rows.map(({ batch_id: id, until }) => [id, until!]));
}

/** How many yeses the office has to look at, by batch; of one alone where it is named. */
export async function countHeldBack(db: Db, batchId?: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('seats')
    .select(['batch_id', ({ fn }) => fn.countAll().as('yeses')])
    .where('review_reason', 'is not', null)
    .$if(batchId !== undefined, (all) => all.where('batch_id', '=', batchId!))
    .groupBy('batch_id')
    .execute();
  return new Map(rows.map(({ batch_id: id, yeses }) => [id, Number(yeses)]));
}

/** How many seats of these classes are taken and neither paid nor secured otherwise, by batch. */
export async function countUnsecured(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('seats')
    .select(['batch_id', ({ fn }) => fn.countAll().as('seats')])
    .where('batch_id', 'in', orNone(ids))
    .where('state', '=', 'Taken')
    .where('secured_why', 'is', null)
    .groupBy('batch_id')
    .execute();
  return new Map(rows.map(({ batch_id: id, seats }) => [id, Number(seats)]));
}

/** How many seats were given back of those batches that have some free, since anybody was last invited to them. */
export async function countGivenBack(db: Db, batches: readonly Batch[]): Promise<Map<string, number>> {
  const free = batches.filter(({ state, seats, taken }) => state !== 'Draft' && taken < seats);
  if (free.length === 0) return new Map();
  const ids = free.map(({ id }) => id);
  const rows = await db
    .selectFrom('seats as s')
    .select(['s.batch_id', ({ fn }) => fn.countAll().as('seats')])
    .where('s.batch_id', 'in', ids)
    .where('s.state', '=', 'Given back')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waves as w')
            .select('w.id')
            .whereRef('w.batch_id', '=', 's.batch_id')
            .whereRef('w.sent_at', '>', 's.state_at'),
        ),
      ),
    )
    .groupBy('s.batch_id')
    .execute();
  return new Map(rows.map(({ batch_id: id, seats }) => [id, Number(seats)]));
}

/** Whoever was promised a seat in the next batch of a subject and has none in another class of it. Whom one is held for there, or whose yes there waits to be checked, counts with `alsoHeld` alone. */
export const selectOwed = (db: Db, alsoHeld = false) =>
  db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .where('s.promise', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_claims as c')
            .select('c.seat_id')
            .whereRef('c.person', '=', 's.person')
            .whereRef('c.subject', '=', 'b.event_code')
            .whereRef('c.seat_id', '<>', 's.id'),
        ),
      ),
    )
    .$if(!alsoHeld, (all) =>
      all.where(sql<boolean>`not exists (select 1 from seats h join batches n on n.id = h.batch_id
        where h.person = s.person and h.id <> s.id and (h.state = 'Offered' or h.review_reason is not null) and n.event_code = b.event_code)`),
    );

/** How many of these seats, or of the seats of these classes, are owed the next class, by the class that promised it. */
export async function countOwed(db: Db, of: { seats: readonly string[] } | { classes: readonly string[] }) {
  const [column, ids] = 'seats' in of ? (['s.id', of.seats] as const) : (['s.batch_id', of.classes] as const);
  const owed = selectOwed(db).where(column, 'in', orNone(ids)).groupBy('s.batch_id');
  const rows = await owed.select(['s.batch_id', ({ fn }) => fn.countAll().as('people')]).execute();
  return Object.fromEntries(rows.map(({ batch_id: id, people }) => [id, Number(people)]));
}

/** How many they are, by subject. */
export async function listOwed(db: Db, alsoHeld = false): Promise<Owed[]> {
  const rows = await selectOwed(db, alsoHeld)
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['e.code', 'e.title', ({ fn }) => fn.countAll().as('people')])
    .select(({ fn }) => [fn.min('b.city').as('city'), fn.max('b.city').as('other')])
    .select(({ fn }) => [fn.max('b.starts_on').as('from'), fn.max('b.ends_on').as('to')])
    .groupBy(['e.code', 'e.title'])
    .orderBy('e.code')
    .execute();
  return rows.map(({ code, title, people, city, other, from, to }) => ({
    eventCode: code,
    title,
    people: Number(people),
    city: city === other ? city : '',
    days: from && to ? daysBetween(from, to) + 1 : null,
  }));
}

/** The same by the code of the subject, for a class that is announced. */
export async function countPromises(db: Db): Promise<Record<string, number>> {
  return Object.fromEntries((await listOwed(db, true)).map(({ eventCode, people }) => [eventCode, people]));
}

/** The classes whose people ask for their money back, the one that was cancelled first first. */
export async function listRefundsAsked(db: Db, classes?: readonly string[]): Promise<RefundsAsked[]> {
  const rows = await db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['b.id', 'b.event_code as eventCode', 'e.title', 'b.city', 'b.starts_on as startsOn'])
    .select(({ fn }) => ['b.ends_on as endsOn', fn.countAll().as('people')])
    .where('s.promise', '=', 'refund')
    .$if(classes !== undefined, (all) => all.where('b.id', 'in', orNone(classes!)))
    .groupBy(['b.id', 'b.event_code', 'e.title', 'b.city', 'b.starts_on', 'b.ends_on', 'b.cancelled_at'])
    .orderBy('b.cancelled_at')
    .orderBy('b.id')
    .limit(mostRefunds)
    .execute();
  return rows.map(({ people, ...batch }) => ({ ...batch, people: Number(people) }));
}
