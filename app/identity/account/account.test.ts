import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';

const endings = [
  ['/account/sessions/end', { id: 'x' }],
  ['/account/sessions/end-others', {}],
  ['/account/confirm', { password: 'x' }],
  ['/account/password', { currentPassword: 'x', newPassword: 'y', confirmPassword: 'y' }],
  ['/account/delete', { sure: 'yes' }],
  ['/account/send-confirmation', {}],
  ['/account/passkeys/options', {}],
  ['/account/passkeys', { response: {} }],
  ['/account/passkeys/remove', { id: 'x' }],
  ['/account/authenticator/begin', {}],
  ['/account/authenticator/confirm', { code: '123456' }],
  ['/account/authenticator/remove', {}],
  ['/account/recovery-codes', {}],
] as const;

test('nothing about an account is done without a session, with an ended one, or from another site', async ({
  app,
  server,
}) => {
  const ended = await aSession(app, await aPerson(app));
  await app.db.deleteFrom('sessions').execute();
  const live = await aSession(app, await aPerson(app));
  for (const [url, body] of endings) {
    for (const cookie of ['', ended, 'session=forged']) {
      const answer = await aBrowser(server, { cookie }).post(url, body);
      expect([url, answer.statusCode, answer.json().error]).toEqual([url, 401, 'Please log in again.']);
    }
    const foreign = await aBrowser(server, { cookie: live }).post(url, body, { 'sec-fetch-site': 'cross-site' });
    expect([url, foreign.statusCode]).toEqual([url, 403]);
  }
});

test('people see their own devices and end one, or all others; never those of somebody else', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  const other = await aPerson(app);
  const mine = aBrowser(server, { cookie: await aSession(app, person) });
  const phone = await aSession(app, person, { userAgent: 'Mozilla/5.0 (Linux; Android 15) Firefox/140.0' });
  const foreign = await aSession(app, other);
  const page = await mine.get('/account/security');
  expect(page.body).toContain('Firefox on Android');
  expect(page.headers['cache-control']).toBe('no-store');

  const rows = await app.db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
  const theirs = rows.find((row) => row.person_id === other.uid)!;
  expect((await mine.post('/account/sessions/end', { id: theirs.id })).statusCode).toBe(404);
  expect((await aBrowser(server, { cookie: foreign }).get('/session')).statusCode).toBe(200);

  const android = rows.find((row) => row.user_agent?.includes('Android'))!;
  expect((await mine.post('/account/sessions/end', { id: android.id })).statusCode).toBe(200);
  expect((await aBrowser(server, { cookie: phone }).get('/session')).statusCode).toBe(204);

  const laptop = await aSession(app, person);
  expect((await mine.submit('/account/sessions/end-others', {})).headers.location).toBe('/account/security');
  expect((await aBrowser(server, { cookie: laptop }).get('/session')).statusCode).toBe(204);
  expect((await mine.get('/session')).statusCode).toBe(200);
  expect((await aBrowser(server, { cookie: foreign }).get('/session')).statusCode).toBe(200);
});

test('the security page sends whoever is not logged in to log-in and back', async ({ server }) => {
  const answer = await aBrowser(server).get('/account/security');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?next=%2Faccount%2Fsecurity']);
});

test('the password changes for whoever knows it; other devices are logged out and a notice goes out', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  const browser = aBrowser(server, { cookie });
  const elsewhere = await aSession(app, person);
  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    browser.post('/account/password', { currentPassword, newPassword, confirmPassword });
  expect((await change('wrong', 'five red flanges')).json().errors).toEqual({
    currentPassword: 'This is not your current password.',
  });
  expect((await change(person.password, 'five red flanges', 'x')).json().error).toBe('Passwords do not match.');
  expect((await change(person.password, '12345')).json().error).toBe('Password should be at least 6 characters.');
  expect((await change(person.password, 'five red flanges')).statusCode).toBe(200);
  expect((await aBrowser(server, { cookie: elsewhere }).get('/session')).statusCode).toBe(204);
  expect((await aBrowser(server, { cookie }).get('/session')).statusCode).toBe(204);
  expect((await browser.get('/session')).statusCode).toBe(200);
  const body = { email: person.email, password: 'five red flanges' };
  expect((await aBrowser(server).post('/loginusercourse', body)).statusCode).toBe(200);
  expect((await sentMail()).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('the password given again leads back to where it was asked for, and nowhere else', async ({ app, server }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  for (const [page, goal] of [
    ['/account/delete', '/account/delete'],
    ['/account/security', '/account/security#second-step'],
    ['https://evil.example/', '/account/security#second-step'],
  ] as const)
    for (const password of [person.password, 'wrong']) {
      const answer = await browser.submit('/account/confirm', { password, page });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, goal]);
    }
  await browser.submit('/account/confirm', { password: 'wrong', page: '/account/delete' });
  await app.db.updateTable('sessions').set({ confirmed_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await browser.get('/account/delete')).body).toContain('This is not your current password.');
});

test('guessing the present password in an open browser is slowed down', async ({ app, server }) => {
  const browser = aBrowser(server, { cookie: await aSession(app, await aPerson(app)) });
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await browser.post('/account/confirm', { password: 'x' })).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
});

test('an account is deleted when it is asked twice and the password is fresh; nothing of the person stays', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  const person = await aPerson(app, { fname: 'Canary Name', cNumber: '+919876543210' });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  clock.forward(301);
  expect((await browser.post('/account/delete', { sure: 'yes' })).json().code).toBe('confirm-again');
  expect((await browser.get('/account/delete')).body).toContain('What we keep, and why');
  expect((await browser.post('/account/confirm', { password: person.password })).statusCode).toBe(200);
  expect((await browser.post('/account/delete', {})).statusCode).toBe(422);
  expect((await browser.post('/account/delete', { sure: 'yes' })).statusCode).toBe(200);

  expect(browser.jar.has('session')).toBe(false);
  expect((await sentMail()).at(-1)).toMatchObject({ to: person.email, subject: 'Your account was deleted' });
  for (const table of ['people', 'credentials', 'sessions', 'verifications', 'identity_events', 'attempts'] as const) {
    const rows = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
    expect(rows, table).not.toMatch(new RegExp(`Canary|${person.email}|9876543210`));
  }
  const login = { email: person.email, password: person.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(401);
  const again = await aBrowser(server).post('/api/auth/sign-up/email', { ...login, name: 'A new one' });
  expect(again.statusCode).toBe(200);
});
