import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import { hashingCost } from '../../platform/config.server.ts';
import { createServer } from '../../server.ts';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { confirmReset } from '../reset/confirm-reset.server.ts';
import { openAuth } from '../store/auth.server.ts';
import { issue } from '../store/single-use.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { logIn } from './log-in.server.ts';

const wrong = { error: 'Invalid email or password.' };

test('a log-in answers the documented user and sets a cookie that no script reads', async ({ app, server }) => {
  const person = await aPerson(app, { cNumber: '+919876543210' });
  const browser = aBrowser(server);
  const answer = await browser.post('/loginusercourse', { email: person.email, password: person.password });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    uid: person.uid,
    fname: 'Asha Nair',
    displayName: 'Asha Nair',
    email: person.email,
    cNumber: '+919876543210',
    photoURL: null,
    userType: 'user',
  });
  const session = answer.cookies.find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await browser.get('/session')).json()).toEqual(answer.json());
});

test('the session token is in no body and only its digest is stored', async ({ app, server }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  const answer = await browser.post('/loginusercourse', { email: person.email, password: person.password });
  const token = browser.jar.get('session') ?? '';
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(answer.body).not.toContain(token);
  expect((await browser.get('/session')).body).not.toContain(token);
  const rows = await app.db.selectFrom('sessions').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('email and password are required', async ({ server }) => {
  for (const body of [{}, { email: ' ', password: ' ' }, { email: 'a@example.in' }, { password: 'secret' }]) {
    const answer = await aBrowser(server).post('/loginusercourse', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, error: 'Email and password are required.' });
  }
});

test('wrong password, unknown address and disabled account are told in the same bytes', async ({ app, server }) => {
  const person = await aPerson(app);
  const disabled = await aPerson(app);
  await app.db.updateTable('people').set({ disabled_at: 'x' }).where('id', '=', disabled.uid).execute();
  const tries = [
    { email: person.email, password: 'not the password' },
    { email: 'nobody@example.in', password: 'not the password' },
    { email: 'not an address', password: 'not the password' },
    { email: disabled.email, password: disabled.password },
  ];
  const answers = [];
  for (const body of tries) answers.push(await aBrowser(server).post('/loginusercourse', body));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(wrong);
    expect(answer.cookies).toEqual([]);
  }
});

test('the address is compared without case, the password to the letter', async ({ app, server }) => {
  const person = await aPerson(app, { email: 'ravi@example.in', password: ' Spaces kept ' });
  const browser = aBrowser(server);
  expect(
    (await browser.post('/loginusercourse', { email: ' RAVI@Example.IN ', password: ' Spaces kept ' })).statusCode,
  ).toBe(200);
  expect((await browser.post('/loginusercourse', { email: person.email, password: 'Spaces kept' })).statusCode).toBe(
    401,
  );
});

test('odd bodies are refused before any password is checked', async ({ server }) => {
  const browser = aBrowser(server);
  const login = (body: unknown) => browser.post('/loginusercourse', body, { 'content-type': 'application/json' });
  expect((await login({ email: ['a@example.in'], password: 'x' })).statusCode).toBe(422);
  expect((await login({ email: { $gt: '' }, password: 1 })).statusCode).toBe(422);
  expect((await login('[]')).statusCode).toBe(422);
  expect((await login('{"__proto__":{"a":1}}')).statusCode).toBe(400);
  expect((await login('{')).statusCode).toBe(400);
  expect((await login({ email: 'a@example.in', password: 'x'.repeat(70_000) })).statusCode).toBe(413);
  expect((await browser.post('/loginusercourse', 'a=b', { 'content-type': 'text/plain' })).statusCode).toBe(415);
});

test('unknown fields change nothing', async ({ app, server }) => {
  const person = await aPerson(app);
  const answer = await aBrowser(server).post('/loginusercourse', {
    email: person.email,
    password: person.password,
    userType: 'admin',
    role: 'staff',
    uid: 'somebody',
  });
  expect(answer.json()).toMatchObject({ uid: person.uid, userType: 'user' });
  const row = await app.db.selectFrom('people').select('role').where('id', '=', person.uid).executeTakeFirstOrThrow();
  expect(row.role).toBe('user');
});

test('more log-ins at once than can be checked are told to come back', async ({ app }) => {
  await using server = await createServer({ ...app, config: { ...app.config, hashing: hashingCost } });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      aBrowser(server, { network: `198.51.100.${n}` }).post('/loginusercourse', {
        email: `person${n}@example.in`,
        password: 'a guess',
      }),
    ),
  );
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 401).length + busy.length).toBe(40);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers, body } of busy) expect([headers['retry-after'], JSON.parse(body).code]).toEqual(['5', 'busy']);
});

test('a log-in from another site is refused', async ({ app, server }) => {
  const person = await aPerson(app);
  const body = { email: person.email, password: person.password };
  const browser = aBrowser(server);
  expect((await browser.post('/loginusercourse', body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(browser.jar.size).toBe(0);
});

test('without scripts a log-in leads on, or back to the form', async ({ app, server }) => {
  const person = await aPerson(app);
  const good = await aBrowser(server).submit('/loginusercourse', { email: person.email, password: person.password });
  expect([good.statusCode, good.headers.location]).toEqual([303, '/']);
  const fields = { email: person.email, password: person.password };
  const onward = await aBrowser(server).submit('/loginusercourse', { ...fields, next: '/profile' });
  expect(onward.headers.location).toBe('/profile');
  const away = await aBrowser(server).submit('/loginusercourse', { ...fields, next: '//evil.example' });
  expect(away.headers.location).toBe('/');
  const bad = await aBrowser(server).submit('/loginusercourse', { email: person.email, password: 'wrong' });
  expect([bad.statusCode, bad.headers.location]).toEqual([303, '/login#errors']);
  const flash = await app.db.selectFrom('flashes').selectAll().execute();
  expect(JSON.stringify(flash)).not.toContain(person.password);
});

test('a log-in that hashes the old password anew undoes no reset that came meanwhile', async ({ app }) => {
  const auth = await openAuth(app);
  const person = await aPerson(app, { password: 'the old password' });
  const weak = await hash('the old password', { memoryCost: 32, timeCost: 1, parallelism: 1 });
  await app.db.updateTable('credentials').set({ password: weak }).where('person_id', '=', person.uid).execute();
  const code = await issue(app, auth, 'reset', person.uid, { minutes: 60 });
  const newPassword = 'brand new secret 77';
  const passwords: typeof auth.passwords = {
    ...auth.passwords,
    async hash(...what) {
      const made = await auth.passwords.hash(...what);
      await confirmReset(app, auth, { code, newPassword, email: '', network: '192.0.2.1' });
      return made;
    },
  };
  const device = { network: '192.0.2.9', userAgent: '', replaces: null, knownAs: () => null };
  const tryOn = (password: string, by = auth) => logIn(app, by, { email: person.email, password, device });
  expect(await tryOn('the old password', { ...auth, passwords })).toEqual({ ok: false, reason: 'refused' });
  expect(await tryOn('the old password')).toEqual({ ok: false, reason: 'refused' });
  expect(await tryOn(newPassword)).toMatchObject({ ok: true });
});
