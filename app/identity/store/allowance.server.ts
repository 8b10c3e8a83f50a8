import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { compiledOnce } from '../../platform/database/statements/compiled-once.server.ts';
import type { AttemptTable } from './tables.server.ts';
import { pseudonym } from './unguessable.server.ts';

/**
 * Counts one more of something and says whether it is among the first `most` within `minutes` of the first one. In the database: shared by servers,
 * and kept when one starts again.
 */
export async function allow(
  db: Db | Trx,
  app: App,
  /** What is counted, and for whom: an address, a network. */
  [what, whom]: [what: string, whom: string],
  { most, minutes }: { most: number; minutes: number },
): Promise<boolean> {
  const now = app.now();
  const [iso, until] = [now.toISOString(), new Date(now.getTime() + minutes * 60_000).toISOString()];
  const key = `${what} ${pseudonym(app, what, whom)}`;
  const [row] = await countOne(db, { key, failures: 1, waits_until: until, last_at: iso });
  return row!.failures <= most;
}

const isOver = sql<boolean>`attempts.waits_until <= excluded.last_at`;

const countOne = compiledOnce((db, one: AttemptTable) =>
  db
    .insertInto('attempts')
    .values(one)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        failures: sql`case when ${isOver} then 1 else attempts.failures + 1 end`,
        waits_until: sql`case when ${isOver} then excluded.waits_until else attempts.waits_until end`,
        last_at: row.ref('excluded.last_at'),
      })),
    )
    .returning('failures'),
);

/** The same, but past `most` it is slowed down and not stopped, so that strangers who use the first up leave the others. */
export async function allowThenSlowly(
  db: Db | Trx,
  app: App,
  [what, whom]: [what: string, whom: string],
  first: { most: number; minutes: number },
  then: { most: number; minutes: number },
): Promise<boolean> {
  return (await allow(db, app, [what, whom], first)) || allow(db, app, [`${what} slowly`, whom], then);
}
