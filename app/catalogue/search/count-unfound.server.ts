import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { countedAs, type UnfoundSearch } from './unfound.ts';

/** Different queries that are counted between two looks at the database, and that it keeps. */
const mostWaiting = 200;
export const mostKept = 1000;
const everyMilliseconds = 30_000;
const keptDays = 365;

/** Counts queries that found nothing: in memory, and every half minute in one write. What comes when the memory is full is not counted. */
export function createUnfoundCounter(app: App) {
  let waiting = new Map<string, number>();

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    try {
      await app.write((trx) => add(trx, counts, indianDay(app.now())));
    } catch (error) {
      app.log.warn({ err: error }, 'searches that found nothing could not be counted');
    }
  }

  const timer = setInterval(() => void write(), everyMilliseconds);
  timer.unref();
  return {
    note(query: string): void {
      const counted = countedAs(query);
      if (counted === null) return;
      if (waiting.size < mostWaiting || waiting.has(counted)) waiting.set(counted, (waiting.get(counted) ?? 0) + 1);
    },
    write,
    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

async function add(trx: Trx, counts: ReadonlyMap<string, number>, day: string): Promise<void> {
  const rows = [...counts].map(([query, times]) => ({ query, times, first_day: day, last_day: day }));
  await trx
    .insertInto('unfound_searches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('query').doUpdateSet({
        times: sql`unfound_searches.times + excluded.times`,
        last_day: sql`excluded.last_day`,
      }),
    )
    .execute();
  const forgetBefore = indianDay(new Date(Date.parse(day) - keptDays * 24 * 60 * 60 * 1000));
  await trx.deleteFrom('unfound_searches').where('last_day', '<', forgetBefore).execute();
  // A flood of made-up queries comes once each: it goes before what people really ask for.
  await trx
    .deleteFrom('unfound_searches')
    .where('query', 'in', (from) =>
      from
        .selectFrom('unfound_searches')
        .select('query')
        .orderBy('times', 'desc')
        .orderBy('last_day', 'desc')
        .orderBy('query')
        .limit(mostWaiting * 2)
        .offset(mostKept),
    )
    .execute();
}

/** What was searched for and not found, the most frequent first. */
export async function listUnfound(db: Db, atMost: number): Promise<UnfoundSearch[]> {
  const rows = await db
    .selectFrom('unfound_searches')
    .selectAll()
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('query')
    .limit(atMost)
    .execute();
  return rows.map(({ query, times, first_day, last_day }) => ({
    query,
    times,
    firstDay: first_day,
    lastDay: last_day,
  }));
}

/** Erases one query, or all of them. Answers how many are gone. */
export async function forgetUnfound(trx: Trx, query: string | null): Promise<number> {
  const gone = trx.deleteFrom('unfound_searches').$if(query !== null, (which) => which.where('query', '=', query!));
  const { numDeletedRows } = await gone.executeTakeFirst();
  return Number(numDeletedRows);
}
