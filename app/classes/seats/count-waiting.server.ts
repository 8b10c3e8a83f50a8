import { sql, type SelectQueryBuilder } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { idsOf, orNone, type Database, type Db } from '../../platform/database/database.server.ts';
import type { Batch } from '../batch.ts';
import { daysBetween } from '../days.ts';
import { isStoredAsOver } from '../read-batches.server.ts';

/** A class whose people ask for their money back, and how many of them. */
export type RefundsAsked = Pick<Batch, 'id' | 'eventCode' | 'title' | 'city' | 'startsOn' | 'endsOn'> & {
  people: number;
};
/** To how many a class is owed, and where and for how long the one was that promised it. */
export type Owed = Pick<Batch, 'eventCode' | 'title' | 'city'> & { people: number; days: number | null };

const mostRefunds = 100;

export type Held = { first: string; last: string };

/** Until when the first and the last of the held seats are held, by batch. */
export async function findHolds(db: Db): Promise<Map<string, Held>> {
  const rows = await db
    .selectFrom('seats')
    .select(['batch_id', ({ fn }) => fn.min('answer_by').as('first'), ({ fn }) => fn.max('answer_by').as('last')])
    // In the words of the index, which holds those alone who are to answer.
    .where(sql<boolean>`state in ('Asked', 'Offered')`)
    .where('state', '=', 'Offered')
    .where('answer_by', 'is not', null)
    .groupBy('batch_id')
    .execute();
  return new Map(rows.map(({ batch_id: id, first, last }) => [id, { first: first!, last: last! }]));
}

/** How many of these seats there are, by batch. */
async function countByBatch(seats: SelectQueryBuilder<Database, 'seats', object>): Promise<Map<string, number>> {
  const many = seats.select(['batch_id', ({ fn }) => fn.countAll().as('many')]).groupBy('batch_id');
  return new Map((await many.execute()).map((row) => [row.batch_id, Number(row.many)]));
}

/** How many yeses the office has to look at, by batch; of one alone where it is named. */
export function countHeldBack(db: Db, batchId?: string) {
  const held = db.selectFrom('seats').where('review_reason', 'is not', null);
  return countByBatch(batchId === undefined ? held : held.where('batch_id', '=', batchId));
}

/** How many seats of these classes are taken and neither paid nor secured otherwise, by batch. */
export function countUnsecured(db: Db, ids: readonly string[]) {
  const taken = db.selectFrom('seats').where('batch_id', 'in', orNone(ids)).where('state', '=', 'Taken');
  return countByBatch(taken.where('secured_why', 'is', null));
}

/** How many seats were given back of those batches that have some free, since anybody was last invited to them. */
export async function countGivenBack(db: Db, batches: readonly Batch[]): Promise<Map<string, number>> {
  const free = batches.filter(({ state, seats, taken }) => state !== 'Draft' && taken < seats);
  if (free.length === 0) return new Map();
  const back = db.selectFrom('seats').where('batch_id', 'in', idsOf(free)).where('state', '=', 'Given back');
  const since = sql<boolean>`not exists (select 1 from waves w where w.batch_id = seats.batch_id and w.sent_at > seats.state_at)`;
  return countByBatch(back.where(since));
}

/** Where a person stands already, so that no other class is owed to them: with a seat; unless a class is announced, with one that is held, or a yes that waits to be checked. */
const listStanding = (db: Db, eventCodes: readonly string[], isAnnounced: boolean) =>
  db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select(['s.person', 's.email', 'b.event_code'])
    .where('b.event_code', 'in', orNone([...new Set(eventCodes)]))
    .$if(isAnnounced, (all) => all.where('s.state', '=', 'Taken'))
    .where(isStoredAsOver('b.state', false))
    .where((is) => is.or([is('s.state', 'in', ['Taken', 'Offered']), is('s.review_reason', 'is not', null)]))
    .execute();

type Knowing = Pick<App, 'headKeys' | 'paidBy'>;

/** To whom the next class of a subject is owed, by the day of their first yes: each person once, however many classes promised it, and whoever stands in one that is to come not at all. A class that is announced takes whom one is only held for elsewhere into its line before others. */
export async function listOwed(db: Db, app: Knowing, eventCode?: string, isAnnounced = false) {
  const promised = await db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['s.id', 's.batch_id', 's.person', 's.name', 's.email', 's.phone', 's.payer'])
    .select(['b.event_code', 'e.title', 'b.city', 'b.starts_on', 'b.ends_on'])
    .where('s.promise', '=', 'open')
    .$if(eventCode !== undefined, (all) => all.where('b.event_code', '=', eventCode!))
    .orderBy(sql`coalesce(s.yes_at, '9999')`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
  if (promised.length === 0) return [];
  const heads = await app.headKeys(db);
  const whoOf = (one: { person: string; email: string; event_code: string }) =>
    `${one.event_code} ${heads.get(one.email) ?? (one.email || one.person)}`;
  const subjects = promised.map((one) => one.event_code);
  const known = new Set((await listStanding(db, subjects, isAnnounced)).map(whoOf));
  const owed: typeof promised = [];
  for (const [who, theirs] of Map.groupBy(promised, whoOf)) {
    if (known.has(who)) continue;
    let first = theirs[0]!;
    // Of several addresses the one under which they have paid: the money comes along with it.
    if (theirs.some(({ person }) => person !== first.person))
      for (const one of theirs.toReversed()) if ((await app.paidBy(db, one.id)) === 'Self') first = one;
    owed.push(first);
  }
  return owed;
}

type Counting = Knowing & Pick<App, 'db'>;

/** How many they are by the class that promised it, or by subject as a class that is announced takes them. */
export async function countOwed(app: Counting, by: 'batch_id' | 'event_code'): Promise<Record<string, number>> {
  const owed = Map.groupBy(await listOwed(app.db, app, undefined, by === 'event_code'), (one) => one[by]);
  return Object.fromEntries([...owed].map(([key, theirs]) => [key, theirs.length]));
}

/** The same by subject, with what is known of the class before. */
export async function readOwed(app: Counting): Promise<Owed[]> {
  const bySubject = Map.groupBy(await listOwed(app.db, app), (one) => one.event_code);
  return [...bySubject]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([eventCode, theirs]) => {
      const last = (day: 'starts_on' | 'ends_on') => theirs.map((one) => one[day] ?? '').toSorted()[theirs.length - 1]!;
      const [from, to, cities] = [last('starts_on'), last('ends_on'), new Set(theirs.map(({ city }) => city))];
      const days = from && to ? daysBetween(from, to) + 1 : null;
      const { title, city } = theirs[0]!;
      return { eventCode, title, people: theirs.length, city: cities.size > 1 ? '' : city, days };
    });
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
