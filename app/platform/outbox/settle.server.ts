import type { App } from '../app.server.ts';
import { Busy, OutcomeUnknown } from '../errors.ts';
import { atOnce, type Claimed, type Clock } from './claims.server.ts';
import { asDeliveryFailure, type DeliveryFailure, type Trouble } from './delivery-failure.ts';
import { dayMilliseconds } from '../durations.ts';

/** A message is given up when it has been tried this often and this long: RFC 5321, section 4.5.4.1, asks for four to five days. */
const mostAttempts = 20;
const longestDays = 5;

/** The longest wait between two tries, in seconds. Whose trouble may end for all at once is asked for more often. */
const longestWait: Record<Trouble, number> = {
  server: 60,
  crowded: 1,
  slow: 600,
  later: 3600,
  refused: 3600,
  fault: 3600,
};

/** Seconds to wait after the n-th failed attempt: 5, 10, 20 … at most an hour, and less where everything waits for one thing. */
export function backoffSeconds(attempts: number, trouble: Trouble = 'later'): number {
  return Math.min(longestWait[trouble], 5 * 2 ** Math.min(20, Math.max(0, attempts - 1)));
}

/** Notes what was delivered. A mail stays known without its content, which holds tokens and what people wrote; done work goes. */
export async function settleDelivered(app: App, messages: readonly Claimed[]): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await app.db
    .updateTable('outbox')
    .set((row) => ({
      done_at: app.now().toISOString(),
      attempts: row('attempts', '+', 1),
      claimed_until: null,
      last_error: null,
      trouble: null,
      payload: '{}',
    }))
    .where('id', 'in', ids)
    .where('template', 'is not', null)
    .execute();
  if (messages.every(({ template }) => template !== null)) return;
  await app.db.deleteFrom('outbox').where('id', 'in', ids).where('template', 'is', null).execute();
}

const busySeconds = 2;

/** The site itself had no time: the message is due again soon, as if it had not been tried. No line of the log: a crowd would write thousands. */
async function putOff(app: App, clock: Clock, { id }: Claimed): Promise<void> {
  const next = new Date((await clock()).getTime() + busySeconds * 1000);
  await app.db
    .updateTable('outbox')
    .set({ claimed_until: null, next_attempt_at: next.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Notes that a message has not left, and when it is tried next or that it is given up. Returns why it has not. */
export async function settleFailed(app: App, clock: Clock, message: Claimed, error: unknown): Promise<DeliveryFailure> {
  const failure = asDeliveryFailure(error);
  const { trouble, code } = failure;
  // What was away is the cause of others, and is said.
  if (error instanceof Busy && !(error instanceof OutcomeUnknown) && error.cause === undefined) {
    await putOff(app, clock, message);
    return failure;
  }
  const attempts = message.attempts + 1;
  const now = await clock();
  const givenUp = isGivenUp(trouble, attempts, now.getTime() - Date.parse(message.created_at));
  const { id, topic } = message;
  app.log.warn({ outbox: id, topic, attempts, givenUp, trouble, code }, 'outbox message not delivered');
  if (trouble === 'fault') app.log.error({ outbox: id, topic, reason: failure.message }, 'a fault kept a message here');
  const nextAttempt = new Date(now.getTime() + backoffSeconds(attempts, trouble) * 1000);
  await app.db
    .updateTable('outbox')
    .set({
      attempts,
      trouble,
      claimed_until: null,
      last_error: failure.message,
      tried_at: now.toISOString(),
      next_attempt_at: nextAttempt.toISOString(),
      failed_at: givenUp ? now.toISOString() : null,
    })
    .where('id', '=', id)
    .execute();
  if (givenUp && topic === 'mail') await forgetUnknown(app, id);
  return failure;
}

/** Trouble of our own mail server gives up nothing, however long it lasts. */
function isGivenUp(trouble: Trouble, attempts: number, age: number): boolean {
  if (trouble === 'refused') return true;
  if (trouble === 'server' || trouble === 'crowded') return false;
  return attempts >= mostAttempts && age >= longestDays * dayMilliseconds;
}

/** A mail to somebody whose address is not kept, because they asked for that, goes with its content when it is given up. */
async function forgetUnknown(app: App, id: string): Promise<void> {
  await app.db
    .updateTable('outbox')
    .set({ payload: '{}' })
    .where('id', '=', id)
    .where('recipient', 'is', null)
    .execute();
}

/** The mail server takes mails again: what waited for that alone is due at once, with all its tries before it. */
export async function releaseHeld(app: App): Promise<void> {
  await app.db
    .updateTable('outbox')
    .set({ next_attempt_at: atOnce, attempts: 0 })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('trouble', 'in', ['server', 'slow'])
    .where('next_attempt_at', '!=', atOnce)
    .execute();
}
