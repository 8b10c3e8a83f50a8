import type { App } from '../../platform/app.server.ts';
import type { Person } from '../person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { noteFactor } from './note-factor.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';

/** What the browser is asked, and the challenge it must come back with (kept in a cookie). */
export type PasskeyQuestion = { options: object; challenge: string };

/** The browser's answer to a challenge; the library checks every part of it. */
type PasskeyAnswer = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];

/** Asks the browser to make a passkey for this person. */
export async function askForNewPasskey(auth: Auth, person: Person): Promise<PasskeyQuestion> {
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    query: { context: person.uid, name: person.email },
    headers: new Headers(),
    returnHeaders: true,
  });
  return { options: response, challenge: challengeIn(auth, headers) };
}

/**
 * Keeps a passkey the browser made; the session counts as one with a second factor. Returns recovery codes when the person
 * had none (a lost device must not lock them out), null when anything is amiss.
 */
export async function addPasskey(
  app: App,
  auth: Auth,
  person: Person,
  given: { response: unknown; challenge: string | null; name: string },
): Promise<{ recoveryCodes: string[] } | null> {
  const made = await auth.api
    .verifyPasskeyRegistration({
      body: { response: given.response, name: given.name || 'Passkey' },
      headers: cookieOf(auth, given.challenge),
    })
    .catch(() => null);
  if (!made) return null;
  if (made.userId !== person.uid) {
    // The challenge was another person's, who used this browser before.
    await app.db.deleteFrom('passkeys').where('id', '=', made.id).execute();
    return null;
  }
  const recoveryCodes = await auth.inTransaction(async (trx) => {
    const now = app.now().toISOString();
    await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', person.session.id).execute();
    await noteFactor(app, trx, person, 'passkey-added');
    const codes = trx.selectFrom('recovery_codes').select('hash').where('person_id', '=', person.uid);
    return (await codes.executeTakeFirst()) ? [] : renewRecoveryCodes(app, trx, person.uid);
  });
  app.wakeOutbox();
  return { recoveryCodes };
}

/** Removes one of the person's own passkeys. */
export async function removePasskey(app: App, auth: Auth, person: Person, id: string): Promise<boolean> {
  return auth.inTransaction(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', person.uid)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await noteFactor(app, trx, person, 'passkey-removed');
    return true;
  });
}

/** Asks the browser for any passkey of this site. */
export async function askForPasskey(auth: Auth): Promise<PasskeyQuestion> {
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return { options: response, challenge: challengeIn(auth, headers) };
}

/** Whose passkey answered, or null. The device must have checked who holds it (a fingerprint, a face, a PIN). */
export async function checkPasskey(
  auth: Auth,
  given: { response: unknown; challenge: string | null },
): Promise<string | null> {
  const response = given.response as PasskeyAnswer;
  const answered = await auth.api
    .verifyPasskeyAuthentication({ body: { response }, headers: cookieOf(auth, given.challenge) })
    .catch(() => null);
  if (!answered) return null;
  // The library starts a session of its own; ours begins elsewhere, with our times and only a digest kept.
  await auth.store.deleteSession(answered.session.token);
  return answered.user.id;
}

function challengeIn(auth: Auth, headers: Headers): string {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${auth.passkeyCookie}=`)) ?? '';
  const value = line.slice(auth.passkeyCookie.length + 1).split(';')[0] ?? '';
  return Buffer.from(value).toString('base64url');
}

function cookieOf(auth: Auth, challenge: string | null): Headers {
  const value = Buffer.from(challenge ?? '', 'base64url').toString();
  return new Headers({ cookie: `${auth.passkeyCookie}=${value}` });
}
