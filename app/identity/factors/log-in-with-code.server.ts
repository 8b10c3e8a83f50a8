import type { App } from '../../platform/app.server.ts';
import { plainDigits } from '../../platform/form/digits.ts';
import { beginAttempt, endAttempt } from '../log-in/attempts.server.ts';
import { enter, readPending, type Entered } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { consume, lookAt } from '../store/single-use.server.ts';
import { useAuthenticatorCode } from './authenticator.server.ts';
import { countRecoveryCodes, noteFactor, useRecoveryCode } from './second-factors.server.ts';

/** `codesLeft` after a recovery code was used. */
export type SecondStepPassed = Entered & { codesLeft: number | null };
type Outcome =
  | SecondStepPassed
  | { ok: false; reason: 'wrong' | 'too-late' }
  | { ok: false; reason: 'wait'; seconds: number };

/**
 * Second step of a log-in whose password was right: an authenticator code or a recovery code. Guesses are counted by
 * account and network, however often the password is given again, and a device that was let in before by itself; past thirty from everywhere all wait.
 */
export async function logInWithCode(
  app: App,
  auth: Auth,
  given: { pending: string | null; code: string; device: Device },
): Promise<Outcome> {
  const waiting = given.pending ? await lookAt(app, 'second-factor', given.pending) : null;
  if (!given.pending || !waiting) return { ok: false, reason: 'too-late' };
  const { uid: personId, version } = readPending(waiting.meaning);
  const { network, knownAs } = given.device;
  const typed = plainDigits(given.code).replaceAll(/\s/g, '');
  // Nobody guesses 130 bits: a recovery code is neither counted nor kept waiting by the guesses of others.
  const byRecovery = await useRecoveryCode(app, personId, typed);
  const account = `second factor of ${personId}`;
  const device = knownAs({ uid: personId, version });
  const attempt = byRecovery ? null : await beginAttempt(app, { email: account, network, device, ceiling: true });
  if (attempt && !attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.seconds };
  if (!byRecovery && !(await useAuthenticatorCode(app, auth, personId, typed))) {
    await record(app.db, app, { kind: 'authn_login_fail', personId, network, detail: 'second factor' });
    return { ok: false, reason: 'wrong' };
  }
  if ((await consume(app, auth, 'second-factor', given.pending)) !== waiting.meaning)
    return { ok: false, reason: 'too-late' };
  if (attempt) await endAttempt(app, attempt.keys);
  const by = byRecovery ? 'recovery code' : 'authenticator';
  const entry = await auth.inTransaction(async (trx) => {
    const entered = await enter(trx, app, auth, { uid: personId, version, by, device: given.device });
    if (!entered.ok) return entered;
    if (!byRecovery) return { ...entered, codesLeft: null };
    const { uid, email, fname } = entered.user;
    await noteFactor(app, trx, { uid, email, fname }, 'recovery-code-used');
    return { ...entered, codesLeft: await countRecoveryCodes(trx, uid) };
  });
  app.wakeOutbox();
  return entry.ok ? entry : { ok: false, reason: 'too-late' };
}
