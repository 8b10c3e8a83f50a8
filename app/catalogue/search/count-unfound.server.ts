import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { networkOf, widestOf } from '../../platform/calls/network.server.ts';
import { type UnfoundSearch } from './unfound.ts';

/** Different queries that are counted between two looks at the database, and that it keeps. */
const mostWaiting = 200;
/** Of them, new ones that one network brings. */
const mostOfNetwork = 20;
export const mostKept = 1000;
const everyMilliseconds = 30_000;
const keptDays = 365;

/**
 * Counts queries that found nothing: in memory, and every half minute in one write. Until then a network counts once for a query and brings only
 * so many new ones. What comes when the memory is full is not counted.
 */
export function createUnfoundCounter(app: App) {
  /** Of each query the networks that asked for it, which are never written; and how many new ones a network has brought. */
  let waiting = new Map<string, Set<string>>();
  let brought = new Map<string, number>();

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const counts = new Map([...waiting].map(([query, networks]) => [query, networks.size]));
    waiting = new Map();
    brought = new Map();
    try {
      await app.write((trx) => add(trx, counts, indianDay(app.now())));
    } catch (error) {
      app.log.warn({ err: error }, 'searches that found nothing could not be counted');
    }
  }

  const timer = setInterval(() => void write(), everyMilliseconds);
  timer.unref();
  return {
    /** `counted` is a query as `countedAs` names it. */
    note(counted: string, address: string): void {
      const network = widestOf(networkOf(address));
      const known = waiting.get(counted);
      if (known) {
        known.add(network);
        return;
      }
      const already = brought.get(network) ?? 0;
      if (waiting.size >= mostWaiting || already >= mostOfNetwork) return;
      brought.set(network, already + 1);
      waiting.set(counted, new Set([network]));
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
