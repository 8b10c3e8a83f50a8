import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { createServer } from '../../server.ts';
import { test } from '../../testing/test.ts';
import { addAuthenticator } from '../factors/authenticator.factory.ts';
import { useAuthenticatorCode } from '../factors/authenticator.server.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { issueIdToken, readIdToken } from '../tokens/id-tokens.server.ts';
import { openAuth } from './auth.server.ts';
import { renewEncryption } from './renew-encryption.server.ts';
import { countSeals } from './require-secret.server.ts';

const secrets = ['the second secret for tests, long enough', 'the third secret for tests, long enough'] as const;
const withSecret = (app: App, secret: string, ...previousSecrets: string[]): App => ({
  ...app,
  secret,
  config: { ...app.config, previousSecrets },
});
const binding = 'the cookie of this browser, long enough';

async function signUp(app: App): Promise<number> {
  const server = await createServer(app);
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { name: 'Asha Rao', email, password: 'three grey pumps' };
  const answer = await aBrowser(server).post('/api/auth/sign-up/email', person);
  await server.close();
  return answer.statusCode;
}

test('after the secret was changed twice, and the earlier ones taken away, keys and authenticators are good', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  const { code } = await addAuthenticator(app, browser);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  const purpose = { purpose: 'login', binding } as const;
  const token = await issueIdToken(app, await openAuth(app), about, { ...purpose, provider: 'google' });

  for (const [secret, previous] of [
    [secrets[0], app.secret],
    [secrets[1], secrets[0]],
  ] as const) {
    const rotated = withSecret(app, secret, previous);
    await renewEncryption(rotated, await openAuth(rotated));
  }
  const last = withSecret(app, secrets[1]);
  const auth = await openAuth(last);
  expect(await readIdToken(last, auth, token, purpose)).toMatchObject({ sub: person.uid });
  await issueIdToken(last, auth, about, { ...purpose, provider: 'google' });
  expect(await app.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(1);
  clock.forward(60);
  expect(await useAuthenticatorCode(last, auth, person.uid, await code())).toBe(true);
});

test('a database that was used with another secret is known by what that has encrypted', async ({ app, server }) => {
  const sealed = (...of: string[]) => countSeals({ db: app.db, secrets: of, now: app.now() });
  expect(await sealed(secrets[0])).toEqual({ own: 0, others: 0 });
  const person = await aPerson(app);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  await issueIdToken(app, await openAuth(app), about, { purpose: 'login', binding, provider: 'google' });
  expect(await sealed(secrets[0])).toEqual({ own: 0, others: 1 });
  await app.db.deleteFrom('signing_keys').execute();
  await addAuthenticator(app, aBrowser(server, { cookie: await aSession(app, person) }));
  expect([await sealed(app.secret), await sealed(secrets[0])]).toEqual([
    { own: 1, others: 0 },
    { own: 0, others: 1 },
  ]);
  expect(await sealed(secrets[0], app.secret)).toEqual({ own: 1, others: 0 });
});

test('a signing key that no secret opens is replaced, and what it signed is still good', async ({ app }) => {
  const person = await aPerson(app);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  const purpose = { purpose: 'login', binding } as const;
  const token = await issueIdToken(app, await openAuth(app), about, { ...purpose, provider: 'google' });
  const lost = withSecret(app, secrets[0]);
  expect(await signUp(lost)).toBe(200);
  expect(await readIdToken(lost, await openAuth(lost), token, purpose)).toMatchObject({ sub: person.uid });
  expect(await app.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(2);
});
