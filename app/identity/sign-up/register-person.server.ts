import type { App } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import type { SignedUpUser } from '../contract.ts';
import { record } from '../store/events.server.ts';
import type { Role } from '../sessions/session-rules.ts';
import { startSession, type Device } from '../sessions/sessions.server.ts';
import { readIdToken, useFirst, type IdToken } from '../tokens/id-tokens.server.ts';
import { shownColumns, signedUpUserOf } from '../view.server.ts';

export type Registration = {
  /** The bearer token as it came. */
  idToken: string;
  /** The browser's `tx` cookie. */
  binding: string | null;
  fname: string;
  /** '' when the body names none. */
  email: string;
  cNumber: string | null;
  /** Anything but 'user' is recorded and ignored: nobody chooses a role. */
  userType?: unknown;
  device: Device;
};
type Outcome =
  | { ok: true; user: SignedUpUser; provider: IdToken['provider']; session: { token: string; role: Role } | null }
  | { ok: false; reason: 'token' | 'other-email' };

/**
 * Second step of sign-up (specification 4 and 7, POST /registersocial): keeps the contact number and logs the person in.
 * Who it is comes from the ID token alone. Repeating changes nothing and starts no second session.
 */
export async function registerPerson(app: App, auth: Auth, given: Registration): Promise<Outcome> {
  const token = await readIdToken(app, auth, given.idToken, { purpose: 'signup', binding: given.binding });
  if (!token) {
    await record(app.db, app, { kind: 'authn_token_refused', network: given.device.network, detail: 'signup' });
    return { ok: false, reason: 'token' };
  }
  if (given.email !== '' && given.email !== token.email) return { ok: false, reason: 'other-email' };
  if (given.userType !== undefined && given.userType !== null && given.userType !== 'user')
    await record(app.db, app, { kind: 'privilege_requested', personId: token.sub, network: given.device.network });

  const first = await useFirst(app, auth, token);
  return auth.inTransaction(async (trx): Promise<Outcome> => {
    const person = await trx
      .updateTable('people')
      .set({
        name: token.name || given.fname,
        ...(given.cNumber ? { contact_number: given.cNumber } : {}),
        updated_at: app.now().toISOString(),
      })
      .where('id', '=', token.sub)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(shownColumns)
      .executeTakeFirst();
    if (!person) return { ok: false, reason: 'token' };
    const session = first ? { token: await startSession(app, auth, person, given.device), role: person.role } : null;
    return { ok: true, user: signedUpUserOf(person), provider: token.provider, session };
  });
}
