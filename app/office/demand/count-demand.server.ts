import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { startOfDay } from '../../platform/indian-time.ts';
import { attendTimes, costBearers } from '../../interest/rules.ts';
import { lastMondays, weeksShown } from '../today/weeks.ts';
import type { Demand, DemandCell, People } from './contract.ts';
import { wanting } from './demand-rows.ts';

/** A few milliseconds of reading: everybody else has their turn after each. */
export const rowsAtOnce = 250;

/** A count, and how many interests were looked at for it. */
export type Counted = Demand & { rows: number };

/**
 * How many people want what, where and how soon. A person who asks more than once for the same event in the same place counts once, by what
 * they asked last. Finished, archived and suspected interests do not count. Walks an index a few rows at a time, whatever they are, so that a
 * million of them neither fill the memory nor keep others waiting.
 */
export async function countDemand({ db, now }: Pick<App, 'db' | 'now'>): Promise<Counted> {
  const countedAt = now();
  const weeks = lastMondays(countedAt);
  const begins = weeks.map((monday) => startOfDay(monday));
  const events = await db.selectFrom('training_events').select(['code', 'title']).orderBy('code').execute();
  const cells: DemandCell[] = [];
  let rows = 0;
  for (const { code, title } of events) {
    for await (const place of placesOf(db, code)) {
      const cell = emptyCell(code, title, place);
      rows += await countPeople(db, cell, begins);
      if (cell.isWanted) cells.push(cell.counted);
    }
  }
  return { countedAt: countedAt.toISOString(), weeks, cells, rows };
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

type Row = { id: string; email: string; at: string; time: string; payer: string; wants: number };

/** Counts each person by the newest of what they still want. Answers how many interests were looked at. */
async function countPeople(db: Db, cell: Cell, begins: readonly string[]): Promise<number> {
  let looked = 0;
  let newest: Row | null = null;
  for (let after: Row | null = null; ;) {
    const rows = await readSome(db, cell.counted, after);
    looked += rows.length;
    for (const row of rows) {
      if (!row.wants) continue;
      // Whoever told it by telephone may have given no address: each is somebody else.
      if (newest && (newest.email !== row.email || row.email === '')) cell.add(newest, begins);
      newest = row;
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)!;
    await setImmediate();
  }
  if (newest) cell.add(newest, begins);
  return looked;
}

/** What is finished is read too and passed over here: left to the database, it would look through any number of rows in one go. */
async function readSome(db: Db, { event, place: at }: DemandCell, after: Row | null): Promise<Row[]> {
  const further = after ? sql`and (i.email, i.received_at, i.id) > (${after.email}, ${after.at}, ${after.id})` : sql``;
  const { rows } = await sql<Row>`
    select i.id, i.email, i.received_at as at, i.attend_time as time, i.cost_bearer as payer,
      case when i.status in (${sql.join(wanting)}) and i.review_reason is null and c.archived_at is null then 1 else 0 end as wants
    from interests i left join cases c on c.id = i.id
    where i.training_event = ${event} and coalesce(i.preferred_location, '') = ${at} ${further}
    order by i.email, i.received_at, i.id limit ${sql.lit(rowsAtOnce)}`.execute(db);
  return rows;
}

type Cell = { counted: DemandCell; isWanted: boolean; add: (row: Row, begins: readonly string[]) => void };

function emptyCell(event: string, title: string, at: string): Cell {
  const nobody = () => Object.fromEntries(costBearers.map((payer) => [payer, 0])) as People['Undecided'];
  const counted: DemandCell = {
    event,
    title,
    place: at,
    people: Object.fromEntries(attendTimes.map((time) => [time, nobody()])) as People,
    weeks: Array.from({ length: weeksShown }, nobody),
  };
  return {
    counted,
    isWanted: false,
    add(row, begins) {
      this.isWanted = true;
      const [time, payer] = [row.time as keyof People, row.payer as 'Self' | 'Employer'];
      counted.people[time][payer] += 1;
      // Times are ISO-8601 UTC text: their order is that of their letters.
      const week = begins.findLastIndex((begin) => row.at >= begin);
      if (week >= 0) counted.weeks[week]![payer] += 1;
    },
  };
}
