import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App, Db, Trx } from '../app.server.ts';
import { Busy, failure } from '../errors.ts';
import { atATime, removeAll } from '../sweeping.server.ts';
import { dayMilliseconds } from '../durations.ts';

/** One submission as its sender names it, by digests alone: the same key again is the same submission again. */
export type SubmissionKey = { id: string; body: string };

/** What became of a submission; it is kept when it is `ok`, as JSON. */
type Outcome = { ok: boolean };

/** A browser tries again for as long as it keeps a form, 14 days: a key outlives that. */
const daysKept = 15;
const longestKey = 200;

/** The key was given to another submission before: this one is refused, since what its sender means cannot be known. */
export class KeyOfAnother extends Error {
  override name = 'KeyOfAnother';
}

export class KeyTooLong extends Error {
  override name = 'KeyTooLong';
}

export const keyTooLong = {
  status: 422,
  body: failure('invalid', `An Idempotency-Key has at most ${longestKey} characters.`),
};

export const keyOfAnother = {
  status: 422,
  body: failure(
    'key-of-another',
    'Something else was sent with this key before. Please send this with a key of its own.',
  ),
};

/** The key in `Idempotency-Key`; null without one. It belongs to its call and to `whose`. How long somebody took is no part of what they say. Throws KeyTooLong. */
export function submissionKey(request: FastifyRequest, path: string, whose: string): SubmissionKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > longestKey) throw new KeyTooLong();
  const fields = Object.entries((request.body ?? {}) as object).filter(([name]) => name !== 'filledInMilliseconds');
  return { id: digest([path, whose, key]), body: digest([key, ...fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]) };
}

const wordsMilliseconds = 600_000;

/** For what came without a key: the same words within ten minutes are the same submission, while what became of it `stands`. In the transaction that takes it. */
export async function keyOfWords<Kept>(
  trx: Trx,
  app: App,
  said: readonly unknown[],
  stands: (kept: Kept) => Promise<boolean>,
): Promise<SubmissionKey> {
  const now = app.now().getTime();
  const idAt = (turn: number) =>
    createHmac('sha256', app.secret)
      .update(JSON.stringify([said, turn]))
      .digest('base64url');
  const turn = Math.floor(now / wordsMilliseconds);
  const [own, before] = [idAt(turn), idAt(turn - 1)] as const;
  const known = await trx
    .selectFrom('submission_keys')
    .select(['id', 'outcome'])
    .where('id', 'in', [own, before])
    .where('kept_at', '>', new Date(now - wordsMilliseconds).toISOString())
    .orderBy('kept_at', 'desc')
    .executeTakeFirst();
  if (!known) return { id: own, body: own };
  if (await stands(JSON.parse(known.outcome) as Kept)) return { id: known.id, body: known.id };
  // What somebody else has kept at this moment stays.
  await trx.deleteFrom('submission_keys').where('id', '=', own).where('outcome', '=', known.outcome).execute();
  return { id: own, body: own };
}

const digest = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What became of this submission before; null when it is new. Throws KeyOfAnother. */
export async function findOutcome(db: Db | Trx, key: SubmissionKey): Promise<Outcome | null> {
  const row = await db
    .selectFrom('submission_keys')
    .select(['body', 'outcome'])
    .where('id', '=', key.id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.body !== key.body) throw new KeyOfAnother();
  return JSON.parse(row.outcome) as Outcome;
}

/** Does a submission's work once for its key, and keeps the outcome in the same transaction. Repeats at the same moment, on any server, wait here for it. What was not `ok` keeps nothing. */
export async function once<Result extends Outcome>(
  trx: Trx,
  app: App,
  key: SubmissionKey | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!key) return work();
  const claimed = await trx
    .insertInto('submission_keys')
    .values({ ...key, outcome: '', kept_at: app.now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!claimed) {
    const known = await findOutcome(trx, key);
    if (!known) throw new Busy('the key of a submission went while it was looked at');
    return known as Result;
  }
  const result = await work();
  if (result.ok)
    await trx
      .updateTable('submission_keys')
      .set({ outcome: JSON.stringify(result) })
      .where('id', '=', key.id)
      .execute();
  else await trx.deleteFrom('submission_keys').where('id', '=', key.id).execute();
  return result;
}

const mostInMind = 1000;

/** Counts a submission once, however often it comes, unless it was refused. `count` answers the seconds to wait, or null. */
export function countOnce() {
  const counted = new Map<string, Promise<number | null>>();
  return (key: SubmissionKey | null, count: () => Promise<number | null>): Promise<number | null> => {
    if (!key) return count();
    const name = `${key.id} ${key.body}`;
    const known = counted.get(name);
    if (known) return known;
    const counting = count();
    counted.set(name, counting);
    const forget = () => counted.delete(name);
    counting.then((seconds) => seconds !== null && forget(), forget);
    for (const oldest of counted.keys()) {
      if (counted.size <= mostInMind) break;
      counted.delete(oldest);
    }
    return counting;
  };
}

/** Forgets keys under which nothing can come any more. */
export async function sweepSubmissionKeys(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - daysKept * dayMilliseconds).toISOString();
  await removeAll(() =>
    sql`delete from submission_keys where id in
      (select id from submission_keys where kept_at <= ${before} limit ${atATime})`.execute(app.db),
  );
}

/** Whether somebody else wrote a request than sends it now: a form that waited for the connection says in `Written-By` whose it is. */
export function isWrittenByAnother(request: FastifyRequest, uid: string | null): boolean {
  const author = request.headers['written-by'];
  return author !== undefined && author !== uid;
}

/** What they are told: whoever wrote it logs in and sends it. */
export const writtenByAnother = { status: 401, body: failure('log-in', 'Please log in.') };
