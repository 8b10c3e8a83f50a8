import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { aBrowser } from '../../identity/test-browser.factory.ts';
import { test } from '../../testing/test.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { aRegistration } from '../registration.factory.ts';
import { ladderAdvice } from '../rules.ts';
import { savedWords } from './registration-draft.ts';

const ticked = (body: string) =>
  [...body.matchAll(/<input[^>]*name="courses"[^>]*>/g)]
    .filter(([box]) => /\schecked=""/.test(box))
    .map(([box]) => /value="([^"]*)"/.exec(box)?.[1]);

test('the level of the address is ticked, for nobody and for somebody; an unknown one ticks nothing', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  for (const browser of [aBrowser(server), aBrowser(server, { cookie: await aSession(app, person) })]) {
    expect(ticked((await browser.get('/registerprofile?course=cip-level-2')).body)).toEqual(['CIP Level 2']);
    expect(ticked((await browser.get('/registerprofile?course=CP%20Level%201')).body)).toEqual(['CP Level 1']);
    for (const none of ['', '?course=cp-level-9', '?course=%3Cb%3E', '?level=cip-level-1'])
      expect(ticked((await browser.get(`/registerprofile${none}`)).body)).toEqual([]);
  }
});

test('a level that is registered already is not ticked again', async ({ app, server }) => {
  const person = await aPerson(app);
  await aRegistration(app, person, { courses: ['CIP Level 1'] });
  const { body } = await aBrowser(server, { cookie: await aSession(app, person) }).get(
    '/registerprofile?course=cip-level-1',
  );
  expect(ticked(body)).toEqual([]);
  expect(body).toContain('You are registered for CIP Level 1.');
});

test('the wish goes along through log-in and sign-up, by Google and without scripts too', async ({ server }) => {
  const goal = '/registerprofile?course=cip-level-1';
  const carried = `next=${encodeURIComponent(goal)}`;
  const level = (await aBrowser(server).get('/courses/cip/level/level-1')).body;
  expect(level).toContain(`href="/login?${carried}"`);
  expect(level).toContain(`data-register="${goal}"`);

  const login = (await aBrowser(server).get(`/login?${carried}`)).body;
  expect(login).toMatch(/To register for <b>CIP Level 1<\/b> you need an account/);
  expect(login).toContain(`href="/register?${carried}"`);
  const signUp = (await aBrowser(server).get(`/register?${carried}`)).body;
  expect(signUp).toMatch(/To register for <b>CIP Level 1<\/b>/);
  expect(signUp).toContain(`name="next" value="${goal}"`);

  const account = { fname: 'Asha', email: 'asha@example.in', countryCode: '+91', cNumber: '' };
  const secret = { password: 'three grey pumps', confirmPassword: 'three grey pumps' };
  const browser = aBrowser(server);
  const made = await browser.submit('/register', { ...account, ...secret, next: goal });
  expect([made.statusCode, made.headers.location]).toEqual([303, goal]);
  const { body } = await browser.get(goal);
  expect(body).toContain('Registration successful!');
  expect(body).toContain('You have an account. CIP Level 1 is ticked.');
  expect(body).toMatch(/sent a mail to <b class="own-line">asha@example\.in<\/b>/);
  expect(ticked(body)).toEqual(['CIP Level 1']);

  const entered = await aBrowser(server).submit('/loginusercourse', {
    email: account.email,
    password: secret.password,
    next: goal,
  });
  expect([entered.statusCode, entered.headers.location]).toEqual([303, goal]);
});

test('nobody’s words stand on the log-in page', async ({ server }) => {
  const next = encodeURIComponent('/registerprofile?course=You have won');
  const { body } = await aBrowser(server).get(`/login?next=${next}`);
  expect(body).toContain('To register for a course you need an account.');
  expect(body.replaceAll(/\s(?:href|value|action)="[^"]*"|<script.*?<\/script>/gs, '')).not.toContain('have won');
});

test('who comes for something else is told nothing of courses at log-in', async ({ server }) => {
  expect((await aBrowser(server).get('/login?next=%2Fprofile')).body).not.toContain('you need an account');
});

test('whoever has registered is not told to choose a course; whoever is not logged in is told what is needed', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  expect((await browser.get('/registerprofile')).body).not.toContain('You have an account');
  const { body } = await aBrowser(server).get('/registerprofile?course=cp-level-1');
  expect(body).toContain('To send this form you need an account.');
  const next = encodeURIComponent('/registerprofile?course=cp-level-1');
  for (const page of ['login', 'register']) expect(body).toContain(`href="/${page}?next=${next}"`);
});

test('courses come first, nothing is marked as optional since all of it is, and the country is India unless another is kept', async ({
  app,
  server,
}) => {
  const { body } = await aBrowser(server).get('/registerprofile');
  const legends = [...body.matchAll(/fieldset__legend">([^<]*)</g)].map(([, legend]) => legend);
  expect(legends).toEqual([
    'Course and Membership',
    'Previous Certification',
    'Personal Details',
    'Contact Details',
    'Agreement',
  ]);
  expect(body).not.toContain('(optional)');
  expect(body).toContain('All details are optional');
  expect(body).toMatch(/name="country"[^>]*value="India"/);
  const person = await aPerson(app);
  await aRegistration(app, person, { country: 'Nepal' });
  const own = (await aBrowser(server, { cookie: await aSession(app, person) }).get('/registerprofile')).body;
  expect(own).toMatch(/name="country"[^>]*value="Nepal"/);
});

test('what is said after the form leads to a seat only where a class of a ticked course has one', () => {
  const after = (...withSeats: string[]) => savedWords(['CIP Level 1'], null, withSeats);
  expect(after('CP Level 1', 'CIP Level 1')).toContain('Next, ask for a seat under My Interests. Our receipt');
  expect(after('CP Level 1')).toContain('Next, ask for a seat, or wait for our dates. Our receipt');
  const odd = savedWords([], null, [], { postalCode: '682', gstNo: '24AAACG0000A1ZX' });
  expect(odd).toMatch(/Look at My Profile once more: An Indian PIN code.* The last character/);
  expect(savedWords([], null, [], { postalCode: '682016', gstNo: '' })).not.toContain('once more');
});

test('a refused form says so in the title, and a form as it comes does not', async ({ app, server }) => {
  const browser = aBrowser(server, { cookie: await aSession(app, await aPerson(app)) });
  const title = async (path: string) => /<title>([^<]*)/.exec((await browser.get(path)).body)?.[1];
  expect(await title('/registerprofile')).not.toMatch(/^Error/);
  await browser.submit('/registerprofile', { city: 'x'.repeat(101) });
  expect(await title('/registerprofile')).toMatch(/^Error: Complete Your Profile/);
  // One message at a time stands above the form.
  const stranger = aBrowser(server);
  await stranger.submit('/registerprofile', { city: 'x'.repeat(101) });
  const refused = (await stranger.get('/registerprofile')).body;
  expect(refused).toContain('role="alert"');
  expect(refused).not.toContain('To send this form you need an account.');
  const nobody = aBrowser(server);
  await nobody.submit('/loginusercourse', { email: '', password: '' });
  expect((await nobody.get('/login')).body).toMatch(/<title>Error: Log in/);
});

test.for([
  [['CIP Level 1'], [], /^$/],
  [['CIP Level 2'], ['CIP Level 1'], /^$/],
  [['CIP Level 1', 'CIP Level 2'], [], /^$/],
  [
    ['CIP Level 2'],
    [],
    /^CIP Level 2 comes after CIP Level 1 \(to be confirmed\)\. .*tick CIP Level 1 too, or send this as it is\.$/,
  ],
  [['CIP Level 3'], ['CIP Level 1'], /^CIP Level 3 comes after CIP Level 2 \(to be confirmed\)\./],
  [
    ['CP Level 2', 'CCI Level 2'],
    [],
    /^CP Level 2 comes after CP Level 1 \(to be confirmed\)\. CCI Level 2 comes after CCI Level 1 \(to be confirmed\)\./,
  ],
] as const)('ticked %j with %j registered: %s', ([now, before, says]) => {
  expect(ladderAdvice(now, before) ?? '').toMatch(says);
});

test('the number somebody gave at sign-up or with an interest stands in the next form', async ({ app, server }) => {
  const valueIn = async (person: Parameters<typeof aSession>[1], path: string, name: string) => {
    const { body } = await aBrowser(server, { cookie: await aSession(app, person) }).get(path);
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body)?.[0] ?? '';
    return /value="([^"]*)"/.exec(input)?.[1] ?? '';
  };
  const signedUp = await aPerson(app, { cNumber: '+919820012345' });
  expect(await valueIn(signedUp, '/expofinterst', 'cNumber')).toBe('+919820012345');
  expect(await valueIn(signedUp, '/expofinterst', 'email')).toBe(signedUp.email);
  expect(await valueIn(signedUp, '/registerprofile', 'mobileNumber')).toBe('+919820012345');

  const wishing = await aPerson(app, { email: 'wishing@example.in' });
  expect(await valueIn(wishing, '/registerprofile', 'mobileNumber')).toBe('');
  await anInterest(app, { cNumber: '+91 90000 11111' }, wishing.uid);
  expect(await valueIn(wishing, '/registerprofile', 'mobileNumber')).toBe('+91 90000 11111');
  expect(await valueIn(wishing, '/expofinterst', 'cNumber')).toBe('+91 90000 11111');
  // What was sent from their address without logging in may be anybody's.
  const named = await aPerson(app, { email: 'named@example.in' });
  await anInterest(app, { email: 'named@example.in', cNumber: '+91 90000 22222' });
  expect(await valueIn(named, '/registerprofile', 'mobileNumber')).toBe('');
});
