import { expect } from 'vitest';
import { aPasskeyDevice } from '../../../identity/factors/passkeys.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import { aBrowser } from '../../../identity/test-browser.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { Forbidden, NotFound } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { listColleagues } from '../../people/cases/colleagues.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { anActor } from '../../office.factory.ts';
import { changeRole, nameMember, resetColleague } from './calls.server.ts';

const somebody = async (app: App, officeRole: OfficeRole, fname: string) => {
  const person = await aPerson(app, { role: 'staff', officeRole, fname });
  return { person, headers: { cookie: await aSession(app, person) } };
};
const log = async (app: App) =>
  (await app.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => ({ action, ...JSON.parse(detail) }),
  );

test('people of the office name themselves; an owner names colleagues, and nobody else does', async ({
  app,
  server,
}) => {
  const owner = await anActor(app, 'owner', 'Meera Iyer');
  const reader = await somebody(app, 'reader', '');
  const put = (url: string, name: string) =>
    server.inject({ method: 'PUT', url: `/office/api${url}`, headers: reader.headers, payload: { name } });
  expect((await put('/me/name', ' ')).json().errors).toEqual({ name: 'Please enter the name.' });
  expect((await put('/me/name', 'see www.example.com')).statusCode).toBe(422);
  expect((await put('/me/name', ' Lata  Rao ')).statusCode).toBe(200);
  expect((await server.inject({ url: '/office/api/me', headers: reader.headers })).json().name).toBe('Lata Rao');
  expect((await put(`/team/${owner.staff.uid}/name`, 'Somebody else')).statusCode).toBe(403);
  await nameMember(app, owner, reader.person.uid, { name: 'Lata Rao Iyer' });
  const words = app.db.selectFrom('person_words').select('word').where('id', '=', reader.person.uid);
  expect((await words.execute()).map(({ word }) => word)).toContain('iyer');
  expect(await log(app)).toEqual([
    { action: 'staff named', email: reader.person.email, name: { from: '', to: 'Lata Rao' } },
    { action: 'staff named', email: reader.person.email, name: { from: 'Lata Rao', to: 'Lata Rao Iyer' } },
  ]);
  const trainee = await aPerson(app);
  await expect(nameMember(app, owner, trainee.uid, { name: 'Nobody' })).rejects.toBeInstanceOf(NotFound);
});

test('two who share a name are told apart by their email, wherever they are named', async ({ app, server }) => {
  const one = await somebody(app, 'office', 'Asha Nair');
  const two = await somebody(app, 'office', 'asha nair');
  const three = await somebody(app, 'owner', 'Meera Iyer');
  expect((await listColleagues(app)).map(({ name }) => name).toSorted()).toEqual(
    [`Asha Nair (${one.person.email})`, 'Meera Iyer', `asha nair (${two.person.email})`].toSorted(),
  );
  const { names } = (await server.inject({ url: '/office/api/log', headers: three.headers })).json();
  expect(names[three.person.email]).toBe('Meera Iyer');
  const found = await server.inject({ url: '/office/api/log?who=meera&action=anything', headers: three.headers });
  expect(found.json().entries.map(({ actor }: { actor: string }) => actor)).toEqual([three.person.email]);
});

test('who becomes a reader hands over what waits for them: a reader owns no case', async ({ app, server }) => {
  const { headers } = await somebody(app, 'owner', 'Meera Iyer');
  const leaver = await somebody(app, 'office', 'Lata Rao');
  const successor = await somebody(app, 'office', 'Asha Nair');
  await anInterest(app, {});
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await app.db.updateTable('cases').set({ owner_uid: leaver.person.uid }).execute();
  const url = `/office/api/team/${leaver.person.uid}`;
  const change = (payload: object) => server.inject({ method: 'PUT', url, headers, payload });
  const itself = await change({ from: 'office', to: 'reader', cases: leaver.person.uid });
  expect([itself.statusCode, Object.keys(itself.json().errors)]).toEqual([422, ['cases']]);
  expect((await findCase(app.db, id))?.ownerUid).toBe(leaver.person.uid);
  const done = await change({ from: 'office', to: 'reader', cases: successor.person.uid });
  expect(done.json().message).toContain('1 open case is handed over.');
  expect((await findCase(app.db, id))?.ownerUid).toBe(successor.person.uid);
  const owner = await anActor(app, 'owner', 'Ravi Menon');
  expect(await changeRole(app, owner, successor.person.uid, { from: 'office', to: 'owner' })).toMatchObject({
    ok: true,
    cases: 0,
  });
  expect(await changeRole(app, owner, successor.person.uid, { from: 'owner', to: 'reader' })).toMatchObject({
    ok: true,
    cases: 1,
  });
  expect((await findCase(app.db, id))?.ownerUid).toBeNull();
  expect((await log(app)).filter(({ action }) => action === 'case moved')).toHaveLength(2);
});

test('an owner resets the second step of a colleague who lost everything; all owners and the colleague are told', async ({
  app,
  server,
  sentMail,
}) => {
  const owner = await somebody(app, 'owner', 'Meera Iyer');
  await somebody(app, 'owner', 'Ravi Menon');
  const colleague = await somebody(app, 'office', 'Lata Rao');
  const url = `/office/api/team/${colleague.person.uid}/reset-second-step`;
  const reset = () => server.inject({ method: 'POST', url, headers: owner.headers });
  expect((await reset()).json()).toMatchObject({ code: 'nothing', error: 'Lata Rao has no second step to reset.' });
  await aPasskeyDevice().addTo(aBrowser(server, { cookie: await aSession(app, colleague.person) }));
  const during = { cookie: await aSession(app, colleague.person) };
  expect((await server.inject({ url: '/office/api/me', headers: during })).statusCode).toBe(200);
  const answer = await reset();
  expect(answer.json().message).toContain('The second step of Lata Rao is reset');
  expect((await server.inject({ url: '/office/api/me', headers: during })).statusCode).toBe(404);
  const login = { email: colleague.person.email, password: colleague.person.password };
  const browser = aBrowser(server);
  expect((await browser.post('/loginusercourse', login)).statusCode).toBe(200);
  expect((await browser.get('/office/api/me')).statusCode, 'without a new second step nothing opens').toBe(404);
  expect(await log(app)).toContainEqual({ action: 'second step reset', email: colleague.person.email });
  const mails = (await sentMail()).filter(({ subject }) => subject === 'The second step of Lata Rao was reset');
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toMatch(/It was reset on .* by Meera Iyer\./);
});

test('nobody resets their own second step, nor does anybody who is not an owner or gave no password just now', async ({
  app,
  server,
  clock,
}) => {
  const owner = await anActor(app, 'owner');
  expect(await resetColleague(app, owner, owner.staff.uid)).toEqual({ ok: false, reason: 'oneself' });
  const colleague = await somebody(app, 'office', 'Lata Rao');
  await expect(resetColleague(app, await anActor(app, 'office'), colleague.person.uid)).rejects.toBeInstanceOf(
    Forbidden,
  );
  await expect(resetColleague(app, owner, (await aPerson(app)).uid)).rejects.toBeInstanceOf(NotFound);
  const { headers } = await somebody(app, 'owner', 'Meera Iyer');
  clock.forward(301);
  const url = `/office/api/team/${colleague.person.uid}/reset-second-step`;
  const late = await server.inject({ method: 'POST', url, headers });
  expect([late.statusCode, late.json().code]).toEqual([403, 'confirm']);
});
