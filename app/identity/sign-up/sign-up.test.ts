import { findSignUpProblems } from './rules.ts';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';

const account = { name: 'Asha Nair', email: 'asha@example.in', password: 'three grey pumps' };
const create = (browser: TestBrowser, body: object = account) => browser.post('/api/auth/sign-up/email', body);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('the two steps of sign-up end logged in, with the documented user', async ({ app, server }) => {
  const browser = aBrowser(server);
  const created = await create(browser);
  expect(created.statusCode).toBe(200);
  expect(created.cookies.map(({ name }) => name)).toEqual(['tx']);
  const { idToken, user } = created.json();
  expect(user).toEqual({ uid: user.uid, email: 'asha@example.in', displayName: 'Asha Nair', photoURL: null });

  const form = { fname: 'Asha Nair', email: 'asha@example.in', cNumber: '+919876543210', userType: 'user' };
  const registered = await browser.post('/registersocial', form, bearer(idToken));
  expect(registered.statusCode).toBe(200);
  expect(registered.json()).toEqual({ message: 'Registration successful!', user });
  expect(browser.jar.get('session')).toBeTruthy();
  const row = await app.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: user.uid, contact_number: '+919876543210', role: 'user', email_verified: 0 });
  expect((await browser.get('/session')).json()).toMatchObject({ uid: user.uid, fname: 'Asha Nair' });
});

test('under which notice an account was opened is on record, in its words', async ({ app, server, clock }) => {
  const { user } = (await create(aBrowser(server))).json();
  const page = (await server.inject('/register')).body;
  const [consent] = await app.db.selectFrom('account_consents').selectAll().execute();
  expect(consent).toMatchObject({ person_id: user.uid, given_at: clock.now.toISOString() });
  expect(consent?.wording).toContain('You may see, correct or erase them at any time');
  expect(page).toContain('You may see, correct or erase them at any time');
});

test('repeating the second step is harmless and starts no second session', async ({ app, server }) => {
  const browser = aBrowser(server);
  const { idToken } = (await create(browser)).json();
  const first = await browser.post('/registersocial', { fname: 'Asha Nair', cNumber: null }, bearer(idToken));
  const again = await browser.post('/registersocial', { fname: 'Asha Nair', cNumber: null }, bearer(idToken));
  expect(again.json()).toEqual(first.json());
  expect(again.cookies.map(({ name }) => name)).not.toContain('session');
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('nobody chooses a role: it is ignored and recorded', async ({ app, server }) => {
  const browser = aBrowser(server);
  const { idToken } = (await create(browser)).json();
  const body = { fname: 'Asha', userType: 'admin', role: 'staff', uid: 'other', email_verified: 1 };
  expect((await browser.post('/registersocial', body, bearer(idToken))).statusCode).toBe(200);
  const row = await app.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ role: 'user', email_verified: 0 });
  const events = await app.db.selectFrom('identity_events').select('kind').execute();
  expect(events.map(({ kind }) => kind)).toContain('privilege_requested');
});

test("the body's email must be the token's", async ({ server }) => {
  const browser = aBrowser(server);
  const { idToken } = (await create(browser)).json();
  const answer = await browser.post('/registersocial', { email: 'other@example.in' }, bearer(idToken));
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false, error: 'Social registration failed' });
});

test('a name given only in the second step is kept', async ({ app, server }) => {
  const browser = aBrowser(server);
  const { idToken } = (await create(browser, { ...account, name: '' })).json();
  const answer = await browser.post('/registersocial', { fname: 'Asha Nair' }, bearer(idToken));
  expect(answer.json().user.displayName).toBe('Asha Nair');
  expect((await app.db.selectFrom('people').select('name').executeTakeFirstOrThrow()).name).toBe('Asha Nair');
});

test('without a good token the second step answers one body', async ({ server }) => {
  const browser = aBrowser(server);
  const { idToken } = (await create(browser)).json();
  const stranger = aBrowser(server);
  const refused = [
    await browser.post('/registersocial', {}),
    await browser.post('/registersocial', {}, { authorization: 'Bearer nonsense' }),
    await browser.post('/registersocial', {}, { authorization: `Basic ${idToken}` }),
    // The token of another browser.
    await stranger.post('/registersocial', {}, bearer(idToken)),
  ];
  for (const answer of refused) {
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe('{"error":"Registration failed"}');
  }
});

test('a used address gets a plain sentence, and nothing about it changes', async ({ app, server }) => {
  const person = await aPerson(app, { email: 'asha@example.in' });
  const answer = await create(aBrowser(server), { ...account, email: 'Asha@Example.in' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'email-in-use',
    error: 'There is already an account with this email.',
  });
  const login = { email: person.email, password: person.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(200);
});

test('many at once for one address make one account', async ({ app, server }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(aBrowser(server, { network: `192.0.2.${n}` }))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect(await app.db.selectFrom('people').selectAll().execute()).toHaveLength(1);
  expect(await app.db.selectFrom('credentials').selectAll().execute()).toHaveLength(1);
});

test('passwords: six to 128 characters, not the commonest, not the address', async ({ server }) => {
  const refused: Record<string, RegExp> = {
    '12345': /^Password should be at least 6 characters\.$/,
    ['x'.repeat(129)]: /at most 128/,
    '123456': /tried first everywhere/,
    PassWord: /tried first everywhere/,
    corrosion: /tried first everywhere/,
    'asha@example.in': /part of your email/,
    '': /^Please fill all required fields\.$/,
  };
  for (const [password, sentence] of Object.entries(refused)) {
    const answer = await create(aBrowser(server, { network: `192.0.2.${password.length % 200}` }), {
      ...account,
      password,
    });
    expect(answer.statusCode, password).toBe(422);
    expect(answer.json().errors.password).toMatch(sentence);
  }
  for (const [n, password] of ['zu7ööx', '🔑🔒🗝️🚪🧱🪨', ' x'.repeat(64)].entries()) {
    const email = `n${n}@example.in`;
    expect((await create(aBrowser(server), { ...account, email, password })).statusCode, password).toBe(200);
    expect((await aBrowser(server).post('/loginusercourse', { email, password })).statusCode).toBe(200);
  }
});

test('sign-ups from one network are limited', async ({ server }) => {
  const browser = aBrowser(server, { network: '203.0.113.50' });
  for (let n = 0; n < 30; n += 1) await create(browser, { ...account, email: `a${n}@example.in` });
  const refused = await create(browser);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('without scripts the form signs up, logs in and leads on', async ({ app, server, sentMail }) => {
  const browser = aBrowser(server);
  const fields = {
    fname: 'Asha Nair',
    email: 'asha@example.in',
    countryCode: '+44',
    cNumber: '07700 900123',
    password: 'three grey pumps',
    confirmPassword: 'three grey pumps',
  };
  const answer = await browser.submit('/register', fields);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/registerprofile']);
  expect((await browser.get('/session')).json()).toMatchObject({ cNumber: '+447700900123' });
  expect((await sentMail()).map(({ subject }) => subject)).toEqual(['Please confirm your email address']);

  const wrong = await aBrowser(server).submit('/register', { ...fields, email: '', confirmPassword: 'other' });
  expect(wrong.headers.location).toBe('/register#errors');
  const flash = JSON.parse((await app.db.selectFrom('flashes').selectAll().execute()).at(-1)!.document);
  expect(flash).toMatchObject({
    form: 'register',
    kind: 'error',
    message: 'Please fill all required fields.',
    errors: { email: 'Please fill all required fields.', confirmPassword: 'Passwords do not match.' },
    values: { fname: 'Asha Nair', countryCode: '+44' },
  });
  expect(JSON.stringify(flash)).not.toContain('grey pumps');
});

test('the mailed link confirms the address of the one who is logged in, once', async ({ app, server, sentMail }) => {
  const browser = aBrowser(server);
  await browser.submit('/register', {
    fname: 'Asha',
    email: 'asha@example.in',
    password: 'three grey pumps',
    confirmPassword: 'three grey pumps',
  });
  const [mail] = await sentMail();
  const code = /code=([\w-]+)/.exec(mail!.text)?.[1] ?? '';
  expect(JSON.stringify(await app.db.selectFrom('outbox').selectAll().execute())).not.toContain(code);
  const isConfirmed = async () =>
    (await app.db.selectFrom('people').selectAll().where('email', '=', 'asha@example.in').executeTakeFirstOrThrow())
      .email_verified;

  await browser.get(`/account/confirm-email?code=${code}`);
  expect(await isConfirmed()).toBe(0);
  expect((await aBrowser(server).post('/account/confirm-email', { code })).statusCode).toBe(401);
  const other = aBrowser(server);
  await other.submit('/register', {
    fname: 'Other',
    email: 'other@example.in',
    password: 'four blue valves',
    confirmPassword: 'four blue valves',
  });
  expect((await other.post('/account/confirm-email', { code })).statusCode).toBe(400);
  expect(await isConfirmed()).toBe(0);
  expect((await browser.post('/account/confirm-email', { code })).statusCode).toBe(200);
  expect(await isConfirmed()).toBe(1);
  expect((await browser.post('/account/confirm-email', { code })).statusCode).toBe(400);
});

test('the mailed link leads back to the registration somebody was on their way to, with its level and a word of success', async ({
  server,
  sentMail,
}) => {
  const wish = '/registerprofile?course=cip-level-2';
  const linkOf = async (browser: TestBrowser, email: string, next: string) => {
    await browser.post('/api/auth/sign-up/email', { name: 'Asha', email, password: 'three grey pumps', next });
    const mail = (await sentMail()).find(({ to }) => to === email);
    return /\/account\/confirm-email\?code=[\w-]+(\S*)/.exec(mail?.text ?? '')?.[1];
  };
  expect(await linkOf(aBrowser(server), 'one@example.in', `${wish}&also=You+have+won`)).toBe(
    `&next=${encodeURIComponent(wish)}`,
  );
  expect(await linkOf(aBrowser(server), 'two@example.in', 'https://elsewhere.example/registerprofile')).toBe('');

  const browser = aBrowser(server);
  const password = { password: 'three grey pumps', confirmPassword: 'three grey pumps' };
  await browser.submit('/register', { fname: 'Asha', email: 'asha@example.in', ...password, next: wish });
  await browser.get(wish);
  const mail = (await sentMail()).find(({ to }) => to === 'asha@example.in');
  const link = /\/account\/confirm-email\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const code = new URL(link, 'http://site.test').searchParams.get('code') ?? '';
  expect((await browser.get(link)).body).toContain(`name="next" value="${wish}"`);
  const wrong = await browser.submit('/account/confirm-email', { code: 'x', next: wish });
  expect(wrong.headers.location).toBe(`/account/confirm-email?code=x&next=${encodeURIComponent(wish)}`);
  const confirmed = await browser.submit('/account/confirm-email', { code, next: wish });
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, wish]);
  expect((await browser.get(wish)).body).toContain('Your email address is confirmed.');
  expect((await browser.get(link)).body).toContain(`<a href="${wish}">`);
});

test('a name with characters that cannot be shown is told so, and not that it is long', () => {
  const form = {
    fname: 'A\u0007B',
    email: 'asha@example.in',
    cNumber: '',
    countryCode: '+91',
    password: 'x',
    confirmPassword: 'x',
  };
  expect(findSignUpProblems(form)).toEqual([
    { field: 'fname', message: 'The full name holds characters that cannot be shown.' },
  ]);
  expect(findSignUpProblems({ ...form, fname: 'x'.repeat(201) })[0]?.message).toContain('can have at most 200');
});
