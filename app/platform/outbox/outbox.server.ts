import { v7 as uuid } from 'uuid';
import type { App } from '../app.server.ts';
import type { Db, Trx } from '../database/database.server.ts';

/** One message as its deliverer sees it. */
export type OutboxMessage = { id: string; topic: string; payload: unknown; attempts: number };

/** Delivers a message or throws. `PermanentFailure` says that trying again is useless. */
export type Deliver = (message: OutboxMessage) => Promise<void>;

export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

const claimSeconds = 120;
const mostAttempts = 20;

/** What stays known of a mail after its content has left. */
export type Outside = { recipient: string | null; template: string; about: string | null };

/** Adds a message inside the caller's transaction: it leaves if, and only if, the transaction commits. Returns its id. */
export async function enqueue(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  topic: string,
  payload: object,
  outside?: Outside,
): Promise<string> {
  const now = app.now().toISOString();
  const id = uuid();
  await trx
    .insertInto('outbox')
    .values({
      id,
      topic,
      payload: JSON.stringify(payload),
      created_at: now,
      attempts: 0,
      next_attempt_at: now,
      ...outside,
    })
    .execute();
  return id;
}

/** Seconds to wait after the n-th failed attempt: 5, 10, 20 … at most an hour. */
export function backoffSeconds(attempts: number): number {
  return Math.min(3600, 5 * 2 ** Math.max(0, attempts - 1));
}

/**
 * Takes the oldest due message and delivers it. Returns false when nothing is due.
 * A guarded update is the claim, so several processes may drain one table; a process that dies loses its claim after two minutes.
 */
export async function deliverNext(app: App, deliverers: Record<string, Deliver>): Promise<boolean> {
  const now = app.now();
  const message = await claim(app, now);
  if (!message) return false;
  try {
    const deliver = deliverers[message.topic];
    if (!deliver) throw new PermanentFailure(`nobody delivers '${message.topic}'`);
    await deliver({
      id: message.id,
      topic: message.topic,
      payload: JSON.parse(message.payload),
      attempts: message.attempts + 1,
    });
    await app.db
      .updateTable('outbox')
      .set({
        done_at: app.now().toISOString(),
        attempts: message.attempts + 1,
        claimed_until: null,
        last_error: null,
        // What has left holds tokens and what people wrote: nobody needs it here any longer.
        payload: '{}',
      })
      .where('id', '=', message.id)
      .execute();
  } catch (error) {
    await postpone(app, message, error);
  }
  return true;
}

/**
 * Gives back what a process that is no more had claimed, so that it need not wait two minutes.
 * Only for the one process that may use this database, which is how SQLite is run.
 */
export async function releaseClaims(app: App): Promise<void> {
  await app.db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}

async function claim(app: App, now: Date) {
  const iso = now.toISOString();
  const free = (db: Db) =>
    db
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload', 'attempts'])
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', iso)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<', iso)]));
  for (;;) {
    const message = await free(app.db).orderBy('next_attempt_at').orderBy('id').limit(1).executeTakeFirst();
    if (!message) return null;
    const claimed = await app.db
      .updateTable('outbox')
      .set({ claimed_until: new Date(now.getTime() + claimSeconds * 1000).toISOString() })
      .where('id', '=', message.id)
      .where('done_at', 'is', null)
      .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<', iso)]))
      .executeTakeFirst();
    if (claimed.numUpdatedRows > 0n) return message;
  }
}

async function postpone(
  app: App,
  message: { id: string; topic: string; attempts: number },
  error: unknown,
): Promise<void> {
  const attempts = message.attempts + 1;
  const reason = error instanceof Error ? error.message : String(error);
  const givenUp = error instanceof PermanentFailure || attempts >= mostAttempts;
  const now = app.now();
  app.log.warn({ outbox: message.id, topic: message.topic, attempts, givenUp, reason }, 'outbox message not delivered');
  await app.db
    .updateTable('outbox')
    .set({
      attempts,
      claimed_until: null,
      last_error: reason.slice(0, 500),
      next_attempt_at: new Date(now.getTime() + backoffSeconds(attempts) * 1000).toISOString(),
      failed_at: givenUp ? now.toISOString() : null,
    })
    .where('id', '=', message.id)
    .execute();
}
