import type { App } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { plainEmail } from '../plain-email.ts';
import { record, recordOfStranger } from '../store/events.server.ts';
import { enter, type Entry } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import { beginAttempt, endAttempt, takeBackAttempt } from './attempts.server.ts';
import { readIdToken, useFirst } from '../tokens/id-tokens.server.ts';

export type Credentials = { email: string; password: string; device: Device };
type Outcome = Entry | { ok: false; reason: 'wait'; seconds: number };

/** Logs in (specification 7, POST /loginusercourse). Unknown address, wrong password and disabled account are one outside, in words, status and time. Throws Busy. */
export async function logIn(app: App, auth: Auth, given: Credentials): Promise<Outcome> {
  const email = plainEmail(given.email);
  const { network } = given.device;
  const person = await findByEmail(app, email);
  const device = person ? given.device.knownAs({ uid: person.id, version: person.entry_version }) : null;
  const attempt = await beginAttempt(app, { email, network, device });
  if (!attempt.ok) {
    await recordOfStranger(app, { kind: 'authn_login_throttled', email, network });
    return { ok: false, reason: 'wait', seconds: attempt.seconds };
  }
  const right = await auth.passwords
    .verify(given.password.slice(0, 1000), person?.password ?? auth.passwords.nobodysHash, network)
    .catch(async (busy: unknown) => {
      await takeBackAttempt(app, attempt.keys);
      throw busy;
    });
  if (!person || !person.password || !right || person.disabled_at) {
    await record(app.db, app, { kind: 'authn_login_fail', email, network });
    return { ok: false, reason: 'refused' };
  }
  await endAttempt(app, attempt.keys);
  if (auth.passwords.isWeak(person.password))
    await strengthen(app, person, await auth.passwords.hash(given.password, network));
  const proved = { uid: person.id, version: person.entry_version, by: 'password', device: given.device } as const;
  return auth.inTransaction((trx) => enter(trx, app, auth, proved));
}

export function findByEmail(app: App, email: string) {
  return app.db
    .selectFrom('people')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.person_id', '=', 'people.id').on('credentials.provider_id', '=', 'credential'),
    )
    .select(['people.id', 'people.name', 'people.email_verified', 'people.entry_version', 'people.disabled_at'])
    .select('credentials.password')
    .where('people.email', '=', email)
    .executeTakeFirst();
}

/** A hash with yesterday's parameters is replaced while the password is at hand, unless somebody has set another one meanwhile. */
async function strengthen(app: App, { id, password }: { id: string; password: string | null }, hashed: string) {
  await app.db
    .updateTable('credentials')
    .set({ password: hashed, updated_at: app.now().toISOString() })
    .where('person_id', '=', id)
    .where('password', '=', password)
    .execute();
}

type SocialLogIn = { idToken: string; binding: string | null; device: Device };

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
  return auth.inTransaction((trx) => enter(trx, app, auth, proved));
}
