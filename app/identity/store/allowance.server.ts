import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { compiledOnce } from '../../platform/database/statements/compiled-once.server.ts';
import type { AttemptTable } from './tables.server.ts';
import { pseudonym } from './unguessable.server.ts';

type Limit = { most: number; minutes: number };

/**
 * Counts one more of something and says whether it is among the first `most` within `minutes` of the first one; of several limits, whether it is
 * within each. In the database: shared by servers, and kept when one starts again.
 */
export const allow = (db: Db | Trx, app: App, what: Counted, ...limits: readonly Limit[]): Promise<boolean> =>
  allowAll(db, app, [what, ...limits]);

/** What is counted, and for whom: an address, a network. */
type Counted = readonly [what: string, whom: string];
export type Count = readonly [Counted, ...limits: readonly Limit[]];

/** The same of several things in one statement: what one of them refuses counts for the others too. */
export async function allowAll(db: Db | Trx, app: App, ...counts: readonly Count[]): Promise<boolean> {
  const now = app.now();
  const rows = counts.flatMap(([[what, whom], ...limits]) => {
    const key = `${what} ${pseudonym(app, what, whom)}`;
    return limits.map(({ most, minutes }, at) => ({ most, minutes, key: at === 0 ? key : `${key} ${minutes}` }));
  });
  if (rows.length === 0) return true;
  const values = rows.map(({ key, minutes }) => ({
    key,
    failures: 1,
    waits_until: new Date(now.getTime() + minutes * 60_000).toISOString(),
    last_at: now.toISOString(),
  }));
  const counted = await countEach(db, ...values);
  return rows.every(({ key, most }) => counted.find((one) => one.key === key)!.failures <= most);
}

const isOver = sql<boolean>`attempts.waits_until <= excluded.last_at`;

const countEach = compiledOnce((db, ...each: AttemptTable[]) =>
  db
    .insertInto('attempts')
    .values(each)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        failures: sql`case when ${isOver} then 1 else attempts.failures + 1 end`,
        waits_until: sql`case when ${isOver} then excluded.waits_until else attempts.waits_until end`,
        last_at: row.ref('excluded.last_at'),
      })),
    )
    .returning(['key', 'failures']),
);

/** The same, but past `most` it is slowed down and not stopped, so that strangers who use the first up leave the others. */
export async function allowThenSlowly(
  db: Db | Trx,
  app: App,
  [what, whom]: [what: string, whom: string],
  first: Limit,
  then: Limit,
): Promise<boolean> {
  return (await allow(db, app, [what, whom], first)) || allow(db, app, [`${what} slowly`, whom], then);
}
