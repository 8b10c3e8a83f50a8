import type { App } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import type { SessionUser } from '../contract.ts';
import { plainEmail } from '../words.ts';
import { record } from '../store/events.server.ts';
import type { Role } from '../sessions/session-rules.ts';
import { startSession, type Device } from '../sessions/sessions.server.ts';
import { issue } from '../store/single-use.server.ts';
import { sessionUserOf, shownColumns } from '../view.server.ts';
import { beginAttempt, endAttempt, takeBackAttempt } from './attempts.server.ts';
import { tellOfNewDevice } from './new-device.server.ts';

export type Credentials = {
  email: string;
  password: string;
  device: Device;
  /** The name of a browser that logged in to this account before. */
  knownDevice: string | null;
};
type Outcome =
  | { ok: true; user: SessionUser; session: { token: string; role: Role } }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }
  /** The password is right; `pending` waits for a passkey or a code, ten minutes. */
  | { ok: false; reason: 'second-factor'; pending: string };

/**
 * Logs in with e-mail and password (specification 7, POST /loginusercourse). Unknown address, wrong password and disabled
 * account are one and the same outside, in words, status and time. Throws Busy when too many passwords are being checked.
 */
export async function logIn(app: App, auth: Auth, given: Credentials): Promise<Outcome> {
  const email = plainEmail(given.email);
  const { network } = given.device;
  const attempt = await beginAttempt(app, { email, network, device: given.knownDevice });
  if (!attempt.ok) {
    await record(app.db, app, { kind: 'authn_login_throttled', email, network });
    return { ok: false, reason: 'wait', seconds: attempt.seconds };
  }
  const person = await findByEmail(app, email);
  const right = await auth.passwords
    .verify(given.password.slice(0, 1000), person?.password ?? auth.passwords.nobodysHash, network)
    .catch(async (busy: unknown) => {
      await takeBackAttempt(app, attempt.keys);
      throw busy;
    });
  if (!person || !person.password || !right || person.disabled_at) {
    await record(app.db, app, { kind: 'authn_login_fail', email, network });
    return { ok: false, reason: 'wrong' };
  }
  await endAttempt(app, attempt.keys);
  if (auth.passwords.isWeak(person.password)) await strengthen(auth, person.id, given.password, network);
  if (await hasSecondFactor(app, person.id)) {
    const pending = await issue(app, auth, 'second-factor', person.id, { minutes: 10, only: true });
    return { ok: false, reason: 'second-factor', pending };
  }
  const token = await auth.inTransaction(async (trx) => {
    await record(trx, app, { kind: 'authn_login_success', personId: person.id, network });
    if (!given.knownDevice) await tellOfNewDevice(app, trx, person, given.device);
    return startSession(app, auth, person, given.device);
  });
  app.wakeOutbox();
  return { ok: true, user: sessionUserOf(person), session: { token, role: person.role } };
}

function findByEmail(app: App, email: string) {
  return app.db
    .selectFrom('people')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.person_id', '=', 'people.id').on('credentials.provider_id', '=', 'credential'),
    )
    .select(shownColumns.map((column) => `people.${column}` as const))
    .select(['people.disabled_at', 'credentials.password'])
    .where('people.email', '=', email)
    .executeTakeFirst();
}

/** A hash with yesterday's parameters is replaced while the password is at hand. */
async function strengthen(auth: Auth, personId: string, password: string, network: string): Promise<void> {
  await auth.store.updatePassword(personId, await auth.passwords.hash(password, network));
}

/** Whether a passkey or a confirmed authenticator app is asked for after the password. */
export async function hasSecondFactor(app: App, personId: string): Promise<boolean> {
  const passkey = app.db.selectFrom('passkeys').select('id').where('person_id', '=', personId);
  if (await passkey.executeTakeFirst()) return true;
  const authenticator = app.db
    .selectFrom('authenticators')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null);
  return Boolean(await authenticator.executeTakeFirst());
}
