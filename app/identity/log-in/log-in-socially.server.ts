import type { App } from '../../platform/app.server.ts';
import { enter, type Entry } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record, recordOfStranger } from '../store/events.server.ts';
import { readIdToken, useFirst } from '../tokens/id-tokens.server.ts';

export type SocialLogIn = {
  idToken: string;
  binding: string | null;
  device: Device;
};

/** Logs in with an ID token of ours (specification 7, POST /loginsocial): of this browser, fresh, and never used before. */
export async function logInSocially(app: App, auth: Auth, given: SocialLogIn): Promise<Entry> {
  const { device } = given;
  const { network } = device;
  const token = await readIdToken(app, auth, given.idToken, { purpose: 'login', binding: given.binding });
  if (!token) {
    await recordOfStranger(app, { kind: 'authn_token_refused', network, detail: 'login' });
    return { ok: false, reason: 'refused' };
  }
  if (!(await useFirst(app, auth, token))) {
    await record(app.db, app, { kind: 'authn_token_reuse', personId: token.sub, network });
    return { ok: false, reason: 'refused' };
  }
  const proved = { uid: token.sub, version: token.version, by: 'google', device } as const;
  const entry = await auth.inTransaction((trx) => enter(trx, app, auth, proved));
  app.wakeOutbox();
  return entry;
}
