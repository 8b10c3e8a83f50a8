import { base32 } from '@better-auth/utils/base32';
import { randomBytes } from 'node:crypto';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { endSessions, holdPerson } from '../store/proofs.server.ts';
import { digest, keyedDigests, unguessable } from '../../platform/unguessable.server.ts';
import type { FactorChange } from '../mails/identity-mails.email.tsx';
import { mailPerson } from '../mails/mail-person.server.ts';
import { record } from '../store/events.server.ts';

/** Every kind of second step. */
export const secondSteps = ['passkey', 'authenticator', 'recovery code'] as const;

/** Whether a passkey (`but` that one) or a confirmed authenticator app is asked for at log-in. */
export async function hasSecondFactor(
  db: Db | Trx,
  personId: string,
  { but = null }: { but?: string | null } = {},
): Promise<boolean> {
  const passkeys = await db.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute();
  if (passkeys.some(({ id }) => id !== but)) return true;
  return hasAuthenticator(db, personId);
}

async function hasAuthenticator(db: Db | Trx, personId: string): Promise<boolean> {
  const authenticator = db.selectFrom('authenticators').select('person_id').where('person_id', '=', personId);
  return (await authenticator.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
}

export type SecondStep = { passkeys: number; authenticator: boolean; recoveryCodes: number };

export async function readSecondStep(db: Db, personId: string): Promise<SecondStep> {
  const passkeys = await db.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute();
  return {
    passkeys: passkeys.length,
    authenticator: await hasAuthenticator(db, personId),
    recoveryCodes: await countRecoveryCodes(db, personId),
  };
}

/**
 * The session in which somebody adds a factor has passed the second step and goes on under a new cookie, whose value this
 * returns; with their first one every other session ends. Null when that session has ended meanwhile (a reset, say), or goes on
 * under a newer cookie already (another factor added at the same moment): then nothing may be added.
 */
export async function passSecondStep(
  trx: Trx,
  app: App,
  person: Person,
  { added = null }: { added?: string | null } = {},
): Promise<string | null> {
  if (!(await holdPerson(trx, person.uid))) return null;
  const token = unguessable();
  const passed = await trx
    .updateTable('sessions')
    .set({ token: keyedDigests(app, token)[0], second_factor_at: app.now().toISOString() })
    .where('id', '=', person.session.id)
    .where('token', '=', person.session.token)
    .executeTakeFirst();
  if (passed.numUpdatedRows === 0n) return null;
  if (!(await hasSecondFactor(trx, person.uid, { but: added }))) await endSessions(trx, person.uid, person.session.id);
  return token;
}

/** Removes every passkey, authenticator app and recovery code. Returns whether there was any. */
export async function dropFactors(trx: Trx, personId: string): Promise<boolean> {
  let dropped = 0n;
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('person_id', '=', personId).executeTakeFirst();
    dropped += numDeletedRows;
  }
  return dropped > 0n;
}

/** An address is proved only now: somebody else may have opened the account, so every way in but the password goes. Returns whether there was any. */
export async function dropPlanted(trx: Trx, personId: string): Promise<boolean> {
  const factors = await dropFactors(trx, personId);
  await forgetSteps(trx, personId);
  const foreign = await trx
    .deleteFrom('credentials')
    .where('person_id', '=', personId)
    .where('provider_id', '!=', 'credential')
    .executeTakeFirst();
  return factors || foreign.numDeletedRows > 0n;
}

/** Recovery codes stand in for a passkey or an app: without either they go, and no session has passed a second step any more. */
export async function dropIdle(trx: Trx, personId: string): Promise<void> {
  if (await hasSecondFactor(trx, personId)) return;
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await forgetSteps(trx, personId);
}

async function forgetSteps(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('person_id', '=', personId).execute();
}

/** Something about how a person logs in has changed: it is recorded, and mailed to them. */
export async function noteFactor(
  app: App,
  trx: Trx,
  person: { uid: string; email: string; fname: string },
  change: FactorChange,
): Promise<void> {
  const kind = change.endsWith('added') ? 'second_factor_added' : 'second_factor_removed';
  await record(trx, app, { kind, personId: person.uid, detail: change });
  await mailPerson(trx, app, person.uid, {
    template: 'second-factor-changed',
    data: { at: app.now().toISOString(), change },
  });
}

const howMany = 10;

/** Replaces a person's recovery codes: ten of 130 bits, each good once. Only their digests are kept; this is when they are seen. */
export async function renewRecoveryCodes(app: App, trx: Trx, personId: string): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const codes = Array.from({ length: howMany }, newCode);
  const created_at = app.now().toISOString();
  const rows = codes.map((code) => ({ hash: digest(plain(code)), person_id: personId, created_at }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses a recovery code up. However it is typed, with spaces, hyphens or capitals. */
export async function useRecoveryCode(app: App, personId: string, typed: string): Promise<boolean> {
  const used = await app.db
    .deleteFrom('recovery_codes')
    .where('hash', '=', digest(plain(typed)))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Trx, personId: string): Promise<number> {
  const codes = db.selectFrom('recovery_codes').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await codes.where('person_id', '=', personId).executeTakeFirstOrThrow()).count);
}

function newCode(): string {
  const letters = base32.encode(randomBytes(17), { padding: false }).toLowerCase().slice(0, 26);
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-');
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
