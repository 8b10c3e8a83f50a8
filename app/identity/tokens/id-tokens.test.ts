import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWTPayload } from 'jose';
import { symmetricDecrypt } from 'better-auth/crypto';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { idTokenAudience, openAuth } from '../store/auth.server.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { digest } from '../../platform/unguessable.server.ts';
import { issueIdToken, keysPath, readIdToken } from './id-tokens.server.ts';

const binding = 'the cookie of this browser, long enough';
const loginsocial = (server: Parameters<typeof aBrowser>[0], idToken: unknown, cookie = `tx=${binding}`) =>
  aBrowser(server, { cookie }).post('/loginsocial', { idToken });

async function signingKey(app: App): Promise<{ key: CryptoKey; kid: string }> {
  const auth = await openAuth(app);
  await auth.api.getJwks();
  const row = await app.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  const jwk = await symmetricDecrypt({ key: auth.secrets, data: JSON.parse(row.private_key) });
  return { key: (await importJWK(JSON.parse(jwk), 'ES256')) as CryptoKey, kid: row.id };
}

test('a token logs in once, in its browser only', async ({ app, server }) => {
  const person = await aPerson(app);
  const auth = await openAuth(app);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  const token = () => issueIdToken(app, auth, about, { purpose: 'login', provider: 'google', binding });
  const idToken = await token();
  expect((await loginsocial(server, idToken, 'tx=another')).body).toBe('{"error":"login failed"}');
  const answer = await loginsocial(server, idToken);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ uid: person.uid, userType: 'user' });
  expect(answer.cookies.map(({ name }) => name)).toContain('session');
  const again = await loginsocial(server, idToken);
  expect([again.statusCode, again.body]).toEqual([401, '{"error":"login failed"}']);
  const kinds = await app.db.selectFrom('identity_events').select('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toContain('authn_token_reuse');

  const racing = await token();
  const answers = await Promise.all(Array.from({ length: 10 }, () => loginsocial(server, racing)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a token for sign-up is none for log-in, and the other way round', async ({ app }) => {
  const person = await aPerson(app);
  const auth = await openAuth(app);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  const token = await issueIdToken(app, auth, about, { purpose: 'signup', provider: 'password', binding });
  expect(await readIdToken(app, auth, token, { purpose: 'login', binding })).toBeNull();
  expect(await readIdToken(app, auth, token, { purpose: 'signup', binding })).toMatchObject({ sub: person.uid });
});

test('forged and foreign tokens are refused at both calls', async ({ app, server }) => {
  const person = await aPerson(app);
  const { key, kid } = await signingKey(app);
  const other = await generateKeyPair('ES256', { extractable: true });
  const now = Math.floor(app.now().getTime() / 1000);
  const base = {
    sub: person.uid,
    email: person.email,
    name: person.fname,
    provider: 'google',
    version: 0,
    nonce: digest(binding),
    iss: app.config.publicUrl,
    aud: idTokenAudience(app.config.publicUrl),
    iat: now,
    exp: now + 300,
  };
  let serial = 0;
  const signed = (use: string, change: JWTPayload = {}, header: object = {}, by: CryptoKey | Uint8Array = key) =>
    new SignJWT({ ...base, token_use: use, jti: `jti-${(serial += 1)}`, ...change })
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(by);
  const jwk = await exportJWK(other.publicKey);
  const published = JSON.stringify((await server.inject(keysPath)).json().keys[0]);

  for (const [use, url] of [
    ['login', '/loginsocial'],
    ['signup', '/registersocial'],
  ] as const) {
    const ask = (token: string) =>
      aBrowser(server, { cookie: `tx=${binding}` }).post(url, url === '/loginsocial' ? { idToken: token } : {}, {
        authorization: `Bearer ${token}`,
      });
    expect((await ask(await signed(use))).statusCode, 'the untouched token is good').toBe(200);
    const good = await signed(use);
    const [head = '', body = '', signature = ''] = good.split('.');
    const bad: Record<string, string> = {
      'alg none': new UnsecuredJWT({ ...base, token_use: use, jti: 'n' }).encode(),
      'no signature': `${head}.${body}.`,
      'changed body': `${head}.${Buffer.from(JSON.stringify({ ...base, sub: 'x' })).toString('base64url')}.${signature}`,
      'wrong key': await signed(use, {}, {}, other.privateKey),
      'unknown key id': await signed(use, {}, { kid: 'other' }, other.privateKey),
      'embedded key': await signed(use, {}, { jwk }, other.privateKey),
      'public key as HMAC': await signed(use, {}, { alg: 'HS256' }, new TextEncoder().encode(published)),
      'wrong issuer': await signed(use, { iss: 'https://accounts.google.com' }),
      'wrong audience': await signed(use, { aud: app.config.publicUrl }),
      expired: await signed(use, { iat: now - 400, exp: now - 100 }),
      'too old for its age': await signed(use, { iat: now - 400, exp: now + 300 }),
      'from the future': await signed(use, { iat: now + 120, exp: now + 400 }),
      'not valid yet': await signed(use, { nbf: now + 120 }),
      'other purpose': await signed(use === 'login' ? 'signup' : 'login'),
      'other browser': await signed(use, { nonce: digest('another') }),
      'no nonce': await signed(use, { nonce: '' }),
      'of an older password': await signed(use, { version: -1 }),
      'no version': await signed(use, { version: undefined }),
      'no subject': await signed(use, { sub: '' }),
      'unknown person': await signed(use, { sub: 'nobody' }),
      huge: `${good}${'A'.repeat(5000)}`,
      empty: '',
    };
    for (const [fault, token] of Object.entries(bad)) {
      const answer = await ask(token);
      expect(answer.statusCode, fault).toBe(401);
      expect(answer.json(), fault).toEqual({ error: use === 'login' ? 'login failed' : 'Registration failed' });
      expect(answer.cookies.map(({ name }) => name)).not.toContain('session');
    }
  }
});

test('a token that is not text is refused by the contract', async ({ server }) => {
  for (const idToken of [1, {}, ['a'], true]) expect((await loginsocial(server, idToken)).statusCode).toBe(422);
});

test('the public keys are published without their private halves', async ({ app, server }) => {
  await signingKey(app);
  const answer = await server.inject(keysPath);
  const { keys } = answer.json();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' });
  expect(keys[0]).not.toHaveProperty('d');
  const row = await app.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  expect(row.private_key).not.toContain('"d"');
});

test('a new secret keeps sessions, signing keys and tokens good while the old one is still named', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  await browser.post('/loginusercourse', { email: person.email, password: person.password });
  await signingKey(app);
  const rotated: App = {
    ...app,
    secret: 'the next secret for tests, long enough',
    config: { ...app.config, previousSecrets: [app.secret] },
  };
  const auth = await openAuth(rotated);
  const about = { id: person.uid, email: person.email, name: person.fname, version: 0 };
  const token = await issueIdToken(rotated, auth, about, { purpose: 'login', provider: 'google', binding });
  expect(await readIdToken(rotated, auth, token, { purpose: 'login', binding })).toMatchObject({ sub: person.uid });
  const { createServer } = await import('../../server.ts');
  const next = await createServer(rotated);
  const later = aBrowser(next, { cookie: browser.cookie() });
  expect((await later.get('/session')).json()).toMatchObject({ uid: person.uid });
  await next.close();
});

test('junk in place of tokens leaves twenty rows an hour, however often it comes', async ({ app, server, clock }) => {
  const browser = aBrowser(server);
  const junk = async () => {
    for (let n = 0; n < 30; n += 1) {
      await browser.post('/registersocial', {}, { authorization: 'Bearer junk' });
      await browser.post('/loginsocial', { idToken: 'junk' });
    }
  };
  const count = async () => (await app.db.selectFrom('identity_events').selectAll().execute()).length;
  await junk();
  expect(await count()).toBe(20);
  clock.forward(3600);
  await junk();
  expect(await count()).toBe(40);
});
