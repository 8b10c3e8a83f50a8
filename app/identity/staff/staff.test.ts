import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { findPerson } from '../person.server.ts';
import { openAuth } from '../store/auth.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { addStaff, removeFactors, removeStaff } from './staff.server.ts';

const roleOf = async (app: Parameters<typeof findPerson>[0], email: string) =>
  (await app.db.selectFrom('people').select('role').where('email', '=', email).executeTakeFirstOrThrow()).role;

test('nobody is staff until the operator says so', async ({ app }) => {
  expect(await app.db.selectFrom('people').select('id').where('role', '=', 'staff').execute()).toEqual([]);
});

test('a new member of staff sets a password once with the link, and logs in as staff', async ({
  app,
  server,
  sentMail,
}) => {
  const { link } = await addStaff(app, await openAuth(app), ' Office@Example.in ');
  const token = new URL(link).searchParams.get('oobCode');
  const browser = aBrowser(server);
  const set = () => browser.post('/api/auth/reset-password', { token, newPassword: 'five red flanges' });
  expect((await set()).statusCode).toBe(200);
  expect((await set()).statusCode).toBe(400);
  const login = { email: 'office@example.in', password: 'five red flanges' };
  expect((await browser.post('/loginusercourse', login)).json()).toMatchObject({ userType: 'user' });
  expect(await findPerson(app, { headers: { cookie: browser.cookie() } })).toMatchObject({ role: 'staff' });
  expect((await sentMail())[0]).toMatchObject({ to: 'office@example.in' });
  expect((await sentMail())[0]?.text).not.toContain('oobCode');
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
  expect(await removeStaff(app, person.email)).toBe('removed');
  expect(await findPerson(app, { headers: { cookie: during } })).toBeNull();
  expect(await removeStaff(app, person.email)).toBe('not-staff');
});

test('the operator can remove a lost second step', async ({ app }) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  expect(await removeFactors(app, person.email)).toBe(true);
  expect(await findPerson(app, { headers: { cookie } })).toBeNull();
  expect(await removeFactors(app, 'nobody@example.in')).toBe(false);
});

test('the operator, too, cannot make the last owner something else', async ({ app }) => {
  const auth = await openAuth(app);
  await addStaff(app, auth, 'one@example.in');
  await expect(addStaff(app, auth, 'one@example.in', 'reader')).rejects.toThrow('is the last owner');
  await addStaff(app, auth, 'two@example.in', 'owner');
  expect(await addStaff(app, auth, 'one@example.in', 'reader')).toMatchObject({ officeRole: 'reader' });
});
