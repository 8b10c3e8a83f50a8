import type { App } from '../app.server.ts';

export type Waiting = { count: number; oldestSeconds: number };

const mostCounted = 100_000;

/** What waits in the outbox, and for how long the oldest has that could have left: what waits for its hour is not late. */
export async function readWaiting({ db, now }: Pick<App, 'db' | 'now'>): Promise<Waiting> {
  const waiting = db.selectFrom('outbox').where('done_at', 'is', null).where('failed_at', 'is', null);
  const { count } = await db
    .selectFrom(waiting.select('id').limit(mostCounted).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const at = now();
  const oldest = await waiting
    .select('created_at')
    .where((is) => is.or([is('attempts', '>', 0), is('next_attempt_at', '<=', at.toISOString())]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const oldestSeconds = oldest ? Math.max(0, (at.getTime() - Date.parse(oldest.created_at)) / 1000) : 0;
  return { count, oldestSeconds };
}
