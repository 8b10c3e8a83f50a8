import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App, Db } from '../../../platform/app.server.ts';
import { cityKey } from '../../../platform/words.ts';
import { countBehind, type CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { type Actor, noteLook, requireRole } from '../../ground/office-call.server.ts';
import type { EventKind } from '../../../interest/rules.ts';
import { type Demand, wanting } from './contract.ts';
import { countedAs, readAskedAndSeated, type AskedAndSeated } from '../../people/follow/asked-and-seated.server.ts';
import { keyOfSender } from '../../people/merges/contract.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import { countRegistrations } from './count-registrations.server.ts';
import { cityOf, createTally, type Said } from './tally.ts';

/** A few milliseconds of reading: everybody else has their turn after each. */
export const rowsAtOnce = 250;

export type Counted = Demand & { rows: number };
type Event = { code: string; title: string; kind: EventKind };

/** Counted behind the scenes where there is much. Made once for each server. */
export const createDemandCounter = (app: App): CountedBehind<Counted> =>
  countBehind(app, 'demand 2', () => countDemand(app));

export async function readDemand(app: App, actor: Actor, counter: CountedBehind<Counted>): Promise<Demand> {
  requireRole(actor, 'reader');
  await noteLook(app, actor, { action: 'demand read', subject: 'demand' });
  const { rows: _, ...demand } = await counter.look();
  return demand;
}

/** How many people want what, where and how soon, each by what they asked last, by interests and by registrations. What is finished, archived or waits to be checked does not count. Walks indexes a few rows at a time: a million neither fill the memory nor hold others up. */
export async function countDemand({ db, now }: Pick<App, 'db' | 'now'>): Promise<Counted> {
  const countedAt = now();
  const tally = createTally(countedAt);
  const heads = await readHeadKeys(db);
  const standing = await readAskedAndSeated(db, countedAt, heads);
  const events = await db.selectFrom('training_events').select(['code', 'title', 'kind']).orderBy('code').execute();
  let rows = 0;
  for (const event of events)
    for await (const place of placesOf(db, event.code))
      rows += await countPeople(db, { event, at: place, heads, standing: standing(event.code) }, (said) =>
        tally.add(event, said),
      );
  const byCode = new Map(events.map((event) => [event.code, event]));
  const known = { rowsAtOnce, heads, standing };
  rows += await countRegistrations(db, known, (course, said) => {
    const code = course.replaceAll(' ', '');
    const event = byCode.get(code) ?? { code, title: course, kind: 'level' as const };
    tally.add(event, said);
  });
  return { countedAt: countedAt.toISOString(), months: tally.months, cells: tally.cells(), rows };
}

const place = sql<string>`coalesce(preferred_location, '')`;

/** The places that anybody gave for an event, one jump along the index each. */
async function* placesOf(db: Db, event: string): AsyncGenerator<string> {
  for (let last: string | null = null; ;) {
    const next: { place: string } | undefined = await db
      .selectFrom('interests')
      .select(place.as('place'))
      .where('training_event', '=', event)
      .$if(last !== null, (query) => query.where(place, '>', last))
      .orderBy(place)
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    last = next.place;
    yield last;
  }
}

type Row = {
  id: string;
  email: string;
  phone: string;
  at: string;
  said: string;
  other: string | null;
  time: string;
  payer: string;
  heads: number | null;
  wants: number;
};

/** Counts each person by the newest of what they still want in each city they name. Answers how many interests were looked at. */
async function countPeople(
  db: Db,
  {
    event,
    at,
    heads,
    standing,
  }: { event: Event; at: string; heads: ReadonlyMap<string, string>; standing: AskedAndSeated },
  add: (said: Said) => void,
): Promise<number> {
  let looked = 0;
  let somebody = '';
  const newest = new Map<string, Said>();
  const together = createTogether(heads);
  const flush = () => {
    for (const [city, said] of newest) if (!together.take(somebody, city, said)) add(said);
    newest.clear();
  };
  for (let after: Row | null = null; ;) {
    const rows = await readSome(db, event.code, at, after);
    looked += rows.length;
    for (const row of rows) {
      // Whoever told it by telephone may have given no address: each is somebody else, until merged.
      if (row.email !== somebody || row.email === '') flush();
      somebody = keyOfSender(row) ?? '';
      if (!row.wants) continue;
      const city = cityOf(at, row.other);
      const { said, time, payer } = row;
      const asked = standing.asked.has(countedAs(heads, row.email, row.id));
      newest.set(cityKey(city), { city, at: said, time, payer, heads: row.heads ?? 1, asked });
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)!;
    await setImmediate();
  }
  flush();
  for (const said of together.all()) add(said);
  return looked;
}

function createTogether(heads: ReadonlyMap<string, string>) {
  const byPerson = new Map<string, Said>();
  return {
    /** Answers whether somebody may be there more than once. */
    take(person: string, city: string, said: Said): boolean {
      const head = heads.get(person);
      if (head === undefined) return false;
      const key = `${head} ${city}`;
      const known = byPerson.get(key);
      if (!known || known.at <= said.at) byPerson.set(key, said);
      return true;
    },
    all: () => byPerson.values(),
  };
}

/** What is finished is read too and passed over here: left to the database, it would look through any number of rows in one go. */
async function readSome(db: Db, event: string, at: string, after: Row | null): Promise<Row[]> {
  const further = after ? sql`and (i.email, i.received_at, i.id) > (${after.email}, ${after.at}, ${after.id})` : sql``;
  const { rows } = await sql<Row>`
    select i.id, i.email, i.contact_number as phone, i.received_at as at, i.updated_at as said, i.other_city as other, i.attend_time as time,
      i.cost_bearer as payer, c.heads as heads,
      case when i.status in (${sql.join(wanting)}) and i.review_reason is null and c.archived_at is null then 1 else 0 end as wants
    from interests i left join cases c on c.id = i.id
    where i.training_event = ${event} and coalesce(i.preferred_location, '') = ${at} ${further}
    order by i.email, i.received_at, i.id limit ${sql.lit(rowsAtOnce)}`.execute(db);
  return rows;
}
