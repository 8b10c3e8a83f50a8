import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
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
  const isOver = sql<boolean>`attempts.waits_until <= ${iso}`;
  const { failures } = await db
    .insertInto('attempts')
    .values({ key: `${what} ${pseudonym(app, what, whom)}`, failures: 1, waits_until: until, last_at: iso })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else attempts.failures + 1 end`,
        waits_until: sql`case when ${isOver} then ${until} else attempts.waits_until end`,
        last_at: iso,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures <= most;
}

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
