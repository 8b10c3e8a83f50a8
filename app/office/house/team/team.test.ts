import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { findPerson } from '../../../identity/sessions/find-person.server.ts';
import { aBrowser } from '../../../identity/test-browser.factory.ts';
import { openAuth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { textOf } from '../../../testing/read-html.ts';
import { test } from '../../../testing/test.ts';
import { listColleagues } from '../../people/cases/colleagues.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import type { LogEntry } from '../log/contract.ts';
import { describeEntry } from '../log/describe-entry.ts';
import { anActor } from '../../office.factory.ts';
import { changeRole, inviteToTeam, readTeam, removeFromTeam } from './calls.server.ts';

const inject = async (
  app: App,
  officeRole: 'owner' | 'office' | 'reader',
  fname = `${officeRole} ${crypto.randomUUID()}`,
) => {
  const person = await aPerson(app, { role: 'staff', officeRole, fname });
  return { person, headers: { cookie: await aSession(app, person) } };
};
const rolesOf = (app: App) =>
  app.db.selectFrom('people').select(['email', 'office_role']).where('role', '=', 'staff').orderBy('email').execute();
const log = (app: App) => app.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

/** A case that somebody has taken care of. */
async function aCaseOf(app: App, uid: string, status: 'New' | 'Closed'): Promise<string> {
  await anInterest(app, { email: `${crypto.randomUUID()}@example.in` });
  const { id } = await app.db.selectFrom('cases').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await app.db.updateTable('cases').set({ owner_uid: uid, status }).where('id', '=', id).execute();
  return id;
}

test('an owner takes somebody on: they are shown a link that sets a password once, and the mail carries none', async ({
  app,
  server,
  sentMail,
}) => {
  const { headers } = await inject(app, 'owner');
  const payload = { email: ' New.Hand@Example.in ', role: 'reader' };
  const answer = await server.inject({ method: 'POST', url: '/office/api/team', headers, payload });
  expect(answer.statusCode).toBe(200);
  const code = new URL(answer.json().link).searchParams.get('code');
  const mail = (await sentMail()).find(({ to }) => to === 'new.hand@example.in');
  expect(mail?.text).not.toContain('code=');
  const browser = aBrowser(server);
  const passwords = { name: 'Lata Rao', password: 'five red flanges', confirmPassword: 'five red flanges' };
  const set = () => browser.post('/welcome', { code, ...passwords });
  expect((await set()).statusCode).toBe(200);
  expect((await set()).statusCode).toBe(400);
  expect(await log(app)).toMatchObject([{ action: 'staff invited' }]);
  const members = (await server.inject({ url: '/office/api/team', headers })).json().members;
  expect(members).toMatchObject([
    { officeRole: 'owner' },
    { email: 'new.hand@example.in', officeRole: 'reader', secondStep: false, canLogIn: true },
  ]);
  const again = await server.inject({ method: 'POST', url: '/office/api/team', headers, payload });
  expect(again.statusCode).toBe(422);
});

test('the invited are greeted by name and told who invites them; the team and the log say it too', async ({
  app,
  server,
  sentMail,
}) => {
  const { headers } = await inject(app, 'owner', 'Meera Iyer');
  const invite = (payload: object) => server.inject({ method: 'POST', url: '/office/api/team', headers, payload });
  const wrong = await invite({ email: 'lata@example.in', role: 'office', name: 'see www.example.com' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['name']]);
  const { link } = (await invite({ email: 'lata@example.in', role: 'office', name: ' Lata  Rao ' })).json();
  const page = textOf((await server.inject(new URL(link).pathname + new URL(link).search)).body);
  expect(page).toContain('Welcome, Lata Rao');
  expect(page).toContain('Meera Iyer invites you to the office of');
  expect(page).toContain('Four steps');
  expect(page).toContain('a mail goes to lata@example.in');
  expect((await sentMail()).map(({ subject }) => subject)).toEqual(['You now have access to the back office']);
  const { members } = (await server.inject({ url: '/office/api/team', headers })).json();
  expect(members).toMatchObject([{ invitedBy: null }, { name: 'Lata Rao', invitedBy: 'Meera Iyer' }]);
  const { entries } = (await server.inject({ url: '/office/api/log?action=staff%20invited', headers })).json();
  expect(entries.map((entry: LogEntry) => describeEntry(entry, {}).act)).toEqual(['invited to the team']);
  // A name that somebody has given themselves stays.
  const account = await aPerson(app, { fname: 'Ravi Menon' });
  await invite({ email: account.email, role: 'reader', name: 'Somebody Else' });
  expect((await readTeam(app, await anActor(app, 'owner'))).map(({ name }) => name)).toContain('Ravi Menon');
});

test('nobody is handed a case before they have come: whoever cannot log in is no colleague yet', async ({ app }) => {
  const owner = await anActor(app, 'owner', 'Meera Iyer');
  const invited = await inviteToTeam(app, await openAuth(app), owner, { email: 'new@example.in', role: 'office' });
  const uid = invited.ok ? invited.uid : '';
  const id = await aCaseOf(app, owner.staff.uid, 'New');
  const seen = [{ id, version: (await findCase(app.db, id))!.version }];
  expect((await listColleagues(app)).map(({ name }) => name)).toEqual(['Meera Iyer']);
  expect(await moveCases(app, owner, seen, { ownerUid: uid })).toMatchObject({
    ok: false,
    errors: { ownerUid: expect.any(String) },
  });
  const leaver = await aPerson(app, { role: 'staff', officeRole: 'office', fname: 'Lata Rao' });
  expect(await removeFromTeam(app, owner, leaver.uid, uid)).toEqual({ ok: false, reason: 'no-successor' });
  expect(await changeRole(app, owner, leaver.uid, { from: 'office', to: 'reader', cases: uid })).toEqual({
    ok: false,
    reason: 'no-successor',
  });
});

test('an invitation that nobody has used is given a new link, and the old one dies', async ({ app }) => {
  const owner = await anActor(app, 'owner');
  const auth = await openAuth(app);
  const ask = () => inviteToTeam(app, auth, owner, { email: 'new@example.in', role: 'office' });
  const [first, second] = [await ask(), await ask()];
  expect(first).toMatchObject({ ok: true, again: false });
  expect(second).toMatchObject({ ok: true, again: true });
  const tokens = await app.db
    .selectFrom('verifications')
    .select('id')
    .where('value', 'like', 'staff-invite:%')
    .execute();
  expect(tokens).toHaveLength(1);
});

test('somebody invited again gets the role asked for now, and it is said and logged', async ({ app, server }) => {
  const { headers } = await inject(app, 'owner');
  const ask = (role: string) =>
    server.inject({
      method: 'POST',
      url: '/office/api/team',
      headers,
      payload: { email: 'new@example.in', role },
    });
  await ask('office');
  const again = await ask('reader');
  expect([again.statusCode, again.json().message]).toEqual([200, expect.stringContaining('is in the team as Reader.')]);
  expect(
    (await readTeam(app, await anActor(app, 'owner'))).find(({ email }) => email === 'new@example.in'),
  ).toMatchObject({
    officeRole: 'reader',
  });
  const entries = await app.db.selectFrom('audit_entries').select('action').execute();
  expect(entries.map(({ action }) => action)).toContain('staff role changed');
});

test('no link lets an owner into the account that somebody has', async ({ app }) => {
  const visitor = await aPerson(app);
  const outcome = await inviteToTeam(app, await openAuth(app), await anActor(app, 'owner'), {
    email: visitor.email,
    role: 'office',
  });
  expect(outcome).toMatchObject({ ok: true, link: null });
});

test('an account whose address nobody has proved is not taken on, and stays as it is', async ({ app, server }) => {
  const trainee = await aPerson(app, { emailConfirmed: false });
  const { headers } = await inject(app, 'owner');
  const payload = { email: trainee.email, role: 'office' };
  const answer = await server.inject({ method: 'POST', url: '/office/api/team', headers, payload });
  expect([answer.statusCode, answer.json().errors.email]).toEqual([
    422,
    expect.stringContaining('nobody has confirmed that address'),
  ]);
  expect(await rolesOf(app)).toHaveLength(1);
  const login = { email: trainee.email, password: trainee.password };
  expect((await aBrowser(server).post('/loginusercourse', login)).statusCode).toBe(200);
});

test('a leaver is cut off at once, on open pages too', async ({ app, server }) => {
  const { headers } = await inject(app, 'owner');
  const leaver = await inject(app, 'office');
  const look = () => server.inject({ url: '/office/api/me', headers: leaver.headers });
  expect((await look()).statusCode).toBe(200);
  const gone = await server.inject({ method: 'DELETE', url: `/office/api/team/${leaver.person.uid}`, headers });
  expect(gone.statusCode).toBe(200);
  expect((await look()).statusCode).toBe(404);
  expect(await findPerson(app, { headers: leaver.headers })).toBeNull();
  const repeated = await server.inject({ method: 'DELETE', url: `/office/api/team/${leaver.person.uid}`, headers });
  expect(repeated.statusCode).toBe(404);
});

test('whoever leaves is asked about: their open cases go to a colleague, or stand without an owner', async ({
  app,
  server,
}) => {
  const { headers } = await inject(app, 'owner');
  const [leaver, successor, reader] = [
    await inject(app, 'office', 'Lata Rao'),
    await inject(app, 'office', 'Asha Nair'),
    await inject(app, 'reader'),
  ];
  const mine = await aCaseOf(app, leaver.person.uid, 'New');
  const done = await aCaseOf(app, leaver.person.uid, 'Closed');
  const ownerOf = async (id: string) => (await findCase(app.db, id))?.ownerUid;
  const team = async () => (await server.inject({ url: '/office/api/team', headers })).json().members;
  expect(await team()).toContainEqual(expect.objectContaining({ uid: leaver.person.uid, openCases: 1 }));
  const remove = (uid: string, to = '') =>
    server.inject({ method: 'DELETE', url: `/office/api/team/${uid}${to && `?to=${to}`}`, headers });
  for (const to of [reader.person.uid, leaver.person.uid, crypto.randomUUID()]) {
    expect((await remove(leaver.person.uid, to)).statusCode).toBe(422);
    expect(await ownerOf(mine)).toBe(leaver.person.uid);
  }
  const removed = await remove(leaver.person.uid, successor.person.uid);
  expect(removed.json().message).toContain('1 open case is handed over.');
  expect(await ownerOf(mine)).toBe(successor.person.uid);
  expect(await ownerOf(done)).toBe(leaver.person.uid);
  const { happened } = await getCase(app, await anActor(app, 'reader', 'Ravi'), mine);
  expect(happened[0]?.title).toBe('Given to Asha Nair');
  await remove(successor.person.uid);
  expect(await ownerOf(mine)).toBeNull();
  const handed = async () =>
    (await getCase(app, await anActor(app, 'reader', 'Ravi'), mine)).happened
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Given to ') && title !== 'Given to nobody');
  expect(await handed()).toEqual(['Given to Asha Nair (has left)']);
  const forgotten = { deleted_at: app.now().toISOString() };
  await app.db.updateTable('people').set(forgotten).where('id', '=', successor.person.uid).execute();
  expect(await handed(), 'whoever has deleted their account has no name').toEqual(['Given to somebody who has left']);
});

test('the filter of owners still knows who has left and has cases', async ({ app, server }) => {
  const { headers } = await inject(app, 'owner');
  const leaver = await inject(app, 'office', 'Asha Nair');
  await aCaseOf(app, leaver.person.uid, 'Closed');
  await server.inject({ method: 'DELETE', url: `/office/api/team/${leaver.person.uid}`, headers });
  const { owner } = (await server.inject({ url: '/office/api/lists/cases/choices', headers })).json();
  expect(owner).toContainEqual({ value: leaver.person.uid, label: 'Asha Nair (no longer in the team)' });
});

test('another role ends the sessions of the old one; a second owner sees what the first has changed', async ({
  app,
  server,
}) => {
  const { headers } = await inject(app, 'owner');
  const other = await inject(app, 'office');
  const url = `/office/api/team/${other.person.uid}`;
  const change = () => server.inject({ method: 'PUT', url, headers, payload: { from: 'office', to: 'reader' } });
  expect((await change()).statusCode).toBe(200);
  expect((await server.inject({ url: '/office/api/me', headers: other.headers })).statusCode).toBe(404);
  const second = await change();
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: 'changed', current: { officeRole: 'reader' } });
  const unknown = await server.inject({ method: 'PUT', url, headers, payload: { from: 'office', to: 'king' } });
  expect(unknown.statusCode).toBe(422);
  expect((await log(app)).map(({ action, detail }) => ({ action, ...JSON.parse(detail) }))).toEqual([
    { action: 'staff role changed', email: other.person.email, role: { from: 'office', to: 'reader' } },
  ]);
});

test('the last owner can be neither removed nor demoted, nor delete their account', async ({ app, server }) => {
  const owner = await anActor(app, 'owner');
  const { uid } = owner.staff;
  expect(await removeFromTeam(app, owner, uid)).toMatchObject({ ok: false, reason: 'last-owner' });
  expect(await changeRole(app, owner, uid, { from: 'owner', to: 'office' })).toMatchObject({ reason: 'last-owner' });
  const headers = { cookie: await aSession(app, { uid, role: 'staff' }) };
  const deleted = await server.inject({ method: 'POST', url: '/account/delete', headers, payload: { sure: 'yes' } });
  expect(deleted.statusCode).toBe(422);
  expect(await rolesOf(app)).toMatchObject([{ office_role: 'owner' }]);
});

test('two owners who remove or demote each other at the same moment leave one', async ({ app }) => {
  for (let round = 0; round < 5; round += 1) {
    await app.db.updateTable('people').set({ role: 'user', office_role: null }).execute();
    const [one, two] = [await anActor(app, 'owner'), await anActor(app, 'owner')];
    const outcomes = await Promise.allSettled([
      round % 2
        ? removeFromTeam(app, one, two.staff.uid)
        : changeRole(app, one, two.staff.uid, { from: 'owner', to: 'reader' }),
      removeFromTeam(app, two, one.staff.uid),
    ]);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.ok);
    expect(won).toHaveLength(1);
    expect((await rolesOf(app)).filter(({ office_role }) => office_role === 'owner')).toHaveLength(1);
  }
});

test('only owners, only staff, and only just after giving the password', async ({ app, server, clock }) => {
  const owner = await inject(app, 'owner');
  const calls = [
    { method: 'POST', url: '/office/api/team', payload: { email: 'x@example.in', role: 'reader' } },
    { method: 'PUT', url: `/office/api/team/${owner.person.uid}`, payload: { from: 'owner', to: 'reader' } },
    { method: 'DELETE', url: `/office/api/team/${owner.person.uid}` },
  ] as const;
  const visitor = { cookie: await aSession(app, await aPerson(app)) };
  for (const role of ['office', 'reader'] as const) {
    const { headers } = await inject(app, role);
    expect((await server.inject({ url: '/office/api/team', headers })).statusCode).toBe(403);
    for (const call of calls) expect((await server.inject({ ...call, headers })).statusCode).toBe(403);
    await expect(readTeam(app, await anActor(app, role))).rejects.toBeInstanceOf(Forbidden);
  }
  for (const call of calls) expect((await server.inject({ ...call, headers: visitor })).statusCode).toBe(404);
  expect((await server.inject({ url: '/office/api/team' })).statusCode).toBe(404);
  clock.forward(301);
  for (const call of calls) {
    const late = await server.inject({ ...call, headers: owner.headers });
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ code: 'confirm' });
  }
});
