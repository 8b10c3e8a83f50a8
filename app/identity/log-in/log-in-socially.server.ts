import type { App } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import type { SessionUser } from '../contract.ts';
import { record } from '../store/events.server.ts';
import type { Role } from '../sessions/session-rules.ts';
import { startSession, type Device } from '../sessions/sessions.server.ts';
import { issue } from '../store/single-use.server.ts';
import { readIdToken, useFirst } from '../tokens/id-tokens.server.ts';
import { sessionUserOf, shownColumns } from '../view.server.ts';
import { hasSecondFactor } from './log-in.server.ts';
import { tellOfNewDevice } from './new-device.server.ts';

export type SocialLogIn = {
  idToken: string;
  binding: string | null;
  device: Device;
  isKnown: (email: string) => boolean;
};
type Outcome =
  | { ok: true; user: SessionUser; session: { token: string; role: Role } }
  | { ok: false; reason: 'refused' }
  | { ok: false; reason: 'second-factor'; pending: string };

/** Logs in with an ID token of ours (specification 7, POST /loginsocial): of this browser, fresh, and never used before. */
export async function logInSocially(app: App, auth: Auth, given: SocialLogIn): Promise<Outcome> {
  const { network } = given.device;
  const token = await readIdToken(app, auth, given.idToken, { purpose: 'login', binding: given.binding });
  if (!token) {
    await record(app.db, app, { kind: 'authn_token_refused', network, detail: 'login' });
    return { ok: false, reason: 'refused' };
  }
  if (!(await useFirst(app, auth, token))) {
    await record(app.db, app, { kind: 'authn_token_reuse', personId: token.sub, network });
    return { ok: false, reason: 'refused' };
  }
  const person = await app.db
    .selectFrom('people')
    .select(shownColumns)
    .where('id', '=', token.sub)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return { ok: false, reason: 'refused' };
  if (await hasSecondFactor(app, person.id)) {
    const pending = await issue(app, auth, 'second-factor', person.id, { minutes: 10, only: true });
    return { ok: false, reason: 'second-factor', pending };
  }
  const session = await auth.inTransaction(async (trx) => {
    await record(trx, app, { kind: 'authn_login_success', personId: person.id, network, detail: token.provider });
    if (!given.isKnown(person.email)) await tellOfNewDevice(app, trx, person, given.device);
    return startSession(app, auth, person, given.device);
  });
  app.wakeOutbox();
  return { ok: true, user: sessionUserOf(person), session: { token: session, role: person.role } };
}
