import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { addAuthenticator } from '../factors/authenticator.factory.ts';
import { aPasskeyDevice } from '../factors/passkeys.factory.ts';
import { test, throughPage, throughPopup } from '../google/with-issuer.factory.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { addStaff } from '../staff/staff.server.ts';
import { openAuth } from '../store/auth.server.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';
import type { SentMail } from '../../testing/test.ts';

// Ways by which somebody else's account was taken over, or could be: each is tried whole.

const email = 'meera@example.in';
const theirs = { password: 'their own choice', newPassword: 'five red flanges' };

/** Signs up under an address, as anybody may; keeps the ID token when it is not to be used yet. */
async function signUp(browser: TestBrowser): Promise<string> {
  const account = { name: 'X', email, password: theirs.password };
  const { idToken } = (await browser.post('/api/auth/sign-up/email', account)).json();
  return idToken as string;
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

/** The mailbox's owner asks for a new password, and sets it. */
async function reset(server: FastifyInstance, sentMail: () => Promise<SentMail[]>): Promise<void> {
  const owner = aBrowser(server, { network: '198.51.100.7' });
  await owner.post('/forgotpasswordcourse', { email });
  const mail = (await sentMail()).findLast(({ subject }) => subject === 'Reset your password');
  const token = /oobCode=([\w-]+)/.exec(mail!.text)![1];
  const answer = await owner.post('/api/auth/reset-password', { token, newPassword: theirs.newPassword });
  expect(answer.json()).toEqual({ status: true });
}

const isIn = async (browser: TestBrowser) => (await browser.get('/session')).statusCode === 200;

test('whoever opened an account under an address that is not theirs loses every way in at its owner’s reset', async ({
  app,
  server,
  sentMail,
}) => {
  // 1. Somebody signs up under the address, 2. and tries to add ways in of their own.
  const squatter = aBrowser(server);
  await squatter.post('/registersocial', {}, bearer(await signUp(squatter)));
  expect(await isIn(squatter)).toBe(true);
  const device = aPasskeyDevice();
  for (const path of ['passkeys/options', 'passkeys', 'authenticator/begin', 'authenticator/confirm', 'recovery-codes'])
    expect([path, (await squatter.post(`/account/${path}`, { code: '123456', response: {} })).json()]).toMatchObject([
      path,
      {
        code: 'confirm-address',
        error: 'Please confirm your email address first: the link is in the mail we sent you.',
      },
    ]);
  // An account from before this rule may have them all the same.
  await app.db.updateTable('people').set({ email_verified: 1 }).execute();
  expect((await device.addTo(squatter)).statusCode).toBe(200);
  expect((await addAuthenticator(app, squatter)).recoveryCodes).toHaveLength(10);
  const { uid } = (await squatter.get('/session')).json();
  const google = { id: 'g', person_id: uid, provider_id: 'https://accounts.google.com', account_id: 'squatter' };
  const at = app.now().toISOString();
  await app.db
    .insertInto('credentials')
    .values({ ...google, created_at: at, updated_at: at } as never)
    .execute();
  await app.db.updateTable('people').set({ email_verified: 0 }).execute();
  const waiting = aBrowser(server);
  await waiting.post('/loginusercourse', { email, password: theirs.password });
  expect(waiting.jar.has('factor')).toBe(true);

  // 3. The owner of the mailbox resets the password.
  await reset(server, sentMail);
  const told = (await sentMail()).findLast(({ subject }) => subject === 'Your password was changed');
  expect(told?.text).toContain('passkeys, authenticator app, recovery codes and Google log-in');

  // 4. The new password alone lets the owner in.
  const owner = aBrowser(server, { network: '198.51.100.7' });
  expect((await owner.post('/loginusercourse', { email, password: theirs.newPassword })).statusCode).toBe(200);
  // 5. and 6. Nothing of the other's works: passkey, session, half a log-in.
  expect((await device.logIn(aBrowser(server))).statusCode).toBe(401);
  expect(await isIn(squatter)).toBe(false);
  expect((await waiting.post('/login/code', { code: '123456' })).json().code).toBe('too-late');
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(await app.db.selectFrom('credentials').select('provider_id').execute()).toEqual([
    { provider_id: 'credential' },
  ]);
  // 7. Nor when the address becomes staff.
  await addStaff(app, await openAuth(app), email);
  expect((await device.logIn(aBrowser(server))).statusCode).toBe(401);
});

test('a reset of a proved address keeps its factors, and ends what was half done', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app, { email });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  const device = aPasskeyDevice();
  await device.addTo(browser);
  const waiting = aBrowser(server);
  await waiting.post('/loginusercourse', { email, password: person.password });
  await reset(server, sentMail);
  expect((await sentMail()).findLast(({ subject }) => subject === 'Your password was changed')?.text).not.toContain(
    'recovery codes',
  );
  expect(await isIn(browser)).toBe(false);
  expect((await waiting.post('/login/code', { code: '123456' })).json().code).toBe('too-late');
  expect((await device.logIn(aBrowser(server))).statusCode).toBe(200);
});

test('an ID token from before a reset or a changed password opens nothing', async ({ app, server, sentMail }) => {
  const squatter = aBrowser(server);
  const kept = await signUp(squatter);
  await reset(server, sentMail);
  const late = await squatter.post('/registersocial', {}, bearer(kept));
  expect([late.statusCode, late.json()]).toEqual([401, { error: 'Registration failed' }]);
  expect(await isIn(squatter)).toBe(false);

  await app.db.deleteFrom('people').execute();
  const again = aBrowser(server);
  const second = await signUp(again);
  const owner = aBrowser(server);
  await owner.post('/loginusercourse', { email, password: theirs.password });
  const change = {
    currentPassword: theirs.password,
    newPassword: 'six blue valves',
    confirmPassword: 'six blue valves',
  };
  expect((await owner.post('/account/password', change)).statusCode).toBe(200);
  expect((await again.post('/registersocial', {}, bearer(second))).statusCode).toBe(401);
});

test('a changed password makes reset codes and half a log-in worthless', async ({ app, server, sentMail }) => {
  const person = await aPerson(app, { email });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  await aPasskeyDevice().addTo(browser);
  const waiting = aBrowser(server);
  await waiting.post('/loginusercourse', { email, password: person.password });
  await waiting.post('/forgotpasswordcourse', { email });
  const token = /oobCode=([\w-]+)/.exec((await sentMail()).at(-1)!.text)![1];
  const change = {
    currentPassword: person.password,
    newPassword: 'six blue valves',
    confirmPassword: 'six blue valves',
  };
  expect((await browser.post('/account/password', change)).statusCode).toBe(200);
  expect((await waiting.post('/api/auth/reset-password', { token, newPassword: 'x red flanges' })).statusCode).toBe(
    400,
  );
  expect((await waiting.post('/login/code', { code: '123456' })).json().code).toBe('too-late');
});

test('Google’s sign-up opens no account that asks for a second step, in the popup or on the page', async ({
  withIssuer: { app, server },
}) => {
  const person = await aPerson(app, { email, role: 'staff', cNumber: '+919000000001' });
  await aPasskeyDevice().addTo(aBrowser(server, { cookie: await aSession(app, person) }));

  const popup = aBrowser(server);
  const { idToken } = (await throughPopup(popup, 'signup', 'meera')).result.json();
  const body = { cNumber: '+919999999999' };
  const asked = await popup.post('/registersocial', body, bearer(idToken));
  expect([asked.statusCode, asked.json().code]).toEqual([401, 'second-factor']);
  expect(popup.jar.has('factor')).toBe(true);
  const repeated = await popup.post('/registersocial', body, bearer(idToken));
  expect([repeated.statusCode, repeated.json()]).toEqual([401, { error: 'Registration failed' }]);

  const page = aBrowser(server);
  expect((await throughPage(page, 'signup', 'meera')).headers.location).toBe('/login/code?next=%2Fregisterprofile');
  for (const browser of [popup, page]) {
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post('/account/passkeys/options')).statusCode).toBe(401);
  }
  const kept = await app.db.selectFrom('people').select('contact_number').executeTakeFirst();
  expect(kept).toEqual({ contact_number: '+919000000001' });
});

test('a session without the second step does nothing grave where the account has one', async ({ app, server }) => {
  const person = await aPerson(app, { email });
  const before = aBrowser(server, { cookie: await aSession(app, person) });
  const mine = aBrowser(server, { cookie: await aSession(app, person) });
  await aPasskeyDevice().addTo(mine);
  expect(await isIn(before), 'the first factor ends every other session').toBe(false);
  expect(await isIn(mine)).toBe(true);

  // One that began before factors ended sessions.
  const old = aBrowser(server, { cookie: await aSession(app, person, { secondFactor: false }) });
  const passwords = {
    currentPassword: person.password,
    newPassword: 'six blue valves',
    confirmPassword: 'six blue valves',
  };
  for (const [path, body] of [
    ['/account/confirm', { password: person.password }],
    ['/account/password', passwords],
    ['/account/delete', { sure: 'yes' }],
    ['/account/data/erase', { sure: 'yes' }],
    ['/account/passkeys/options', {}],
    ['/account/passkeys', { response: {} }],
    ['/account/passkeys/remove', { id: 'x' }],
    ['/account/authenticator/begin', {}],
    ['/account/authenticator/confirm', { code: '123456' }],
    ['/account/authenticator/remove', {}],
    ['/account/recovery-codes', {}],
  ] as const) {
    const answer = await old.post(path, body);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'second-step']);
  }
  expect((await old.get('/account/security')).body).toContain('log in again with your second step');
});

test('erasing one’s data asks for the password again', async ({ app, server, clock }) => {
  const person = await aPerson(app, { email });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  clock.forward(301);
  const late = await browser.post('/account/data/erase', { sure: 'yes' });
  expect([late.statusCode, late.json().code]).toEqual([403, 'confirm-again']);
  const asked = await browser.get('/account/data');
  expect(asked.body).toContain('action="/account/confirm"');
  expect(asked.body).not.toContain('action="/account/data/erase"');
  const confirmed = await browser.submit('/account/confirm', { password: person.password, page: '/account/data' });
  expect(confirmed.headers.location).toBe('/account/data#erase');
  expect((await browser.post('/account/data/erase', { sure: 'yes' })).statusCode).toBe(200);
});

test('a cookie that is no cookie of ours is no fault of ours', async ({ app, server }) => {
  const person = await aPerson(app);
  const session = await aSession(app, person);
  for (const odd of ['abc', 'AA', '%00', '%', '{}', '"', 'é', 'a'.repeat(3000)]) {
    for (const name of ['passkey', 'factor', 'tx', 'device', 'reset-proof', 'flash']) {
      const browser = aBrowser(server, { cookie: `${session}; ${name}=${odd}` });
      for (const [path, body] of [
        ['/login/passkey', { response: { id: 'x', response: {} } }],
        ['/account/passkeys', { response: { id: 'x', response: {} } }],
        ['/login/code', { code: '123456' }],
        ['/updatepasswordmongo', { email: person.email, newPassword: 'x' }],
        ['/loginsocial', { idToken: 'x' }],
      ] as const) {
        const answer = await browser.post(path, body);
        expect([name, odd, path, answer.statusCode < 500]).toEqual([name, odd, path, true]);
        browser.jar.set(name, odd);
      }
    }
  }
});

test('a confirmed address keeps one session, and no way in from before but the password', async ({
  app,
  server,
  sentMail,
}) => {
  const browser = aBrowser(server);
  await browser.post('/registersocial', {}, bearer(await signUp(browser)));
  const { uid } = (await browser.get('/session')).json();
  const code = /code=([\w-]+)/.exec((await sentMail()).at(-1)!.text)![1];
  // From before the rule that an unproved address adds nothing.
  await app.db.updateTable('people').set({ email_verified: 1 }).execute();
  const device = aPasskeyDevice();
  await device.addTo(browser);
  await app.db.updateTable('people').set({ email_verified: 0 }).execute();
  const other = aBrowser(server, { cookie: await aSession(app, { uid, role: 'user' }) });
  expect((await browser.post('/account/confirm-email', { code })).statusCode).toBe(200);
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  expect((await device.logIn(aBrowser(server))).statusCode).toBe(401);
  expect((await aBrowser(server).post('/loginusercourse', { email, password: theirs.password })).statusCode).toBe(200);
});
