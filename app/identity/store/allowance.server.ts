import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { type Db, type Trx, compiledOnce } from '../../platform/database/database.server.ts';
import type { AttemptTable } from './tables.server.ts';
import { pseudonym } from '../../platform/unguessable.server.ts';

type Limit = { most: number; minutes: number };

/** Counts one more and says whether it is among the first `most` within `minutes`, of several limits within each. In the database: shared by servers, and kept. */
export const allow = (db: Db | Trx, app: App, what: Counted, ...limits: readonly Limit[]): Promise<boolean> =>
  allowAll(db, app, [what, ...limits]);

/** What is counted, and for whom: an address, a network. */
type Counted = readonly [what: string, whom: string];
export type Count = readonly [Counted, ...limits: readonly Limit[]];

/** The same of several things together. */
export const allowAll = async (db: Db | Trx, app: App, ...counts: readonly Count[]): Promise<boolean> =>
  (await countAndFindRefused(db, app, ...counts)).length === 0;

/** Counts one more of each in one statement, unless some refuse: then for those alone, which are the answer. `failures` are what was used, until `waits_until`. */
export async function countAndFindRefused(db: Db | Trx, app: App, ...counts: readonly Count[]): Promise<string[]> {
  const now = app.now();
  const rows = counts.flatMap(([[what, whom], ...limits]) => {
    const key = `${what} ${pseudonym(app, what, whom)}`;
    return limits.map(({ most, minutes }, at) => ({ what, most, minutes, key: at === 0 ? key : `${key} ${minutes}` }));
  });
  if (rows.length === 0) return [];
  const values = rows.map(({ key, minutes }) => ({
    key,
    failures: 1,
    waits_until: new Date(now.getTime() + minutes * 60_000).toISOString(),
    last_at: now.toISOString(),
  }));
  const counted = new Map((await countEach(db, ...values)).map(({ key, failures }) => [key, failures]));
  const isRefused = ({ key, most }: { key: string; most: number }) => counted.get(key)! > most;
  const refused = rows.filter(isRefused);
  const others = rows.filter((row) => !isRefused(row)).map(({ key }) => key);
  if (refused.length > 0 && others.length > 0)
    await db
      .updateTable('attempts')
      .set({ failures: sql`failures - 1` })
      .where('key', 'in', others)
      .execute();
  return refused.map(({ what }) => what);
}

/** Whether `most` of something are counted within its time, which counts nothing. */
export async function isUsedUp(db: Db | Trx, app: App, [what, whom]: Counted, { most }: Limit): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('failures')
    .where('key', '=', `${what} ${pseudonym(app, what, whom)}`)
    .where('waits_until', '>', app.now().toISOString())
    .executeTakeFirst();
  return row !== undefined && row.failures >= most;
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
