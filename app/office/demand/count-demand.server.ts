import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { attendTimes, costBearers } from '../../interest/rules.ts';
import { indianDay } from '../indian-day.ts';
import { wanting } from './demand-rows.ts';
import { weeksShown, type Demand, type DemandCell, type People } from './contract.ts';

const rowsAtOnce = 5000;
const day = 24 * 60 * 60 * 1000;

/**
 * How many people want what, where and how soon. A person who asks more than once for the same event in the same place counts once, by what
 * they asked last. Finished, archived and suspected interests do not count. Reads a few thousand rows at a time in the order of an index,
 * so that a million rows neither fill the memory nor keep others waiting. `few` says that one reading was enough.
 */
export async function countDemand(app: App): Promise<Demand & { few: boolean }> {
  const now = app.now();
  const weeks = lastMondays(now);
  const cells = new Map<string, DemandCell>();
  const events = await app.db.selectFrom('training_events').select(['code', 'title', 'position']).execute();
  let before: Row | null = null;
  let readings = 0;
  for (let after: Row | null = null; ;) {
    const rows = await readSome(app.db, after);
    readings += 1;
    for (const row of rows) {
      if (before && !isSamePerson(before, row)) count(cells, weeks, before);
      before = row;
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)!;
    await setImmediate();
  }
  if (before) count(cells, weeks, before);
  const known = new Map(events.map((event) => [event.code, event]));
  const named = [...cells.values()].map((cell) => ({ ...cell, title: known.get(cell.event)?.title ?? cell.event }));
  return { countedAt: now.toISOString(), weeks, cells: named, few: readings === 1 };
}

type Row = { id: string; event: string; place: string; email: string; at: string; time: string; payer: string };

const place = sql<string>`coalesce(preferred_location, '')`;

function readSome(db: Db, after: Row | null): Promise<Row[]> {
  return db
    .selectFrom('interests')
    .leftJoin('cases', 'cases.interest_id', 'interests.id')
    .select([
      'interests.id',
      'training_event as event',
      place.as('place'),
      'interests.email',
      'interests.received_at as at',
      'attend_time as time',
      'cost_bearer as payer',
    ])
    .where('interests.status', 'in', wanting)
    .where('interests.review_reason', 'is', null)
    .where('cases.archived_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(training_event, ${place}, interests.email, interests.received_at, interests.id) > (${after?.event}, ${after?.place}, ${after?.email}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('training_event')
    .orderBy(place)
    .orderBy('interests.email')
    .orderBy('interests.received_at')
    .orderBy('interests.id')
    .limit(rowsAtOnce)
    .execute();
}

function isSamePerson(one: Row, other: Row): boolean {
  return one.event === other.event && one.place === other.place && one.email === other.email;
}

/** Counts a person by their newest interest. */
function count(cells: Map<string, DemandCell>, weeks: readonly string[], row: Row): void {
  const key = `${row.event} ${row.place}`;
  const cell = cells.get(key) ?? emptyCell(row.event, row.place);
  cells.set(key, cell);
  const [time, payer] = [row.time as keyof People, row.payer as 'Self' | 'Employer'];
  cell.people[time][payer] += 1;
  const week = weeks.findLastIndex((monday) => indianDay(new Date(row.at)) >= monday);
  if (week >= 0) cell.weeks[week]![payer] += 1;
}

function emptyCell(event: string, at: string): DemandCell {
  const nobody = () => Object.fromEntries(costBearers.map((payer) => [payer, 0])) as People['Undecided'];
  return {
    event,
    title: event,
    place: at,
    people: Object.fromEntries(attendTimes.map((time) => [time, nobody()])) as People,
    weeks: Array.from({ length: weeksShown }, nobody),
  };
}

/** The Mondays of the last twelve weeks in India, the present week last. */
function lastMondays(now: Date): string[] {
  const today = new Date(`${indianDay(now)}T00:00:00Z`);
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * day;
  return Array.from({ length: weeksShown }, (_, at) =>
    new Date(monday - (weeksShown - 1 - at) * 7 * day).toISOString().slice(0, 10),
  );
}
