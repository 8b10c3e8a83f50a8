import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { App, Trx } from '../../platform/app.server.ts';
import { deliverNext } from '../../platform/outbox/outbox.server.ts';
import { deliverers } from '../../wiring.server.ts';
import type { SentMail } from '../../testing/test.ts';
import { test } from '../../testing/test.ts';
import { openAuth } from '../store/auth.server.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';

const asked = { message: 'Password reset email sent! Please check your inbox.' };
const notReset = { success: false, error: 'Failed to reset password.' };
const notUpdated = '{"error":"Failed to update password in MongoDB"}';
const fresh = 'five red flanges';

const codeOf = (mail: SentMail | undefined) => /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const ask = (browser: TestBrowser, email: string) => browser.post('/forgotpasswordcourse', { email });
const confirm = (browser: TestBrowser, token: string, newPassword = fresh) =>
  browser.post('/api/auth/reset-password', { token, newPassword });

test('a code sets a new password, ends every session and mails a notice', async ({ app, server, sentMail }) => {
  const person = await aPerson(app, { emailConfirmed: false });
  const elsewhere = aBrowser(server, { cookie: await aSession(app, person) });
  const browser = aBrowser(server);
  const answer = await ask(browser, person.email);
  expect([answer.statusCode, answer.json()]).toEqual([200, asked]);
  const code = codeOf((await sentMail()).at(-1));
  expect(code.length).toBeGreaterThanOrEqual(43);

  const confirmed = await confirm(browser, code);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { status: true }]);
  expect(confirmed.cookies[0]).toMatchObject({ name: 'reset-proof', httpOnly: true, maxAge: 300 });
  expect((await elsewhere.get('/session')).statusCode).toBe(204);
  expect(browser.jar.has('session')).toBe(false);

  const updated = await browser.post('/updatepasswordmongo', { email: person.email, newPassword: fresh });
  expect(updated.json()).toEqual({ message: 'Password reset successfully! Redirecting to login...' });
  const login = (password: string) => aBrowser(server).post('/loginusercourse', { email: person.email, password });
  expect((await login(person.password)).statusCode).toBe(401);
  expect((await login(fresh)).statusCode).toBe(200);
  expect((await sentMail()).filter(({ subject }) => subject === 'Your password was changed')).toHaveLength(1);
  const row = await app.db.selectFrom('people').select('email_verified').executeTakeFirstOrThrow();
  expect(row.email_verified).toBe(1);
});

test('asking is answered alike whether or not there is an account; only an account gets a mail', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const known = await ask(aBrowser(server), person.email);
  const unknown = await ask(aBrowser(server), 'nobody@example.in');
  expect(unknown.body).toBe(known.body);
  const mails = (await sentMail()).filter(({ subject }) => subject === 'Reset your password');
  expect(mails.map(({ to }) => to)).toEqual([person.email]);
});

test('the mail carries the course somebody was about to register for, and no other words of whoever asks', async ({
  app,
  server,
  sentMail,
}) => {
  const { email } = await aPerson(app);
  const linkTo = async (next: unknown) => {
    expect((await aBrowser(server).post('/forgotpasswordcourse', { email, next })).json()).toEqual(asked);
    const mail = (await sentMail()).at(-1);
    return /oobCode=[\w-]+(\S*)/.exec(mail?.text ?? '')?.[1];
  };
  const wish = '&next=%2Fregisterprofile%3Fcourse%3Dcip-level-2';
  expect(await linkTo('/registerprofile?course=cip-level-2&also=You+have+won')).toBe(wish);
  expect(await linkTo('//elsewhere.example/registerprofile?course=cip-level-2')).toBe('');
  expect(await linkTo(['/profile?You+have+won'])).toBe('');
});

test('the link of the mail leads to the configured address, whatever the request calls the site', async ({
  app,
  server,
  sentMail,
}) => {
  const { email } = await aPerson(app);
  const named = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  expect((await aBrowser(server).post('/forgotpasswordcourse', { email }, named)).statusCode).toBe(200);
  const mail = (await sentMail()).at(-1);
  expect(mail?.text).toContain('http://site.test/resetpassword?oobCode=');
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
});

test('an address is required and must be one', async ({ server }) => {
  const blank = await ask(aBrowser(server), ' ');
  expect([blank.statusCode, blank.json().error]).toEqual([422, 'Please enter your email.']);
  expect((await ask(aBrowser(server), 'nonsense')).statusCode).toBe(422);
  expect((await aBrowser(server).post('/forgotpasswordcourse', { email: ['a@b.in'] })).statusCode).toBe(422);
});

test('one network has three reset mails an hour sent to one address, and the answer does not tell', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  for (let n = 0; n < 6; n += 1) expect((await ask(aBrowser(server), person.email)).json()).toEqual(asked);
  const count = async () => (await sentMail()).filter(({ subject }) => subject === 'Reset your password').length;
  expect(await count()).toBe(3);
});

test('a stranger who asks again and again leaves the owner a mail of their own', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  for (let n = 0; n < 6; n += 1) await ask(aBrowser(server, { network: '203.0.113.9' }), person.email);
  const before = (await sentMail()).length;
  await ask(aBrowser(server, { network: '198.51.100.7' }), person.email);
  const mails = await sentMail();
  expect(mails).toHaveLength(before + 1);
  expect((await confirm(aBrowser(server), codeOf(mails.at(-1)))).statusCode).toBe(200);
});

test('an address without an account makes the outbox work as one with an account, up to the sending', async ({
  app,
  server,
}) => {
  const { email } = await aPerson(app);
  const seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const [, table = ''] = /"table":.*?"name":"(\w+)"/.exec(JSON.stringify(node)) ?? [];
      if (table !== 'outbox') seen.push(`${node.kind} ${table}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const write: App['write'] = (work) => app.write((trx) => work(trx.withPlugin(plugin) as Trx));
  const watched = { ...app, db: app.db.withPlugin(plugin), write };
  const byTopic = deliverers(watched, { describe: 'test', close: () => {}, send: async () => {} });
  const work = async (who: string) => {
    while (await deliverNext(app, byTopic));
    await ask(aBrowser(server), who);
    seen.length = 0;
    while (await deliverNext(app, byTopic));
    return [...seen];
  };
  // The first time of each is not looked at: the renderer and the keys are loaded then.
  await work(email);
  await work('nobody@example.in');
  const known = await work(email);
  expect(known.length).toBeGreaterThanOrEqual(5);
  expect(await work('nobody@example.in')).toEqual(known);
});

test('asking often from one network is slowed down', async ({ server }) => {
  const browser = aBrowser(server, { network: '203.0.113.60' });
  for (let n = 0; n < 20; n += 1) await ask(browser, `n${n}@example.in`);
  expect((await ask(browser, 'one-more@example.in')).statusCode).toBe(429);
});

test('an older code dies when a newer one is sent, and every code when one is used', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  await ask(browser, person.email);
  const older = codeOf((await sentMail()).at(-1));
  await ask(browser, person.email);
  const newer = codeOf((await sentMail()).at(-1));
  expect((await confirm(browser, older)).json()).toMatchObject(notReset);
  expect((await confirm(browser, newer)).statusCode).toBe(200);
  expect((await confirm(browser, newer)).json()).toMatchObject(notReset);
  expect((await confirm(browser, older)).json()).toMatchObject(notReset);
});

test('a code lasts an hour; unknown, old and empty codes are refused alike', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  await ask(browser, person.email);
  const code = codeOf((await sentMail()).at(-1));
  clock.forward(3601);
  const answers = [await confirm(browser, code), await confirm(browser, 'unknown'), await confirm(browser, '')];
  for (const answer of answers)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Failed to reset password.']);
});

test('of many at once with one code, one wins', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  await ask(aBrowser(server), person.email);
  const code = codeOf((await sentMail()).at(-1));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      confirm(aBrowser(server, { network: `192.0.2.${n}` }), code, `racing password ${n}`),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
});

test('the code is stored nowhere, and looking at the page uses nothing up', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  await ask(aBrowser(server), person.email);
  const code = codeOf((await sentMail()).at(-1));
  const rows = [
    await app.db.selectFrom('verifications').selectAll().execute(),
    await app.db.selectFrom('outbox').selectAll().execute(),
    await app.db.selectFrom('identity_events').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(code);
  const page = `/resetpassword?oobCode=${code}`;
  for (let n = 0; n < 3; n += 1) {
    const { body } = await aBrowser(server).get(page);
    for (const part of ['action="/resetpassword"', 'name="oobCode"', `value="${code}"`]) expect(body).toContain(part);
  }
  expect((await confirm(aBrowser(server), code)).statusCode).toBe(200);
  const { body } = await aBrowser(server).get(page);
  expect(body).toContain('This link has been used or is too old.');
});

test('a short or common new password is refused and the code stays good', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  await ask(aBrowser(server), person.email);
  const code = codeOf((await sentMail()).at(-1));
  const short = await confirm(aBrowser(server), code, '12345');
  expect([short.statusCode, short.json().error]).toEqual([422, 'Password should be at least 6 characters.']);
  expect((await confirm(aBrowser(server), code, 'password')).statusCode).toBe(422);
  expect((await confirm(aBrowser(server), code)).statusCode).toBe(200);
});

test('updating the backend takes only the proof: every other cause is refused in the same bytes', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const other = await aPerson(app);
  const update = (browser: TestBrowser, email: string, newPassword: string) =>
    browser.post('/updatepasswordmongo', { email, newPassword });
  const withProof = async () => {
    await ask(aBrowser(server), person.email);
    const browser = aBrowser(server);
    expect((await confirm(browser, codeOf((await sentMail()).at(-1)))).statusCode).toBe(200);
    return browser;
  };
  const used = await withProof();
  await update(used, person.email, fresh);
  const proofs = [await withProof(), await withProof()];
  const answers = [
    await update(aBrowser(server), person.email, fresh),
    await update(aBrowser(server), 'nobody@example.in', fresh),
    await update(aBrowser(server, { cookie: 'reset-proof=forged' }), person.email, fresh),
    await update(proofs[0]!, other.email, fresh),
    await update(proofs[1]!, person.email, 'another password'),
    await update(used, person.email, fresh),
    // Logged in is no proof.
    await update(aBrowser(server, { cookie: await aSession(app, other) }), other.email, fresh),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([403, notUpdated]);
  const login = { email: other.email, password: other.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(200);
});

test('the proof lasts five minutes', async ({ app, server, sentMail, clock }) => {
  const person = await aPerson(app);
  await ask(aBrowser(server), person.email);
  const browser = aBrowser(server);
  await confirm(browser, codeOf((await sentMail()).at(-1)));
  clock.forward(301);
  expect((await browser.post('/updatepasswordmongo', { email: person.email, newPassword: fresh })).body).toBe(
    notUpdated,
  );
});

test('an account that only Google opens is told so and may set a password', async ({ app, server, sentMail }) => {
  const auth = await openAuth(app);
  const email = 'google-only@example.in';
  await auth.store.createOAuthUser(
    { email, name: 'G', emailVerified: true },
    { providerId: 'https://issuer.test', accountId: 's' },
  );
  await ask(aBrowser(server), email);
  const mail = (await sentMail()).at(-1);
  expect(mail?.text).toContain('you log in with Google');
  expect((await confirm(aBrowser(server), codeOf(mail))).statusCode).toBe(200);
  expect((await aBrowser(server).post('/loginusercourse', { email, password: fresh })).statusCode).toBe(200);
});

test('without scripts both steps happen at once', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  const asking = await aBrowser(server).submit('/forgotpasswordcourse', { email: person.email });
  expect([asking.statusCode, asking.headers.location]).toEqual([303, '/login']);
  const oobCode = codeOf((await sentMail()).at(-1));
  const fields = { email: person.email, password: fresh, confirmPassword: fresh, oobCode };
  const differing = await aBrowser(server).submit('/resetpassword', { ...fields, confirmPassword: 'x' });
  expect(differing.headers.location).toBe(`/resetpassword?oobCode=${oobCode}#errors`);
  const others = await aBrowser(server).submit('/resetpassword', { ...fields, email: 'other@example.in' });
  expect(others.headers.location).toContain('/resetpassword');
  const done = await aBrowser(server).submit('/resetpassword', fields);
  expect([done.statusCode, done.headers.location]).toEqual([303, '/login']);
  const flashes = (await app.db.selectFrom('flashes').selectAll().execute()).map(({ document }) => document).join('\n');
  for (const words of [
    'Passwords do not match.',
    'Failed to reset password.',
    'Password reset successfully! Redirecting to login...',
  ])
    expect(flashes).toContain(words);
  expect(flashes).not.toContain(oobCode);
});
