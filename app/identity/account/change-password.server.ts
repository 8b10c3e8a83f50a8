import type { App, Trx } from '../../platform/app.server.ts';
import { beginAttempt, endAttempt, takeBackAttempt } from '../log-in/attempts.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { enter } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';

type Refused = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number };
type Asked = { person: Person; device: Device };

/** Whether this is the person's password; guesses are counted like log-ins. */
export async function checkPassword(
  app: App,
  auth: Auth,
  { person, device }: Asked,
  password: string,
): Promise<{ ok: true } | Refused> {
  const { network } = device;
  const { entry_version } = await app.db
    .selectFrom('people')
    .select('entry_version')
    .where('id', '=', person.uid)
    .executeTakeFirstOrThrow();
  const known = device.knownAs({ uid: person.uid, version: entry_version });
  const attempt = await beginAttempt(app, { email: person.email, network, device: known });
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.seconds };
  const credential = await auth.store.findCredentialAccount(person.uid);
  const right = await auth.passwords
    .verify(password.slice(0, 1000), credential?.password ?? auth.passwords.nobodysHash, network)
    .catch(async (busy: unknown) => {
      await takeBackAttempt(app, attempt.keys);
      throw busy;
    });
  if (!credential || !right) {
    await record(app.db, app, { kind: 'authn_login_fail', personId: person.uid, network, detail: 'own password' });
    return { ok: false, reason: 'wrong' };
  }
  await endAttempt(app, attempt.keys);
  return { ok: true };
}

/** The password was given again: for five minutes grave things may be done in this session. */
export async function confirmItIsMe(
  app: App,
  auth: Auth,
  asked: Asked,
  password: string,
): Promise<{ ok: true } | Refused> {
  const checked = await checkPassword(app, auth, asked, password);
  if (!checked.ok) return checked;
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: app.now().toISOString() })
    .where('id', '=', asked.person.session.id)
    .execute();
  return { ok: true };
}

/**
 * Changes the password for whoever knows the present one. Every session ends, with every code and ID token from before; this
 * browser gets a new session. A notice is mailed.
 */
export async function changePassword(
  app: App,
  auth: Auth,
  asked: Asked,
  given: { currentPassword: string; newPassword: string },
): Promise<
  { ok: true; token: string; version: number } | Refused | { ok: false; reason: 'password'; sentence: string }
> {
  const { person, device } = asked;
  const checked = await checkPassword(app, auth, asked, given.currentPassword);
  if (!checked.ok) return checked;
  const sentence = await auth.passwords.problem(given.newPassword, person.email, { isStaff: person.role === 'staff' });
  if (sentence) return { ok: false, reason: 'password', sentence };
  const hashed = await auth.passwords.hash(given.newPassword, device.network);
  const passed = person.session.secondFactor;
  const entry = await auth.inTransaction(async (trx) => {
    const held = await holdPerson(trx, person.uid);
    // A reset meanwhile has the last word.
    if (!held || !(await isSessionAlive(trx, person))) return null;
    await auth.store.updatePassword(person.uid, hashed);
    await endProofs(trx, person.uid);
    await record(trx, app, { kind: 'authn_password_change', personId: person.uid, network: device.network });
    await mailPerson(trx, { ...app, network: device.network }, person.uid, {
      template: 'password-changed',
      data: { at: app.now().toISOString(), by: 'owner' },
    });
    const version = held.entry_version + 1;
    return enter(trx, app, auth, { uid: person.uid, version, by: 'changed password', device, passed });
  });
  app.wakeOutbox();
  return entry?.ok
    ? { ok: true, token: entry.session.token, version: entry.session.version }
    : { ok: false, reason: 'wrong' };
}

async function isSessionAlive(trx: Trx, { session }: Person): Promise<boolean> {
  return Boolean(await trx.selectFrom('sessions').select('id').where('id', '=', session.id).executeTakeFirst());
}
