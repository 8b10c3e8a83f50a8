import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { endSessions, holdPerson } from '../store/proofs.server.ts';
import { keyedDigests, unguessable } from '../../platform/unguessable.server.ts';

/** Whether a passkey (`but` that one) or a confirmed authenticator app is asked for at log-in. */
export async function hasSecondFactor(
  db: Db | Trx,
  personId: string,
  { but = null }: { but?: string | null } = {},
): Promise<boolean> {
  const passkeys = await db.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute();
  if (passkeys.some(({ id }) => id !== but)) return true;
  const authenticator = db
    .selectFrom('authenticators')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null);
  return Boolean(await authenticator.executeTakeFirst());
}

/** What somebody's second step is made of. */
export type SecondStep = { passkeys: number; authenticator: boolean; recoveryCodes: number };

export async function readSecondStep(db: Db, personId: string): Promise<SecondStep> {
  const count = async (table: 'passkeys' | 'recovery_codes') => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await all.where('person_id', '=', personId).executeTakeFirstOrThrow()).count);
  };
  const authenticator = await db
    .selectFrom('authenticators')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    passkeys: await count('passkeys'),
    authenticator: authenticator !== undefined,
    recoveryCodes: await count('recovery_codes'),
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

/**
 * An address is proved only now: whoever opened the account may have been somebody else, so every way in but the password
 * goes. Returns whether there was any.
 */
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

/**
 * Recovery codes stand in for a passkey or an app: without either they go, so that none wakes up later. Nor has any session passed a step then:
 * the office, for one, is closed until there is one again.
 */
export async function dropIdle(trx: Trx, personId: string): Promise<void> {
  if (await hasSecondFactor(trx, personId)) return;
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await forgetSteps(trx, personId);
}

async function forgetSteps(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('person_id', '=', personId).execute();
}
