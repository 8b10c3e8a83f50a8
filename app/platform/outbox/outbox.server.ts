import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../app.server.ts';
import { type Db, type Trx, compiledOnce } from '../database/database.server.ts';
import type { OutboxTable } from '../database/tables.server.ts';
import type { Write } from '../database/write.server.ts';
import { atOnce, claimMessages, type Clock } from './claims.server.ts';
import { PermanentFailure } from './delivery-failure.ts';
import type { Round } from './round.ts';
import { settleDelivered, settleFailed } from './settle.server.ts';

/** One message as its deliverer sees it. */
export type OutboxMessage = {
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
  /** To whom it is known to go, and as which mail. */
  recipient?: string | null;
  template?: string | null;
  round?: Round;
  /** Ends the attempt: it has taken too long, or the process ends. What still works then is in nobody's way, and is tried again. */
  signal: AbortSignal;
};

/** Delivers a message or throws: a `DeliveryFailure` says what kind of failure it is. */
export type Deliver = (message: OutboxMessage) => Promise<void>;

/** Lanes that do not wait for one another: `work` of the site itself; mails that somebody sits waiting for; all others that one person is told; what everybody on a list is told. */
export const priorities = { work: 0, urgent: 1, ordinary: 2, many: 3 } as const;
export type Priority = keyof typeof priorities;

/** What stays known of a mail after its content has left. */
export type Outside = { recipient: string | null; template: string | null; about: string | null };

type Going = { priority?: Priority; outside?: Outside; notBefore?: Date };

/** Adds a message inside the caller's transaction: it leaves if, and only if, the transaction commits. Returns its id. */
export async function enqueue(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  topic: string,
  payload: object,
  going: Going = {},
): Promise<string> {
  const id = uuid();
  await enqueueAll(trx, app, topic, [{ id, payload, ...going }]);
  return id;
}

/** The same for several at once, under ids that the caller has drawn. */
export async function enqueueAll(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  topic: string,
  messages: readonly (Going & { id: string; payload: object })[],
): Promise<void> {
  if (messages.length === 0) return;
  filled.add(trx);
  const rows = messages.map(({ id, payload, priority = 'work', outside, notBefore }) => ({
    id,
    topic,
    payload: JSON.stringify(payload),
    created_at: app.now().toISOString(),
    priority: priorities[priority],
    attempts: 0,
    next_attempt_at: notBefore?.toISOString() ?? atOnce,
    ...(outside ?? nothingOutside),
  }));
  await insertMessages(trx, ...rows);
}

/** Transactions that have put something into the outbox. */
const filled = new WeakSet<Trx | Db>();

/** A writer that wakes the outbox once something for it is committed. On SQLite a whole group shares one transaction: all of it wakes, which does no harm. */
export const wakingWrite =
  (write: Write, wake: () => void): Write =>
  async (work) => {
    let isFilled = false;
    const result = await write(async (trx) => {
      const done = await work(trx);
      isFilled = filled.has(trx);
      return done;
    });
    if (isFilled) wake();
    return result;
  };

const nothingOutside: Outside = { recipient: null, template: null, about: null };
const insertMessages = compiledOnce((db, ...rows: Insertable<OutboxTable>[]) => db.insertInto('outbox').values(rows));

/** Takes a message out for good, in the transaction that does what it asks for. False when another has done so. */
export async function takeOut(trx: Trx, { id, topic }: { id: string; topic: string }): Promise<boolean> {
  const taken = await deleteMessage(trx, { id, topic });
  return taken.length > 0;
}

const deleteMessage = compiledOnce((db, { id, topic }: { id: string; topic: string }) =>
  db.deleteFrom('outbox').where('id', '=', id).where('topic', '=', topic).returning('id'),
);

/** Delivers the first message that is due, whatever its lane, and waits for it. False when nothing is due. */
export async function deliverNext(app: App, deliverers: Record<string, Deliver>): Promise<boolean> {
  const clock: Clock = async () => app.now();
  const [message] = await claimMessages(app, clock, { most: 1 });
  if (!message) return false;
  try {
    await deliverOne(deliverers, message, new AbortController().signal);
    await settleDelivered(app, [message]);
  } catch (error) {
    await settleFailed(app, clock, message, error);
  }
  return true;
}

/** Hands a message to its deliverer. Throws what that throws, and at the latest when `signal` says so. */
export async function deliverOne(
  deliverers: Record<string, Deliver>,
  { payload, attempts, ...message }: Omit<OutboxMessage, 'payload' | 'signal'> & { payload: string },
  signal: AbortSignal,
): Promise<void> {
  const deliver = deliverers[message.topic];
  if (!deliver) throw new PermanentFailure(`nobody delivers '${message.topic}'`);
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([deliver({ ...message, payload: JSON.parse(payload), attempts: attempts + 1, signal }), ended]);
}
