import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { findPerson } from '../sessions/find-person.server.ts';
import { openAuth } from '../store/auth.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { aPasskeyDevice } from '../factors/passkeys.factory.ts';
import { issue } from '../store/single-use.server.ts';
import { listStaff } from './list-staff.server.ts';
import { holdArrivedOwners } from './owners.server.ts';
import { removeFactors } from './change-staff.server.ts';
import { addStaff, removeStaff } from './staff.server.ts';

const roleOf = async (app: Parameters<typeof findPerson>[0], email: string) =>
  (await app.db.selectFrom('people').select('role').where('email', '=', email).executeTakeFirstOrThrow()).role;

test('nobody is staff until the operator says so', async ({ app }) => {
  expect(await app.db.selectFrom('people').select('id').where('role', '=', 'staff').execute()).toEqual([]);
});

test('a new member of staff sets a password once with the link, and is in as staff with an unproved address', async ({
  app,
  server,
  sentMail,
}) => {
  // Links get lost: each new one is handed over, and takes none of the mails that the address needs.
  let link: string | null = null;
  for (let n = 0; n < 4; n += 1) ({ link } = await addStaff(app, await openAuth(app), ' Office@Example.in '));
  const code = new URL(link ?? '').searchParams.get('code') ?? '';
  const browser = aBrowser(server);
  const page = await browser.get(`/welcome?code=${code}`);
  expect(page.body).toContain(`Welcome to the office of ${(await app.provider()).tradingName}`);
  expect(page.body).toContain('value="office@example.in"');
  expect(page.body).toContain('At least 12 characters');
  expect(page.body).not.toContain('Reset password');
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  const set = (password: string, confirmPassword = password) =>
    browser.post('/welcome', { code, name: ' Lata  Rao ', password, confirmPassword });
  expect((await set('red flanges')).json().errors).toEqual({ password: 'Password should be at least 12 characters.' });
  const nameless = { code, name: ' ', password: 'five red flanges', confirmPassword: 'five red flanges' };
  expect((await browser.post('/welcome', nameless)).json().errors).toEqual({ name: 'Please enter the name.' });
  expect((await set('five red flanges', 'x')).json().error).toBe('Passwords do not match.');
  expect((await browser.post('/api/auth/reset-password', { token: code, newPassword: 'x'.repeat(9) })).statusCode).toBe(
    400,
  );
  expect((await set('five red flanges')).json()).toMatchObject({
    email: 'office@example.in',
    fname: 'Lata Rao',
    userType: 'user',
  });
  expect((await set('five red flanges')).statusCode).toBe(400);
  const again = await aBrowser(server).get(`/welcome?code=${code}`);
  expect(again.body, 'told before anything is typed').toContain('This link does not work any more.');
  expect(again.body).not.toContain('name="password"');
  const found = await findPerson(app, { headers: { cookie: browser.cookie() } });
  expect(found).toMatchObject({ role: 'staff', emailConfirmed: false, session: { secondFactor: false } });
  const mails = await sentMail();
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'office@example.in: Please confirm your email address',
    'office@example.in: You now have access to the back office',
  ]);
  expect(mails.find(({ subject }) => subject.startsWith('You now'))?.text).not.toContain('code=');
});

test('the log-in says to the page whether somebody works in the office, and nobody else hears of it', async ({
  app,
  server,
}) => {
  const said = async (role: 'staff' | 'user') => {
    const { email, password } = await aPerson(app, { role });
    const browser = aBrowser(server);
    const answer = await browser.post('/loginusercourse', { email, password });
    return /signed-in=(\w+)/.exec(String(answer.headers['set-cookie']))?.[1];
  };
  expect([await said('staff'), await said('user')]).toEqual(['office', '1']);
});

test('what is missing before the back office opens is said in words; the link is there when it opens', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { role: 'staff', emailConfirmed: false });
  const browser = aBrowser(server, { cookie: await aSession(app, person, { secondFactor: false }) });
  const text = async () =>
    (await browser.get('/account/security')).body.replaceAll('<!-- -->', '').replaceAll(/\s+/g, ' ');
  expect(await text()).toContain('once you have a second step: confirm your address, then add a passkey');
  expect(await text()).not.toContain('Add a passkey</');
  expect(await text()).not.toContain('href="/office"');
  await app.db.updateTable('people').set({ email_verified: 1 }).execute();
  expect(await text()).not.toContain('href="/office"');
  await aPasskeyDevice().addTo(browser);
  expect(await text()).toContain('href="/office"');
  const before = aBrowser(server, { cookie: await aSession(app, person, { secondFactor: false }) });
  expect((await before.get('/account/security')).body).not.toContain('href="/office"');
});

test('no link sets the password of an account that has a way in, whoever handed it out', async ({ app, server }) => {
  const auth = await openAuth(app);
  const person = await aPerson(app);
  expect(await addStaff(app, auth, person.email)).toEqual({ link: null, officeRole: 'owner', before: null });
  const code = await issue(app, auth, 'staff-invite', person.uid, { minutes: 60, only: true });
  const fields = { code, name: 'Somebody Else', password: 'five red flanges', confirmPassword: 'five red flanges' };
  const before = await app.db.selectFrom('credentials').selectAll().execute();
  expect((await aBrowser(server).post('/welcome', fields)).statusCode).toBe(400);
  expect((await aBrowser(server).get(`/welcome?code=${code}`)).body).toContain('This link does not work any more.');
  expect(await app.db.selectFrom('credentials').selectAll().execute()).toEqual(before);
  expect(await app.db.selectFrom('people').select('name').execute()).toEqual([{ name: person.fname }]);
  expect(await listStaff(app)).toMatchObject([{ canLogIn: true, invitedUntil: null }]);
});

test('the link works without scripts', async ({ app, server }) => {
  const { link } = await addStaff(app, await openAuth(app), 'new@example.in');
  const fresh = {
    code: new URL(link ?? '').searchParams.get('code') ?? '',
    name: 'Lata Rao',
    password: 'five red flanges',
  };
  const other = aBrowser(server);
  const refused = await other.submit('/welcome', { ...fresh, confirmPassword: 'x' });
  expect(refused.headers.location).toBe(`/welcome?code=${fresh.code}#errors`);
  const shown = (await other.get(`/welcome?code=${fresh.code}`)).body;
  expect(shown).toContain('Passwords do not match.');
  expect(shown).toContain('value="Lata Rao"');
  const done = await other.submit('/welcome', { ...fresh, confirmPassword: 'five red flanges' });
  expect(done.headers.location).toBe('/account/security#second-step');
  expect((await other.get('/session')).statusCode).toBe(200);
});

test('nobody is taken on into an account that nobody has proved: nothing about it changes', async ({ app, server }) => {
  const trainee = await aPerson(app, { emailConfirmed: false });
  await expect(addStaff(app, await openAuth(app), trainee.email)).rejects.toThrow('nobody has confirmed that address');
  expect(await roleOf(app, trainee.email)).toBe('user');
  const login = { email: trainee.email, password: trainee.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(200);
});

test('somebody with an account becomes staff and stops being it; both end their sessions', async ({ app }) => {
  const person = await aPerson(app);
  const before = await aSession(app, person);
  await addStaff(app, await openAuth(app), person.email);
  expect(await roleOf(app, person.email)).toBe('staff');
  expect(await findPerson(app, { headers: { cookie: before } })).toBeNull();
  const during = await aSession(app, { ...person, role: 'staff' });
  expect(await removeStaff(app, person.email), 'there is no other owner').toBe('last-owner');
  await addStaff(app, await openAuth(app), 'another@example.in', 'owner');
  expect(await removeStaff(app, person.email), 'the other one never came').toBe('last-owner');
  await aPerson(app, { role: 'staff', officeRole: 'owner' });
  expect(await removeStaff(app, person.email)).toBe('removed');
  expect(await findPerson(app, { headers: { cookie: during } })).toBeNull();
  expect(await removeStaff(app, person.email)).toBe('not-staff');
});

test('the operator can remove a lost second step; they and the owners are told', async ({ app, sentMail }) => {
  const owner = await aPerson(app, { role: 'staff' });
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  expect(await removeFactors(app, person.email)).toBe(true);
  expect(await findPerson(app, { headers: { cookie } })).toBeNull();
  expect(await removeFactors(app, 'nobody@example.in')).toBe(false);
  const told = (await sentMail()).filter(({ subject }) => subject === `The second step of ${person.fname} was reset`);
  expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, person.email].toSorted());
  expect(told[0]!.text).toContain('by the operator of the server');
});

test('the operator, too, cannot make the last owner something else', async ({ app }) => {
  const auth = await openAuth(app);
  await addStaff(app, auth, 'one@example.in');
  await expect(addStaff(app, auth, 'one@example.in', 'reader')).rejects.toThrow('is the last owner');
  await addStaff(app, auth, 'two@example.in', 'owner');
  expect(await addStaff(app, auth, 'one@example.in', 'reader')).toMatchObject({
    officeRole: 'reader',
    before: 'owner',
  });
  expect(await addStaff(app, auth, 'one@example.in')).toMatchObject({ officeRole: 'reader', before: 'reader' });
});

test('who is there already keeps their role where none is named, and a new link is handed over', async ({ app }) => {
  const auth = await openAuth(app);
  const add = (email: string, role?: 'owner' | 'reader') => addStaff(app, auth, email, role);
  await add('one@example.in');
  for (const role of ['owner', 'reader'] as const) {
    const first = await add(`${role}@example.in`, role);
    const again = await add(`${role}@example.in`);
    expect(again.officeRole).toBe(role);
    expect([again.link, again.link === first.link]).toEqual([expect.stringContaining('/welcome?code='), false]);
  }
  // Who was staff once comes as anybody new.
  expect(await removeStaff(app, 'reader@example.in')).toBe('removed');
  expect((await add('reader@example.in')).officeRole).toBe('office');
});

test('an owner who was invited and never came is no owner to rely on', async ({ app }) => {
  const auth = await openAuth(app);
  const owner = await aPerson(app, { role: 'staff', officeRole: 'owner' });
  await addStaff(app, auth, 'invited@example.in', 'owner');
  await expect(addStaff(app, auth, owner.email, 'reader')).rejects.toThrow('is the last owner');
  expect(await removeStaff(app, owner.email)).toBe('last-owner');
  expect(await app.write((trx) => holdArrivedOwners(trx))).toEqual([owner.uid]);
  expect(await removeStaff(app, 'invited@example.in')).toBe('removed');
});
