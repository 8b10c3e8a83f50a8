import type { App, Trx } from '../../platform/app.server.ts';
import type { SessionUser } from '../contract.ts';
import { hasSecondFactor, secondSteps } from '../factors/second-factors.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { holdPerson, sessionUserOf } from '../store/proofs.server.ts';
import { forget, issue } from '../store/single-use.server.ts';
import type { Role } from './session-rules.ts';
import { startSession, type Device } from './sessions.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { describeDevice } from './describe-device.ts';

const pendingMinutes = 10;
/** Log-ins of one account that wait for their second step: whoever gives the password elsewhere ends nobody's. */
const mostPending = 5;

/** What somebody proved at the door; it goes on record. A second step needs no other. */
export type Proof =
  | 'password'
  | 'google'
  | 'sign-up'
  | 'invitation'
  | (typeof secondSteps)[number]
  /** No log-in: the session goes on under a new cookie. */
  | 'changed password';

type Entering = {
  uid: string;
  version: number;
  by: Proof;
  device: Device;
  /** The second step was passed in the session that goes on. */
  passed?: boolean;
};

export type Entered = { ok: true; user: SessionUser; session: { token: string; role: Role; version: number } };
export type Entry =
  | Entered
  /** The account is not there any more, or the proof is older than its newest password. */
  | { ok: false; reason: 'refused' }
  /** The proof is good; `pending` waits for a passkey or a code, ten minutes. */
  | { ok: false; reason: 'second-factor'; pending: string };

/**
 * The one door in: whoever has proved who they are gets a session here, or is asked for the second step where the account
 * has one. Every log-in goes on record; a browser that the account has not seen is told by mail. `version` is the
 * account's `entry_version` when the proof was given. Call it inside `auth.inTransaction`, and wake the outbox afterwards.
 */
export async function enter(
  trx: Trx,
  app: App,
  auth: Auth,
  { uid, version, by, device, passed = false }: Entering,
): Promise<Entry> {
  const person = await holdPerson(trx, uid);
  if (!person || person.entry_version !== version) return { ok: false, reason: 'refused' };
  const secondFactor = passed || (secondSteps as readonly string[]).includes(by);
  const meaning = pendingOf({ uid, version });
  if (!secondFactor && (await hasSecondFactor(trx, uid))) {
    const pending = await issue(app, auth, 'second-factor', meaning, {
      minutes: pendingMinutes,
      most: mostPending,
      db: trx,
    });
    return { ok: false, reason: 'second-factor', pending };
  }
  if (by !== 'changed password') {
    await forget(trx, 'second-factor', meaning);
    await record(trx, app, { kind: 'authn_login_success', personId: uid, network: device.network, detail: by });
    if (device.knownAs({ uid, version }) === null) await tellOfNewDevice(app, trx, person, device);
  }
  const token = await startSession(app, auth, person, device, { secondFactor });
  return { ok: true, user: sessionUserOf(person), session: { token, role: person.role, version } };
}

/** What is kept of a log-in that waits for its second step. */
export const pendingOf = ({ uid, version }: { uid: string; version: number }) => `${uid} ${version}`;

/** Whose log-in waits, and for which version of the account. */
export function readPending(meaning: string): { uid: string; version: number } {
  const [uid = '', version = ''] = meaning.split(' ');
  return { uid, version: Number(version) };
}

/** Leaves a notice of a log-in from a browser that this account has not seen; the first after sign-up is nobody else's. Call it after the log-in itself is on record. */
async function tellOfNewDevice(app: App, trx: Trx, person: { id: string }, device: Device): Promise<void> {
  const logIns = await trx
    .selectFrom('identity_events')
    .select('id')
    .where('person_id', '=', person.id)
    .where('kind', '=', 'authn_login_success')
    .limit(2)
    .execute();
  if (logIns.length < 2) return;
  await mailPerson(trx, { ...app, network: device.network }, person.id, {
    template: 'new-device',
    data: { at: app.now().toISOString(), device: describeDevice(device.userAgent) },
  });
}
