import { sql, type ExpressionBuilder } from 'kysely';
import type { App } from '../app.server.ts';
import type { Database } from '../database/database.server.ts';

/** The time of a message that is due at once, whatever the clocks of the servers say. */
export const atOnce = '';

/** The clock that all servers on one database share. */
export type Clock = () => Promise<Date>;

/** A message that this process alone works on for the time of its claim. */
export type Claimed = {
  id: string;
  topic: string;
  payload: string;
  attempts: number;
  created_at: string;
  recipient: string | null;
  /** When it was claimed, as `performance.now()`. */
  claimedAt: number;
};

/** A process that dies loses its claims after this time. Longer than anything takes that was claimed: see `attemptSeconds`. */
const claimSeconds = 75;
/** An attempt is cut off after this time. */
export const attemptSeconds = 30;
/** What has been held for longer is given back rather than begun. */
export const longestHeldSeconds = 30;

/** PostgreSQL's own clock where several servers may share it; this process's where it is alone with its database. */
export function clockOf({ config, db, now }: Pick<App, 'config' | 'db' | 'now'>): Clock {
  if (!config.databaseUrl) return async () => now();
  return async () => {
    const milliseconds = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::double precision`;
    const { at } = await db.selectNoFrom(milliseconds.as('at')).executeTakeFirstOrThrow();
    return new Date(at);
  };
}

type Wanted = { most: number; priority?: number; notTo?: readonly string[] };

/**
 * Claims up to `most` messages that are due, first those that were written first. A guarded update is the claim, so several processes may
 * drain one table. `notTo` names domains whose readers are left for later.
 */
export async function claimMessages(
  app: App,
  clock: Clock,
  { most, priority, notTo = [] }: Wanted,
): Promise<Claimed[]> {
  for (;;) {
    const now = await clock();
    const due = await app.db
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload', 'attempts', 'created_at', 'recipient'])
      .where(isDue(now.toISOString()))
      .$if(priority !== undefined, (query) => query.where('priority', '=', priority!))
      .$if(notTo.length > 0, (query) =>
        query.where((is) =>
          is.or([
            is('recipient', 'is', null),
            is.and(notTo.map((domain) => is('recipient', 'not like', `%@${domain}`))),
          ]),
        ),
      )
      .orderBy('priority')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(most)
      .execute();
    if (due.length === 0) return [];
    const claimed = await app.db
      .updateTable('outbox')
      .set({ claimed_until: new Date(now.getTime() + claimSeconds * 1000).toISOString() })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      // Asked once more, of the row itself: another process may have claimed or tried it meanwhile, and put it off.
      .where(isDue(now.toISOString()))
      .returning('id')
      .execute();
    const ours = new Set(claimed.map(({ id }) => id));
    const claimedAt = performance.now();
    if (ours.size > 0) return due.filter(({ id }) => ours.has(id)).map((row) => ({ ...row, claimedAt }));
  }
}

function isDue(now: string) {
  return (is: ExpressionBuilder<Database, 'outbox'>) =>
    is.and([
      is('done_at', 'is', null),
      is('failed_at', 'is', null),
      is('next_attempt_at', '<=', now),
      is.or([is('claimed_until', 'is', null), is('claimed_until', '<', now)]),
    ]);
}

/** Gives back what was claimed and not begun, or cut off by the end of the process: it is due as before. */
export async function putBack(app: App, messages: readonly Claimed[]): Promise<void> {
  if (messages.length === 0) return;
  await app.db
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Gives back what a process that is no more had claimed, so that it need not wait for the end of the claims.
 * Only for the one process that may use this database, which is how SQLite is run.
 */
export async function releaseClaims(app: App): Promise<void> {
  await app.db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}
