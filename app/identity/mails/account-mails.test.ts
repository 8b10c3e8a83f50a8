import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';

const password = 'three grey pumps';
const bait = 'your account was suspended, see https://evil.example/login';

test('no way in takes a name that holds a web address, a control character or too much', async ({ app, server }) => {
  const refused = [
    bait,
    'Win www.evil.example now',
    'Asha\u0007Nair',
    'Asha\r\nBcc: all@example.in',
    'A\u0000',
    'x'.repeat(201),
  ];
  for (const [n, name] of refused.entries()) {
    const browser = aBrowser(server, { network: `203.0.113.${n}` });
    const email = `n${n}@example.in`;
    const created = await browser.post('/api/auth/sign-up/email', { name, email, password });
    expect([created.statusCode, Object.keys(created.json().errors)]).toEqual([422, ['name']]);
    const form = { fname: name, email, countryCode: '+91', cNumber: '', password, confirmPassword: password };
    expect((await browser.post('/register', form)).json().errors).toEqual({ fname: created.json().error });
    const good = await browser.post('/api/auth/sign-up/email', { name: '', email, password });
    const bearer = { authorization: `Bearer ${good.json().idToken}` };
    const registered = await browser.post('/registersocial', { fname: name, email }, bearer);
    expect([registered.statusCode, registered.json().errors]).toEqual([422, { fname: created.json().error }]);
  }
  expect((await app.db.selectFrom('people').select('name').execute()).every(({ name }) => name === '')).toBe(true);
});

test('a mail to an address that nobody has proved greets nobody by the name that was typed', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app, { fname: 'Pay Ravi at once', emailConfirmed: false });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  const change = { currentPassword: password, newPassword: 'five red flanges', confirmPassword: 'five red flanges' };
  expect((await browser.post('/account/password', change)).statusCode).toBe(200);
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  const mails = await sentMail();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Please confirm your email address',
    'Your password was changed',
    'Reset your password',
  ]);
  for (const { text } of mails) {
    expect(text).toContain('Hello,');
    expect(text).not.toContain('Ravi');
  }
});

test('three mails a day go to an address that nobody has proved, whatever causes them; answers do not tell', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const person = await aPerson(app, { emailConfirmed: false });
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  let present = person.password;
  const cause = async (n: number) => {
    const next = `new password ${n}`;
    const body = { currentPassword: present, newPassword: next, confirmPassword: next };
    expect((await browser.post('/account/password', body)).statusCode).toBe(200);
    present = next;
  };
  for (let n = 0; n < 3; n += 1) await cause(n);
  expect(await sentMail()).toHaveLength(3);
  clock.forward(24 * 3600);
  await cause(4);
  expect(await sentMail()).toHaveLength(4);
});

test('what strangers had sent to an address leaves its owner three confirmations a day, and a fourth is not promised', async ({
  app,
  server,
  sentMail,
}) => {
  const email = 'meera@example.in';
  for (let n = 0; n < 3; n += 1) {
    const stranger = await aPerson(app, { email, emailConfirmed: false });
    const browser = aBrowser(server, { cookie: await aSession(app, stranger), network: '203.0.113.9' });
    for (let again = 0; again < 3; again += 1) await browser.post('/account/send-confirmation');
    expect((await browser.post('/account/delete', { sure: 'yes' })).statusCode).toBe(200);
  }
  await sentMail();
  const person = await aPerson(app, { email, emailConfirmed: false });
  const before = (await sentMail()).length;
  const owner = aBrowser(server, { cookie: await aSession(app, person), network: '198.51.100.7' });
  for (let n = 0; n < 3; n += 1) {
    const answer = await owner.post('/account/send-confirmation');
    expect([answer.statusCode, answer.json().message]).toEqual([200, expect.stringContaining('A link goes to')]);
  }
  const fourth = await owner.post('/account/send-confirmation');
  expect([fourth.statusCode, fourth.body]).toEqual([429, expect.not.stringContaining('A link goes to')]);
  expect((await sentMail()).length - before).toBe(3);
});

test('an account that is deleted and opened again brings its address no further mails', async ({
  app,
  server,
  sentMail,
}) => {
  for (let n = 0; n < 5; n += 1) {
    const person = await aPerson(app, { email: 'stranger@example.in', emailConfirmed: false });
    const browser = aBrowser(server, { cookie: await aSession(app, person) });
    expect((await browser.post('/account/delete', { sure: 'yes' })).statusCode).toBe(200);
  }
  expect((await sentMail()).filter(({ to }) => to === 'stranger@example.in').length).toBeLessThanOrEqual(3);
});

test('ten notices an hour go to a proved address, and a reset mail still comes', async ({ app, server, sentMail }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  await sentMail();
  let present = person.password;
  for (let n = 0; n < 12; n += 1) {
    const next = `new password ${n}`;
    const body = { currentPassword: present, newPassword: next, confirmPassword: next };
    expect((await browser.post('/account/password', body)).statusCode).toBe(200);
    present = next;
  }
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  const subjects = (await sentMail()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your password was changed').length).toBeLessThanOrEqual(10);
  expect(subjects.at(-1)).toBe('Reset your password');
});
