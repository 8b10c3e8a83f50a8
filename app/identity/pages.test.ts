import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { aPerson, aSession } from './identity.factory.ts';
import { nextPath } from './next-path.ts';
import { aBrowser } from './test-browser.factory.ts';

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
    '/resetpassword?oobCode=x': ['action="/resetpassword"', 'name="oobCode"', 'value="x"'],
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
  const good = ['/', '/profile', '/courses/cip?x=1#y', '/a%2F%2Fb'];
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
