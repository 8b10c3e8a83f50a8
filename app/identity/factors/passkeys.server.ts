import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import type { PasskeyLibrary } from '../store/passkey-library.server.ts';
import { dropIdle, noteFactor, passSecondStep, renewRecoveryCodes } from './second-factors.server.ts';

/** What the browser is asked, and the challenge it must come back with (kept in a cookie). */
export type PasskeyQuestion = { options: object; challenge: string };

/** The browser's answer to a challenge; the library checks every part of it. */
type PasskeyAnswer = NonNullable<
  Parameters<PasskeyLibrary['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

// No NUL: PostgreSQL takes none.
const credential = z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) });

export async function askForNewPasskey(auth: Auth, person: Person): Promise<PasskeyQuestion> {
  const library = await auth.passkeys();
  const { response, headers } = await library.api.generatePasskeyRegistrationOptions({
    query: { context: person.uid, name: person.email },
    headers: new Headers(),
    returnHeaders: true,
  });
  return { options: response, challenge: challengeIn(library, headers) };
}

/**
 * Keeps a passkey the browser made; the session counts as one with a second factor, and goes on under the new cookie
 * `token`. Returns recovery codes when the person had none (a lost device must not lock them out), null when anything is
 * amiss or the session has ended meanwhile.
 */
export async function addPasskey(
  app: App,
  auth: Auth,
  person: Person,
  given: { response: unknown; challenge: string | null; name: string },
): Promise<{ recoveryCodes: string[]; token: string } | null> {
  const library = await auth.passkeys();
  const made = await library.api
    .verifyPasskeyRegistration({
      body: { response: given.response, name: given.name || 'Passkey' },
      headers: cookieOf(library, given.challenge),
    })
    .catch(() => null);
  if (!made) return null;
  const added = await auth.inTransaction(async (trx) => {
    // The challenge may be another person's, who used this browser before.
    const token = made.userId === person.uid ? await passSecondStep(trx, app, person, { added: made.id }) : null;
    if (!token) {
      await trx.deleteFrom('passkeys').where('id', '=', made.id).execute();
      return null;
    }
    await noteFactor(app, trx, person, 'passkey-added');
    const codes = trx.selectFrom('recovery_codes').select('hash').where('person_id', '=', person.uid);
    const hasCodes = await codes.executeTakeFirst();
    return { recoveryCodes: hasCodes ? [] : await renewRecoveryCodes(app, trx, person.uid), token };
  });
  return added;
}

export async function removePasskey(app: App, auth: Auth, person: Person, id: string): Promise<boolean> {
  return auth.inTransaction(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', person.uid)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await dropIdle(trx, person.uid);
    await noteFactor(app, trx, person, 'passkey-removed');
    return true;
  });
}

export async function askForPasskey(auth: Auth): Promise<PasskeyQuestion> {
  const library = await auth.passkeys();
  const { response, headers } = await library.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return { options: response, challenge: challengeIn(library, headers) };
}

/** Whose passkey answered, and for which version of their account, or null. The device must have checked who holds it (a fingerprint, a face, a PIN). */
export async function checkPasskey(
  app: App,
  auth: Auth,
  given: { response: unknown; challenge: string | null },
): Promise<{ uid: string; version: number } | null> {
  const response = given.response as PasskeyAnswer;
  // Read before the answer is checked: what changes meanwhile makes it worthless.
  const owner = await findOwner(app, given.response);
  if (!owner) return null;
  const library = await auth.passkeys();
  const answered = await library.api
    .verifyPasskeyAuthentication({ body: { response }, headers: cookieOf(library, given.challenge) })
    .catch(() => null);
  if (!answered) return null;
  // The library starts a session of its own; ours begins elsewhere, with our times and only a digest kept.
  await auth.store.deleteSession(answered.session.token);
  return answered.user.id === owner.uid ? owner : null;
}

function findOwner(app: App, response: unknown) {
  const { success, data } = credential.safeParse(response);
  if (!success) return undefined;
  return app.db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['people.id as uid', 'people.entry_version as version'])
    .where('passkeys.credential_id', '=', data.id)
    .executeTakeFirst();
}

function challengeIn({ cookie: name }: PasskeyLibrary, headers: Headers): string {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  const value = line.slice(name.length + 1).split(';')[0] ?? '';
  return Buffer.from(value).toString('base64url');
}

function cookieOf({ cookie: name }: PasskeyLibrary, challenge: string | null): Headers {
  const value = Buffer.from(challenge ?? '', 'base64url').toString();
  // What is no cookie of ours is none: a header takes no control characters.
  return new Headers(/^[\w.%~-]+$/.test(value) ? { cookie: `${name}=${value}` } : {});
}
