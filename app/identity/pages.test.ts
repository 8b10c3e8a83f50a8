import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { aPerson, aSession } from './identity.factory.ts';
import { nextPath } from './next-path.ts';
import { aBrowser } from './test-browser.factory.ts';

test('a page made for one reader says in its header who is logged in, without scripts; a document says it of nobody', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { fname: 'Asha Nair' });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  const headerOf = async (path: string, who = browser) => {
    const { body } = await who.get(path);
    return [
      /<html[^>]* data-user/.test(body),
      body.includes(person.email),
      body.includes('<b data-user-name="">Asha Nair</b>'),
    ];
  };
  for (const path of ['/registerprofile', '/expofinterst']) expect(await headerOf(path), path).toContain(true);
  expect(await headerOf('/expofinterst')).toEqual([true, true, true]);
  expect(await headerOf('/courses')).toEqual([false, false, false]);
  expect(await headerOf('/expofinterst', aBrowser(server))).toEqual([false, false, false]);
});

test('the forms are whole before any script: they post to the documented calls', async ({ server }) => {
  const forms = {
    '/login': [
      'action="/loginusercourse"',
      'name="email"',
      'name="password"',
      'href="/forgotpassword"',
      'href="/register"',
    ],
    '/register': [
      'action="/register"',
      'name="fname"',
      'name="cNumber"',
      'name="countryCode"',
      'name="confirmPassword"',
    ],
    '/forgotpassword': ['action="/forgotpasswordcourse"', 'name="email"', 'Send Reset Email'],
  };
  for (const [path, parts] of Object.entries(forms)) {
    const { statusCode, body, headers } = await aBrowser(server).get(path);
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-store']);
    for (const part of parts) expect(body, path).toContain(part);
    // Without an issuer there is no Google button.
    expect(body).not.toContain('/auth/google/start');
  }
});

test('the country codes are the five, +91 first', async ({ server }) => {
  const { body } = await aBrowser(server).get('/register');
  const codes = [...body.matchAll(/<option[^>]*>(\+\d+)<\/option>/g)].map(([, code]) => code);
  expect(codes).toEqual(['+91', '+1', '+44', '+61', '+81']);
});

test('a reset page without a code says so and has no form', async ({ server }) => {
  const { body } = await aBrowser(server).get('/resetpassword');
  expect(body).toContain('Invalid or missing password reset code.');
  expect(body).not.toContain('name="password"');
});

test('a reset page whose code works no more says so in place of its form, and leads to a new one', async ({
  server,
}) => {
  const { statusCode, body } = await aBrowser(server).get('/resetpassword?oobCode=x');
  expect(statusCode).toBe(200);
  expect(body).toContain('This link has been used or is too old.');
  expect(body).toContain('href="/forgotpassword"');
  expect(body).not.toContain('action="/resetpassword"');
});

test('without the database a reset page is shown to its reader, whole and kept nowhere', async ({ app, server }) => {
  await app.db.destroy();
  const { statusCode, body, headers } = await aBrowser(server).get('/resetpassword?oobCode=x');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain('name="oobCode"');
});

test('pages with codes tell no other site where the reader was', async ({ server }) => {
  for (const path of ['/resetpassword?oobCode=x', '/account/confirm-email?code=x'])
    expect((await aBrowser(server).get(path)).headers['referrer-policy']).toBe('no-referrer');
});

test('a document never shows who is asking', async ({ app, server }) => {
  const person = await aPerson(app, { fname: 'Canary Name', email: 'canary@example.in' });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  for (const path of ['/', '/faq', '/no-such-page']) expect((await browser.get(path)).body).not.toMatch(/canary/i);
});

test('`next` leads to paths of this site only', () => {
  const good = ['/', '/profile', '/courses/cip?x=1#y', '/a%2F%2Fb', '/office/people/a@example.in', '/dates?x=.json'];
  for (const path of good) expect(nextPath.read(path, 'no')).toBe(path);
  const bad = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil',
    'javascript:alert(1)',
    '',
    ' /x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil',
    '/login',
    '/register?next=/x',
    '/auth/google/start',
    '/api/auth/x',
    '/office/api/me',
    '/%6fffice/api/me?x=1',
    '/office/preview/faq',
    '/getuserbyemail/a@example.in',
    '/account/data.json#x',
    '/account/data.json/',
    '/account/data.json;x',
    '/logout',
    '/registercourse',
    '/seat/a.0.b/answer',
    '/bill/a.0.b/paid?x',
    '/x/..//evil.example',
    `/${'x'.repeat(600)}`,
    null,
    undefined,
    1,
    ['/x'],
    { a: 1 },
  ];
  for (const path of bad) expect(nextPath.read(path, 'no'), String(path)).toBe('no');
});

test('a refused form says its sentence once, and links to the fields by their names', async ({ server }) => {
  const browser = aBrowser(server);
  await browser.submit('/register', { fname: '', email: '', countryCode: '+91', password: '', confirmPassword: '' });
  const { body } = await browser.get('/register');
  const summary = /<[^>]*id="errors".*?<\/ul>/s.exec(body)?.[0] ?? '';
  expect(summary.split('Please fill all required fields.')).toHaveLength(2);
  expect([...summary.matchAll(/href="#(\w+)"[^>]*>([^<]*)</g)].map(([, id, name]) => `${id}: ${name}`)).toEqual([
    'fname: Full name',
    'email: Email',
    'password: Password',
  ]);
});

test('a form with one wrong field leads to it under its sentence', async ({ server }) => {
  const browser = aBrowser(server);
  await browser.submit('/forgotpasswordcourse', { email: '' });
  const { body } = await browser.get('/forgotpassword');
  expect(body).toContain('id="errors"');
  expect(body).toContain('href="#email"');
});

test('what is sent as a code never makes a long address', async ({ app, server }) => {
  const person = await aPerson(app);
  const long = 'x'.repeat(30_000);
  const fields = { email: person.email, password: 'five red flanges', confirmPassword: 'five red flanges' };
  const reset = await aBrowser(server).submit('/resetpassword', { ...fields, oobCode: long });
  const confirmed = await aBrowser(server, { cookie: await aSession(app, person) }).submit('/account/confirm-email', {
    code: long,
  });
  for (const answer of [reset, confirmed]) {
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers.location).length).toBeLessThan(300);
  }
  const good = await aBrowser(server).submit('/resetpassword', { ...fields, oobCode: 'a-code_1' });
  expect(good.headers.location).toBe('/resetpassword?oobCode=a-code_1#errors');
});

test('who is logged in already is told so at log-in and sign-up, and may go on or log out', async ({ app, server }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  for (const path of ['/login?next=%2Fregisterprofile', '/register']) {
    const { body, headers } = await browser.get(path);
    expect(body).toContain(person.email);
    expect(body).toContain('href="/registerprofile"');
    expect(body).toContain('action="/logout"');
    expect(body).not.toContain('name="password"');
    expect(headers['cache-control']).toBe('no-store');
  }
  const out = await browser.submit('/logout', {});
  expect([out.statusCode, out.headers.location]).toEqual([303, '/']);
  expect((await browser.get('/login')).body).toContain('name="password"');
});

test('log-in to the office says what it asks for beside the password, and offers no new account', async ({
  server,
}) => {
  const read = async (next: string) => (await aBrowser(server).get(`/login?next=${encodeURIComponent(next)}`)).body;
  expect(await read('/office/inbox')).toContain('asks for a code from your authenticator app');
  expect(await read('/office')).not.toContain('Create an account');
  expect(await read('/officers')).not.toContain('authenticator');
});

test('nobody is promised Google where it is not configured', async ({ app, server, sentMail }) => {
  const person = await aPerson(app, { emailConfirmed: false });
  const { body } = await aBrowser(server, { cookie: await aSession(app, person) }).get('/account/security');
  expect(body).toContain('not confirmed yet');
  expect(body).not.toContain('connect Google');
  const [mail] = await sentMail();
  expect(mail?.subject).toBe('Please confirm your email address');
  expect(mail?.text).not.toContain('Google');
});
