import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aPerson, aSession, type TestPerson } from '../identity.factory.ts';
import { findStaff } from '../sessions/find-person.server.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';
import { beginAttempt } from '../log-in/attempts.server.ts';
import { addAuthenticator, anAuthenticatorApp } from './authenticator.factory.ts';
import { aPasskeyDevice } from './passkeys.factory.ts';

async function withAuthenticator(app: App, server: FastifyInstance, person: TestPerson) {
  const browser = aBrowser(server, { cookie: await aSession(app, person, { secondFactor: false }) });
  const added = await addAuthenticator(app, browser);
  expect(added.confirmed.statusCode).toBe(200);
  return { browser, ...added };
}

async function passwordStep(server: FastifyInstance, person: TestPerson): Promise<TestBrowser> {
  const browser = aBrowser(server);
  const answer = await browser.post('/loginusercourse', { email: person.email, password: person.password });
  const error = 'Please enter the code from your authenticator app, or use your passkey.';
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ success: false, error, message: error, code: 'second-factor' });
  expect(browser.jar.has('session')).toBe(false);
  return browser;
}

test('an authenticator app is added with its first code; its key and the recovery codes are not stored in clear', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const { begun, recoveryCodes, browser } = await withAuthenticator(app, server, person);
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(begun.qrCode.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const kept = JSON.stringify([
    await app.db.selectFrom('authenticators').selectAll().execute(),
    await app.db.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  expect(kept).not.toContain(begun.key);
  for (const code of recoveryCodes) expect(kept).not.toContain(code);
  expect((await browser.post('/account/authenticator/begin')).statusCode).toBe(409);
  expect((await sentMail()).map(({ subject }) => subject)).toContain('An authenticator app was added to your account');
});

test('with a step added the session goes on under a new cookie, and the one before opens nothing', async ({
  app,
  server,
}) => {
  const openedBy = async (cookie: string) => (await aBrowser(server, { cookie }).get('/session')).statusCode;
  const device = aPasskeyDevice();
  for (const add of [(browser: TestBrowser) => addAuthenticator(app, browser), device.addTo]) {
    const before = await aSession(app, await aPerson(app), { secondFactor: false });
    const browser = aBrowser(server, { cookie: before });
    await add(browser);
    expect([await openedBy(before), await openedBy(browser.cookie())]).toEqual([204, 200]);
  }
});

test('of several that add a step at once one does, and its new cookie opens the session', async ({ app, server }) => {
  const browser = aBrowser(server, { cookie: await aSession(app, await aPerson(app), { secondFactor: false }) });
  const { key } = (await browser.post('/account/authenticator/begin')).json<{ key: string }>();
  const code = await anAuthenticatorApp(key, app)();
  const confirm = (tab: TestBrowser) => tab.post('/account/authenticator/confirm', { code });
  const device = aPasskeyDevice();
  const asked = (await browser.post('/account/passkeys/options')).json();
  const addPasskey = (tab: TestBrowser) => tab.post('/account/passkeys', { response: device.make(asked), name: '' });
  const cookie = browser.cookie();
  const tries = await Promise.all(
    [confirm, addPasskey, confirm].map(async (add) => {
      const tab = aBrowser(server, { cookie });
      const { statusCode } = await add(tab);
      return { statusCode, tab };
    }),
  );
  const [added, ...others] = tries.filter(({ statusCode }) => statusCode === 200);
  expect(others).toEqual([]);
  expect((await added!.tab.get('/session')).statusCode).toBe(200);
});

test('a wrong first code adds nothing', async ({ app, server }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  await browser.post('/account/authenticator/begin');
  for (const code of ['000000', 'abcdef', '', '12345', '1234567'])
    expect((await browser.post('/account/authenticator/confirm', { code })).statusCode).toBe(422);
  const login = { email: person.email, password: person.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(200);
});

test('log-in asks for the code; a code works once, and only near its time', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const { code } = await withAuthenticator(app, server, person);
  clock.forward(60);
  const browser = await passwordStep(server, person);
  expect((await browser.post('/login/code', { code: await code(3) })).statusCode).toBe(422);
  const right = await code();
  // A phone may write it in the digits of its language.
  const tail = right.slice(3).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
  const entered = await browser.post('/login/code', { code: ` ${right.slice(0, 3)} ${tail}` });
  expect([entered.statusCode, entered.json().uid]).toEqual([200, person.uid]);
  expect((await browser.get('/session')).statusCode).toBe(200);

  const again = await passwordStep(server, person);
  expect((await again.post('/login/code', { code: right })).statusCode).toBe(422);
  const racing = await Promise.all([1, 2, 3].map(async () => again.post('/login/code', { code: await code(1) })));
  expect(racing.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('the second step belongs to the browser that gave the password, for ten minutes', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const { code } = await withAuthenticator(app, server, person);
  clock.forward(60);
  const browser = await passwordStep(server, person);
  const stranger = await aBrowser(server).post('/login/code', { code: await code() });
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'too-late']);
  expect(stranger.json().error).toBe('The time for this step is over. Please log in again.');
  clock.forward(601);
  expect((await browser.post('/login/code', { code: await code() })).statusCode).toBe(401);
});

test('guesses are counted by account, however often the password is given again', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  await withAuthenticator(app, server, person);
  clock.forward(60);
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const browser = await passwordStep(server, person);
    statuses.push((await browser.post('/login/code', { code: '000000' })).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
});

test('whoever has the password ends nobody else’s second step, and makes no other network wait', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const { code, recoveryCodes } = await withAuthenticator(app, server, person);
  clock.forward(60);
  const right = { email: person.email, password: person.password };
  const [owner, later] = ['198.51.100.7', '198.51.100.8'].map((network) => aBrowser(server, { network }));
  await owner!.post('/loginusercourse', right);
  const thief = aBrowser(server, { network: '203.0.113.9' });
  for (let n = 0; n < 4; n += 1) await thief.post('/loginusercourse', right);
  const guesses = [];
  for (let n = 0; n < 7; n += 1) guesses.push((await thief.post('/login/code', { code: '000000' })).statusCode);
  expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect((await owner!.post('/login/code', { code: await code() })).statusCode).toBe(200);

  // A crowd uses up what the account has; a browser that was here before, and recovery codes, are not touched.
  for (let n = 0; n < 40; n += 1)
    await beginAttempt(app, {
      email: `second factor of ${person.uid}`,
      network: `192.0.2.${n}`,
      device: null,
      ceiling: true,
    });
  await later!.post('/loginusercourse', right);
  expect((await later!.post('/login/code', { code: '000000' })).statusCode).toBe(429);
  expect((await later!.post('/login/code', { code: recoveryCodes[0] })).statusCode).toBe(200);
  await owner!.post('/logout');
  await owner!.post('/loginusercourse', right);
  clock.forward(30);
  expect((await owner!.post('/login/code', { code: await code() })).statusCode).toBe(200);
});

test('five log-ins of an account may wait for their second step; the oldest goes', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const { code } = await withAuthenticator(app, server, person);
  const waiting = [];
  for (let n = 0; n < 6; n += 1) {
    clock.forward(10);
    waiting.push(await passwordStep(server, person));
  }
  expect((await waiting[0]!.post('/login/code', { code: await code() })).json().code).toBe('too-late');
  expect((await waiting[1]!.post('/login/code', { code: await code() })).statusCode).toBe(200);
});

test('a recovery code lets in once, however it is typed, and is told by mail', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  const { recoveryCodes } = await withAuthenticator(app, server, person);
  const [first = ''] = recoveryCodes;
  const browser = await passwordStep(server, person);
  const entered = await browser.post('/login/code', { code: first.toUpperCase().replaceAll('-', ' ') });
  expect(entered.json()).toMatchObject({ email: person.email, recoveryCodesLeft: 9 });
  const again = await passwordStep(server, person);
  expect((await again.post('/login/code', { code: first })).statusCode).toBe(422);
  expect((await sentMail()).map(({ subject }) => subject)).toContain('A recovery code was used to log in');
});

test('whoever logs in with a recovery code without scripts is told how many are left', async ({ app, server }) => {
  const person = await aPerson(app);
  const { recoveryCodes } = await withAuthenticator(app, server, person);
  const browser = await passwordStep(server, person);
  await browser.submit('/login/code', { code: recoveryCodes[0] ?? '', next: '/profile' });
  expect((await browser.get('/profile')).body).toContain(
    '9 recovery codes are left. Please make your phone known again',
  );
});

test('a reset of the password does not go past the second step', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  await withAuthenticator(app, server, person);
  const browser = aBrowser(server);
  await browser.post('/forgotpasswordcourse', { email: person.email });
  const mail = (await sentMail()).findLast(({ subject }) => subject === 'Reset your password');
  const token = /oobCode=([\w-]+)/.exec(mail!.text)![1];
  await browser.post('/api/auth/reset-password', { token, newPassword: 'five red flanges' });
  await passwordStep(server, { ...person, password: 'five red flanges' });
});

test('without scripts log-in leads to the second step and from there on', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const { code } = await withAuthenticator(app, server, person);
  clock.forward(60);
  const browser = aBrowser(server);
  const fields = { email: person.email, password: person.password, next: '/profile' };
  const asked = await browser.submit('/loginusercourse', fields);
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/login/code?next=%2Fprofile']);
  const entered = await browser.submit('/login/code', { code: await code(), next: '/profile' });
  expect(entered.headers.location).toBe('/profile');
});

test('staff reach the office only with the second step', async ({ app, server, clock }) => {
  const staff = await aPerson(app, { role: 'staff' });
  const first = aBrowser(server);
  await first.post('/loginusercourse', { email: staff.email, password: staff.password });
  expect(await findStaff(app, { headers: { cookie: first.cookie() } })).toBeNull();
  const { code, browser } = await withAuthenticator(app, server, staff);
  expect(await findStaff(app, { headers: { cookie: browser.cookie() } })).toMatchObject({ uid: staff.uid });
  clock.forward(60);
  const next = await passwordStep(server, staff);
  await next.post('/login/code', { code: await code() });
  expect(await findStaff(app, { headers: { cookie: next.cookie() } })).toMatchObject({ uid: staff.uid });
  // Without one any more, nobody has passed it, here and wherever else they are logged in.
  expect((await next.post('/account/authenticator/remove', {})).statusCode).toBe(200);
  for (const { cookie } of [next, browser]) expect(await findStaff(app, { headers: { cookie: cookie() } })).toBeNull();
});

test('passkey answers that are none are refused calmly', async ({ app, server }) => {
  const browser = aBrowser(server, { cookie: await aSession(app, await aPerson(app)) });
  const options = await browser.post('/account/passkeys/options');
  expect(options.json()).toMatchObject({
    rp: { id: 'site.test' },
    authenticatorSelection: { userVerification: 'required' },
  });
  for (const response of [undefined, {}, 'x', [], { id: 'x', rawId: 'x', response: {}, type: 'public-key' }]) {
    expect((await browser.post('/account/passkeys', { response })).statusCode).toBe(400);
    await aBrowser(server).post('/login/passkey/options');
    expect((await aBrowser(server).post('/login/passkey', { response })).statusCode).toBe(401);
  }
  expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
});
