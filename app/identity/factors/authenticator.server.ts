import { timingSafeEqual } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { App, Trx } from '../../platform/app.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { holdPerson } from '../store/proofs.server.ts';
import { unguessable } from '../../platform/unguessable.server.ts';
import { dropIdle, noteFactor, passSecondStep, renewRecoveryCodes } from './second-factors.server.ts';
import { qrCodeOf, type QrCode } from './qr-code.server.ts';

const stepSeconds = 30;

/** What an authenticator app is given: the key to type, the address that opens the app, and the same address to scan. */
export type AuthenticatorKey = { key: string; uri: string; qrCode: QrCode };

/** Makes a key that waits to be confirmed by a code; an earlier unconfirmed one is dropped. Null when one is in use. */
export async function beginAuthenticator(app: App, auth: Auth, person: Person): Promise<AuthenticatorKey | null> {
  const secret = unguessable().slice(0, 32);
  const encrypted = await symmetricEncrypt({ key: auth.secrets, data: secret });
  const values = { secret: encrypted, created_at: app.now().toISOString(), confirmed_at: null, last_step: 0 };
  const made = await app.db
    .insertInto('authenticators')
    .values({ person_id: person.uid, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(values).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  if (!made) return null;
  const { tradingName } = await app.provider();
  const uri = createOTP(secret).url(tradingName, person.email);
  return { key: new URL(uri).searchParams.get('secret') ?? '', uri, qrCode: qrCodeOf(uri) };
}

/** Takes the authenticator into use with its first code; the session counts as one with a second factor and goes on under the new cookie `token`. Null when the code is wrong. */
export async function confirmAuthenticator(
  app: App,
  auth: Auth,
  person: Person,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string } | null> {
  const step = await findStep(app, auth, person.uid, code, false);
  if (step === null) return null;
  return auth.inTransaction(async (trx) => {
    // Of two at once the second finds nothing to confirm, and leaves the session its cookie.
    if (!(await holdPerson(trx, person.uid)) || !(await waitsForCode(trx, person.uid))) return null;
    const token = await passSecondStep(trx, app, person);
    if (!token) return null;
    await trx
      .updateTable('authenticators')
      .set({ confirmed_at: app.now().toISOString(), last_step: step })
      .where('person_id', '=', person.uid)
      .execute();
    await noteFactor(app, trx, person, 'authenticator-added');
    return { recoveryCodes: await renewRecoveryCodes(app, trx, person.uid), token };
  });
}

async function waitsForCode(trx: Trx, personId: string): Promise<boolean> {
  const begun = trx.selectFrom('authenticators').select('person_id').where('person_id', '=', personId);
  return (await begun.where('confirmed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Whether a code of the authenticator in use is right; a code works once, within half a minute either way. */
export async function useAuthenticatorCode(app: App, auth: Auth, personId: string, code: string): Promise<boolean> {
  const step = await findStep(app, auth, personId, code, true);
  if (step === null) return false;
  const used = await app.db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function removeAuthenticator(app: App, trx: Trx, person: Person): Promise<boolean> {
  const removed = await trx.deleteFrom('authenticators').where('person_id', '=', person.uid).executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await dropIdle(trx, person.uid);
  await noteFactor(app, trx, person, 'authenticator-removed');
  return true;
}

async function findStep(app: App, auth: Auth, personId: string, code: string, inUse: boolean): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const row = await app.db
    .selectFrom('authenticators')
    .select('secret')
    .where('person_id', '=', personId)
    .where('confirmed_at', inUse ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const otp = createOTP(await symmetricDecrypt({ key: auth.secrets, data: row.secret }));
  const current = Math.floor(app.now().getTime() / 1000 / stepSeconds);
  let found: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(Buffer.from(await otp.hotp(step)), Buffer.from(code))) found = step;
  }
  return found;
}
