import type { App, Db } from '../app.server.ts';

export type Waiting = { count: number; oldestSeconds: number };

const mostCounted = 100_000;

const waitingIn = (db: Db) => db.selectFrom('outbox').where('done_at', 'is', null).where('failed_at', 'is', null);

/** What waits in the outbox and could have left at a moment: what waits for its hour is not late. */
export const couldHaveLeft = (db: Db, at: string) =>
  waitingIn(db).where((is) => is.or([is('attempts', '>', 0), is('next_attempt_at', '<=', at)]));

/** What waits in the outbox, and for how long the oldest has that could have left. */
export async function readWaiting({ db, now }: Pick<App, 'db' | 'now'>): Promise<Waiting> {
  const { count } = await db
    .selectFrom(waitingIn(db).select('id').limit(mostCounted).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const at = now();
  const oldest = await couldHaveLeft(db, at.toISOString())
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const oldestSeconds = oldest ? Math.max(0, (at.getTime() - Date.parse(oldest.created_at)) / 1000) : 0;
  return { count, oldestSeconds };
}
