import type { App } from '../../platform/app.server.ts';
import type { SessionUser } from '../contract.ts';
import { beginAttempt, endAttempt } from '../log-in/attempts.server.ts';
import type { Role } from '../sessions/session-rules.ts';
import { startSession, type Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { consume, forget, peek } from '../store/single-use.server.ts';
import { sessionUserOf, shownColumns } from '../view.server.ts';
import { useAuthenticatorCode } from './authenticator.server.ts';
import { noteFactor } from './note-factor.server.ts';
import { useRecoveryCode } from './recovery-codes.server.ts';

type Entered = { ok: true; user: SessionUser; session: { token: string; role: Role } };
type Outcome = Entered | { ok: false; reason: 'wrong' | 'too-late' } | { ok: false; reason: 'wait'; seconds: number };

/**
 * Second step of a log-in whose password was right: an authenticator code or a recovery code. Guesses are counted by
 * account, however often the password is given again.
 */
export async function logInWithCode(
  app: App,
  auth: Auth,
  given: { pending: string | null; code: string; device: Device },
): Promise<Outcome> {
  const personId = given.pending ? await peek(app, auth, 'second-factor', given.pending) : null;
  if (!given.pending || !personId) return { ok: false, reason: 'too-late' };
  const attempt = await beginAttempt(app, { email: `second factor of ${personId}`, network: 'any', device: null });
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.seconds };
  const typed = given.code.replaceAll(/\s/g, '');
  const byCode = await useAuthenticatorCode(app, auth, personId, typed);
  const byRecovery = !byCode && (await useRecoveryCode(app, personId, typed));
  if (!byCode && !byRecovery) {
    const { network } = given.device;
    await record(app.db, app, { kind: 'authn_login_fail', personId, network, detail: 'second factor' });
    return { ok: false, reason: 'wrong' };
  }
  if ((await consume(auth, 'second-factor', given.pending)) !== personId) return { ok: false, reason: 'too-late' };
  await endAttempt(app, attempt.keys);
  return enter(app, auth, personId, given.device, byRecovery ? 'recovery code' : 'authenticator');
}

/** Logs in the person whose passkey has answered. */
export async function enter(
  app: App,
  auth: Auth,
  personId: string,
  device: Device,
  how: 'passkey' | 'authenticator' | 'recovery code',
): Promise<Entered | { ok: false; reason: 'too-late' }> {
  const person = await app.db
    .selectFrom('people')
    .select(shownColumns)
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return { ok: false, reason: 'too-late' };
  const token = await auth.inTransaction(async (trx) => {
    await forget(trx, 'second-factor', person.id);
    const { network } = device;
    await record(trx, app, { kind: 'authn_login_success', personId: person.id, network, detail: how });
    const { id: uid, email, name: fname } = person;
    if (how === 'recovery code') await noteFactor(app, trx, { uid, email, fname }, 'recovery-code-used');
    return startSession(app, auth, person, device, { secondFactor: true });
  });
  app.wakeOutbox();
  return { ok: true, user: sessionUserOf(person), session: { token, role: person.role } };
}
