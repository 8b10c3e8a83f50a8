import { expect } from 'vitest';
import { keepFlash, takeFlash } from '../../platform/calls/flash.server.ts';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { findPerson, findStaff } from './find-person.server.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';
import { sweep } from '../store/single-use.server.ts';

const day = 86_400;
const asker = (cookie: string) => ({ headers: { cookie } });

test('who is asking is told by the cookie, from a call or from a loader', async ({ app }) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  const found = await findPerson(app, asker(`a=b; ${cookie}; c=d`));
  expect(found).toMatchObject({ uid: person.uid, email: person.email, emailConfirmed: true, role: 'user' });
  expect(await findPerson(app, new Request('http://site.test/', { headers: { cookie } }))).toEqual(found);
});

test('no cookie, a changed cookie and another one are nobody', async ({ app }) => {
  const cookie = await aSession(app, await aPerson(app));
  const digestOnly = await app.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow();
  for (const header of [
    '',
    'session=',
    'session=x',
    `${cookie}x`,
    cookie.slice(0, -1),
    `x${cookie}`,
    `session=${digestOnly.token}`,
  ])
    expect(await findPerson(app, asker(header)), header).toBeNull();
});

test('a session ends after 14 days without use and after 30 days in all', async ({ app, clock }) => {
  const person = await aPerson(app);
  const idle = await aSession(app, person);
  clock.forward(14 * day - 60);
  expect(await findPerson(app, asker(idle))).not.toBeNull();
  clock.forward(14 * day + 1);
  expect(await findPerson(app, asker(idle))).toBeNull();

  const busy = await aSession(app, person);
  for (let n = 0; n < 29; n += 1) {
    clock.forward(day);
    expect(await findPerson(app, asker(busy)), `day ${n}`).not.toBeNull();
  }
  clock.forward(day);
  expect(await findPerson(app, asker(busy))).toBeNull();
});

test('staff: 30 minutes without use, 12 hours in all, and nothing without the second factor', async ({
  app,
  clock,
}) => {
  const staff = await aPerson(app, { role: 'staff' });
  const cookie = await aSession(app, staff);
  expect(await findStaff(app, asker(cookie))).toMatchObject({ uid: staff.uid });
  expect(await findStaff(app, asker(await aSession(app, staff, { secondFactor: false })))).toBeNull();
  expect(await findStaff(app, asker(await aSession(app, await aPerson(app), { secondFactor: true })))).toBeNull();
  const idle = await aSession(app, staff);
  clock.forward(31 * 60);
  expect(await findPerson(app, asker(idle))).toBeNull();
  const busy = await aSession(app, staff);
  for (let n = 0; n < 35; n += 1) {
    clock.forward(20 * 60);
    expect(await findPerson(app, asker(busy))).not.toBeNull();
  }
  clock.forward(20 * 60);
  expect(await findPerson(app, asker(busy))).toBeNull();
});

test('logging out ends the session on the server; repeating is harmless', async ({ app, server }) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  const browser = aBrowser(server, { cookie });
  const answer = await browser.post('/logout');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(browser.jar.has('session')).toBe(false);
  expect((await aBrowser(server, { cookie }).get('/session')).statusCode).toBe(204);
  expect((await aBrowser(server, { cookie }).post('/logout')).statusCode).toBe(204);
  expect((await aBrowser(server).submit('/logout', {})).headers.location).toBe('/');
});

test('what was said to whoever logs out, or sat there before, is shown to nobody who comes after', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  const right = { email: person.email, password: person.password };
  const said = { form: 'interest', kind: 'success', message: 'A canary of a reference', stays: true } as const;
  const ways = [
    (browser: TestBrowser) => browser.post('/logout'),
    (browser: TestBrowser) => browser.submit('/logout', {}),
    (browser: TestBrowser) => browser.post('/loginusercourse', right),
    (browser: TestBrowser) => browser.submit('/loginusercourse', right),
  ];
  for (const [n, way] of ways.entries()) {
    const flash = await keepFlash(app, said);
    const browser = aBrowser(server, { cookie: `${await aSession(app, person)}; flash=${flash}` });
    expect((await browser.get('/faq')).body).toContain(said.message);
    await way(browser);
    expect([n, (await browser.get('/faq')).body.includes(said.message)]).toEqual([n, false]);
    expect([n, browser.jar.has('flash')]).toEqual([n, false]);
    // Nor to whoever kept the cookie.
    expect([n, await takeFlash(app, flash)]).toEqual([n, null]);
  }
});

test('a log-in never keeps the session the browser had: not its own, not a planted one', async ({ app, server }) => {
  const person = await aPerson(app);
  const attacker = await aPerson(app);
  const right = { email: person.email, password: person.password };
  for (const planted of ['session=chosen-by-somebody', await aSession(app, attacker), await aSession(app, person)]) {
    const browser = aBrowser(server, { cookie: planted });
    await browser.post('/loginusercourse', right);
    expect(`session=${browser.jar.get('session')}`).not.toBe(planted);
    expect(await findPerson(app, asker(planted))).toBeNull();
    expect((await browser.get('/session')).json()).toMatchObject({ uid: person.uid });
  }
});

test('an account has ten sessions at most, staff two; the least used make room', async ({ app, clock }) => {
  const person = await aPerson(app);
  const first = await aSession(app, person);
  for (let n = 0; n < 10; n += 1) {
    clock.forward(60);
    await aSession(app, person);
  }
  expect(await findPerson(app, asker(first))).toBeNull();
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(10);
  const staff = await aPerson(app, { role: 'staff' });
  for (let n = 0; n < 4; n += 1) await aSession(app, staff);
  expect(await app.db.selectFrom('sessions').selectAll().where('person_id', '=', staff.uid).execute()).toHaveLength(2);
});

test('a disabled account is logged out at once', async ({ app }) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  await app.db
    .updateTable('people')
    .set({ disabled_at: app.now().toISOString() })
    .where('id', '=', person.uid)
    .execute();
  expect(await findPerson(app, asker(cookie))).toBeNull();
});

test('over HTTPS the cookies are bound to the host', async ({ app }) => {
  const { createServer } = await import('../../server.ts');
  const https = { ...app, config: { ...app.config, publicUrl: 'https://site.test' } };
  const server = await createServer(https);
  const person = await aPerson(https);
  const answer = await aBrowser(server).post('/loginusercourse', { email: person.email, password: person.password });
  const lines = [answer.headers['set-cookie']].flat().map(String);
  expect(lines.find((line) => line.startsWith('__Host-session='))).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  for (const line of lines) expect(line).toMatch(/^__Host-.*Path=\/.*Secure/);
  await server.close();
});

test('what happened to accounts is on record for thirteen months', async ({ app, server, clock }) => {
  await aBrowser(server).post('/loginusercourse', { email: 'nobody@example.in', password: 'a guess' });
  const kinds = async () =>
    (await app.db.selectFrom('identity_events').select('kind').execute()).map(({ kind }) => kind);
  clock.forward(395 * day);
  await sweep(app);
  expect(await kinds()).toEqual(['authn_login_fail']);
  clock.forward(2 * day);
  await sweep(app);
  expect(await kinds()).toEqual([]);
});

test('old sessions, codes and failures are removed', async ({ app, clock }) => {
  await aSession(app, await aPerson(app));
  clock.forward(400 * day);
  await sweep(app);
  for (const table of ['sessions', 'verifications', 'attempts', 'identity_events'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
