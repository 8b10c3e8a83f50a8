import { mailErasureProof } from '../../identity/mails/mail-limits.server.ts';
import { digest, unguessable } from '../../platform/unguessable.server.ts';
import type { App } from '../../platform/app.server.ts';
import { orNone, type Db, type Trx } from '../../platform/database/database.server.ts';
import { dayMilliseconds } from '../../platform/durations.ts';

const daysValid = 7;
/** How long a proof counts, and how long it is remembered that a link was not used. */
const daysGood = 30;

/** Leaves a mail with a link in the outbox; a former link works no more. False when the address has had its share for the day. */
export async function askErasureProof(trx: Trx, app: App, email: string, uid: string): Promise<boolean> {
  const token = unguessable();
  const now = app.now();
  const until = new Date(now.getTime() + daysValid * dayMilliseconds).toISOString();
  const mail = { template: 'erasure-proof', to: email, urgent: true, forgetful: true, data: { token, until } } as const;
  if (!(await mailErasureProof(trx, app, mail))) return false;
  const asked = { hash: digest(token), asked_uid: uid, asked_at: now.toISOString(), valid_until: until };
  await trx
    .insertInto('erasure_proofs')
    .values({ email, ...asked, proved_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...asked, proved_at: null }))
    .execute();
  return true;
}

/** What a link is good for, without using it: null for nothing. */
export async function lookAtErasureProof(
  { db, now }: Pick<App, 'db' | 'now'>,
  token: string,
): Promise<'open' | 'used' | null> {
  const found = await db
    .selectFrom('erasure_proofs')
    .select('proved_at')
    .where('hash', '=', digest(token))
    .where('valid_until', '>', now().toISOString())
    .executeTakeFirst();
  if (!found) return null;
  return found.proved_at === null ? 'open' : 'used';
}

/** Notes that whoever reads the mails of an address asked to be erased. Used once; pressed again it changes nothing. False: no link of ours, or too old. */
export async function proveErasure(app: App, token: string): Promise<boolean> {
  const now = app.now().toISOString();
  const proved = await app.db
    .updateTable('erasure_proofs')
    .set({ proved_at: now })
    .where('hash', '=', digest(token))
    .where('valid_until', '>', now)
    .where('proved_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  if (proved) app.log.info({ event: 'erasure_proved' }, 'somebody proved that they asked to be erased');
  return proved !== undefined || (await lookAtErasureProof(app, token)) === 'used';
}

/** What was asked and proved of these addresses, while it counts. */
export async function listErasureProofs({ db, now }: { db: Db | Trx; now: App['now'] }, emails: readonly string[]) {
  return remembered(db, now()).where('email', 'in', orNone(emails)).orderBy('asked_at').execute();
}

/** Those who have proved it and are not erased yet, the first to do so first. */
export async function listProvedErasures({ db, now }: Pick<App, 'db' | 'now'>, most: number) {
  return remembered(db, now()).where('proved_at', 'is not', null).orderBy('proved_at').limit(most).execute();
}

export async function forgetErasureProof(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('erasure_proofs').where('email', '=', email).execute();
}

export async function sweepErasureProofs({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('erasure_proofs').where('asked_at', '<=', oldest(now())).execute();
}

const oldest = (now: Date) => new Date(now.getTime() - daysGood * dayMilliseconds).toISOString();

const remembered = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('erasure_proofs')
    .select(['email', 'asked_at as askedAt', 'asked_uid as askedUid'])
    .select(['valid_until as validUntil', 'proved_at as provedAt'])
    .where('asked_at', '>', oldest(now));
