import { expect } from 'vitest';
import { anInterest, typedInterest } from '../../../interest/interest.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { changeField } from '../../../registration/profile/change-field.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { Forbidden, NotFound } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { countCases } from '../../inbox/calls.server.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { writeNote } from '../../inbox/case/write-note.server.ts';
import { anActor } from '../../office.factory.ts';
import type { Outcome } from './contract.ts';
import { findCase } from './find-case.server.ts';
import { bringBack, moveCases, putAway } from './move-cases.server.ts';

async function aCase(app: App, name = 'Ravi Menon') {
  await anInterest(app, { fname: name });
  const row = await app.db.selectFrom('cases').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return (await findCase(app.db, row.id))!;
}

test('an interest, a message and a registration each come before the office as a case', async ({ app }) => {
  await anInterest(app, { fname: 'Ravi Menon' });
  await sendMessage(app, { name: 'Meera', email: 'meera@example.in', phone: null, subject: 'Dates', message: 'When?' });
  await aRegistration(app, await aPerson(app), { firstName: 'Asha' });
  const cases = await app.db.selectFrom('cases').selectAll().orderBy('kind').execute();
  expect(cases.map(({ kind, name, status, version }) => ({ kind, name, status, version }))).toEqual([
    { kind: 'interest', name: 'Ravi Menon', status: 'New', version: 0 },
    { kind: 'message', name: 'Meera', status: 'New', version: 0 },
    { kind: 'registration', name: 'Asha', status: 'New', version: 0 },
  ]);
});

test('a case that was closed is New again when the person adds a course, not when they mend a name', async ({
  app,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await moveCases(app, await anActor(app), [{ id, version: 0 }], { status: 'Closed' });
  await changeField(app, person.uid, { field: 'firstName', value: 'Asha R' });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'Closed', name: 'Asha R' });
  await aRegistration(app, person, { courses: ['CIP Level 2'] });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'New', summary: 'CIP Level 1, CIP Level 2' });
});

test('a closed interest that is corrected is New again, for the office and for the person', async ({ app }) => {
  const { id } = await aCase(app);
  await moveCases(app, await anActor(app), [{ id, version: 0 }], { status: 'Closed' });
  await anInterest(app, { fname: 'Ravi Menon', attendTime: 'Undecided' });
  expect(await findCase(app.db, id)).toMatchObject({ status: 'New', version: 2 });
  expect(await app.db.selectFrom('interests').select('status').execute()).toEqual([{ status: 'New' }]);
});

test('moving a case changes what was given, is in the log, and the person sees the status', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aCase(app);
  const change = { status: 'Contacted' as const, ownerUid: actor.staff.uid, dueOn: '2026-12-01' };
  expect(await moveCases(app, actor, [{ id, version: 0 }], change)).toEqual({
    done: [{ id, version: 1 }],
    changed: [],
  });
  expect(await findCase(app.db, id)).toMatchObject({ ...change, owner: 'Asha Nair', version: 1 });
  expect(await app.db.selectFrom('interests').select('status').execute()).toEqual([{ status: 'Contacted' }]);
  const { happened } = await getCase(app, actor, id);
  expect(happened.filter(({ kind }) => kind === 'office')).toMatchObject([
    { by: 'Asha Nair', title: 'Status from New to Contacted. Given to Asha Nair. Due on 1 Dec 2026' },
  ]);
  // Saved again as it stands, nothing was done.
  await moveCases(app, actor, [{ id, version: 1 }], { status: 'Contacted' });
  const log = await app.db.selectFrom('audit_entries').select(['action', 'subject', 'actor']).execute();
  const moved = { action: 'case moved', subject: `case ${id}`, actor: actor.staff.email };
  expect(log).toContainEqual(moved);
  expect(log.filter(({ action }) => action === 'case moved')).toHaveLength(1);
});

test('of two people who move the same case, the second is handed what stands there by now', async ({ app }) => {
  const { id } = await aCase(app);
  const [one, other] = [await anActor(app), await anActor(app)];
  const move = (actor: typeof one, status: 'Contacted' | 'On hold') =>
    moveCases(app, actor, [{ id, version: 0 }], { status });
  const outcomes = (await Promise.all([move(one, 'Contacted'), move(other, 'On hold')])) as Outcome[];
  expect(outcomes.map(({ done }) => done.length).toSorted()).toEqual([0, 1]);
  const loser = outcomes.find(({ done }) => done.length === 0)!;
  expect(loser.changed).toMatchObject([{ id, version: 1 }]);
});

test('archiving takes a case out of the counts and can be undone', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aCase(app);
  const waiting = async () => (await countCases(app, actor, '2026-11-20')).waiting.count;
  expect(await waiting()).toBe(1);
  await putAway(app, actor, [{ id, version: 0 }]);
  expect(await waiting()).toBe(0);
  await bringBack(app, actor, [id]);
  expect(await waiting()).toBe(1);
});

test('an archived case of somebody who comes back is in sight again', async ({ app, clock }) => {
  const actor = await anActor(app);
  const { id } = await aCase(app);
  await putAway(app, actor, [{ id, version: 0 }]);
  const person = await aPerson(app);
  await aRegistration(app, person);
  const registered = await app.db.selectFrom('cases').select('id').where('kind', '=', 'registration').execute();
  await putAway(app, actor, [{ id: registered[0]!.id, version: 0 }]);
  await changeField(app, person.uid, { field: 'firstName', value: 'Asha R' });
  expect(await findCase(app.db, registered[0]!.id)).toMatchObject({ archivedAt: app.now().toISOString() });
  clock.forward(60);
  await aRegistration(app, person, { courses: ['CIP Level 2'] });
  expect(await findCase(app.db, registered[0]!.id)).toMatchObject({ archivedAt: null, status: 'New' });
  await anInterest(app, { fname: 'Ravi Menon', attendTime: 'Undecided' });
  expect(await findCase(app.db, id)).toMatchObject({ archivedAt: null, status: 'New' });
});

test('a case is given only to somebody who may act on it, and never for a day that has passed', async ({ app }) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aCase(app);
  const move = (change: object) => moveCases(app, actor, [{ id, version: 0 }], change);
  const visitor = await aPerson(app);
  for (const ownerUid of [reader.staff.uid, visitor.uid, crypto.randomUUID()])
    expect(await move({ ownerUid })).toEqual({
      ok: false,
      errors: { ownerUid: 'This person cannot act on cases. Please choose somebody with the role Office or Owner.' },
    });
  expect(await move({ dueOn: '2026-11-19' })).toEqual({
    ok: false,
    errors: { dueOn: 'This day has passed. Please choose today or a later day.' },
  });
  expect(await move({ dueOn: '9999-12-31' })).toMatchObject({
    errors: { dueOn: expect.stringContaining('more than two years') },
  });
  expect(await findCase(app.db, id)).toMatchObject({ version: 0, ownerUid: null, dueOn: null });
  expect(await move({ dueOn: '2026-11-20', ownerUid: actor.staff.uid })).toMatchObject({ done: [{ id, version: 1 }] });
});

test('what a program may have sent does not count as waiting', async ({ app }) => {
  await aCase(app);
  await app.db.updateTable('cases').set({ review_reason: 'too quick' }).execute();
  expect(await countCases(app, await anActor(app), '2026-11-20')).toMatchObject({ waiting: { count: 0 } });
});

test('what was held back is released once: it waits, its sender gets the receipt, and the log tells who did it', async ({
  app,
  server,
  sentMail,
}) => {
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' })) };
  const interest = typedInterest({ email: 'quick@example.in', filledInMilliseconds: 1500 });
  await server.inject({ method: 'POST', url: '/registercourse', payload: interest });
  const message = { name: 'Ravi', email: 'ravi@example.in', phone: '', subject: 'Fees', message: 'How much?' };
  await server.inject({ method: 'POST', url: '/contact', payload: { ...message, filledInMilliseconds: 900 } });
  const held = await app.db.selectFrom('cases').select(['id', 'review_reason']).execute();
  expect(held.map(({ review_reason: reason }) => reason)).toEqual([expect.any(String), expect.any(String)]);
  expect(await sentMail()).toEqual([]);
  const release = (id: string, as = headers) =>
    server.inject({ method: 'POST', url: '/office/api/cases/release', headers: as, payload: { id, version: 0 } });
  const reader = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' })) };
  expect((await release(held[0]!.id, reader)).statusCode).toBe(403);
  for (const { id } of held) {
    expect((await release(id)).statusCode).toBe(200);
    const again = await release(id);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'changed', current: { id, reviewReason: null, version: 1 } });
  }
  expect((await release(crypto.randomUUID())).statusCode).toBe(404);
  expect((await sentMail()).map(({ to }) => to).toSorted()).toEqual(['quick@example.in', 'ravi@example.in']);
  const actor = await anActor(app, 'reader');
  expect(await countCases(app, actor, '2026-11-20')).toMatchObject({ waiting: { count: 2 }, heldBack: { count: 0 } });
  const { happened } = await getCase(app, actor, held[0]!.id);
  expect(happened).toContainEqual(expect.objectContaining({ kind: 'office', title: 'Released to the inbox' }));
});

test('what is held back is counted by itself, and what came after a moment too', async ({ app, clock }) => {
  const actor = await anActor(app, 'reader');
  await aCase(app);
  await app.db.updateTable('cases').set({ review_reason: 'too quick' }).execute();
  const shown = app.now().toISOString();
  clock.forward(60);
  await anInterest(app, { email: 'later@example.in' });
  const counts = await countCases(app, actor, '2026-11-20', { since: shown });
  expect(counts).toMatchObject({ heldBack: { count: 1 }, waiting: { count: 1 }, since: { count: 1 } });
  const later = app.now().toISOString();
  expect((await countCases(app, actor, '2026-11-20', { since: later })).since).toEqual({ count: 0, more: false });
});

test('a note stands under its writer, and only where there is a case', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aCase(app);
  await writeNote(app, actor, id, { text: 'Called. Will send the company order.' });
  const { happened } = await getCase(app, actor, id);
  expect(happened).toContainEqual(expect.objectContaining({ title: 'Note', by: 'Asha Nair' }));
  await expect(writeNote(app, actor, crypto.randomUUID(), { text: 'nowhere' })).rejects.toThrow(NotFound);
});

test('a reader looks and changes nothing', async ({ app }) => {
  const reader = await anActor(app, 'reader');
  const { id } = await aCase(app);
  expect((await getCase(app, reader, id)).case).toMatchObject({ id, status: 'New' });
  await expect(moveCases(app, reader, [{ id, version: 0 }], { status: 'Closed' })).rejects.toThrow(Forbidden);
  await expect(putAway(app, reader, [{ id, version: 0 }])).rejects.toThrow(Forbidden);
  await expect(bringBack(app, reader, [id])).rejects.toThrow(Forbidden);
  await expect(writeNote(app, reader, id, { text: 'no' })).rejects.toThrow(Forbidden);
  expect(await findCase(app.db, id)).toMatchObject({ status: 'New', version: 0 });
});

test('erasing what somebody sent erases its case and its notes', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aCase(app);
  await writeNote(app, actor, id, { text: 'Called.' });
  await app.db.deleteFrom('interest_guards').execute();
  await app.db.deleteFrom('interest_consents').execute();
  await app.db.deleteFrom('interests').where('id', '=', id).execute();
  expect(await findCase(app.db, id)).toBeNull();
  expect(await app.db.selectFrom('case_notes').selectAll().execute()).toEqual([]);
});

test('the calls are there for staff with a second step, and for nobody else', async ({ app, server }) => {
  const { id } = await aCase(app);
  const staff = await aPerson(app, { role: 'staff' });
  const [inside, firstStepOnly] = [await aSession(app, staff), await aSession(app, staff, { secondFactor: false })];
  const user = await aSession(app, await aPerson(app));
  const ask = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    server.inject({ method, url: `/office/api${url}`, headers: { cookie }, ...(payload ? { payload } : {}) });
  const move = { cases: [{ id, version: 0 }], change: { status: 'Closed' } };
  for (const cookie of ['', user, firstStepOnly]) {
    for (const url of ['/me', '/cases/counts', '/colleagues', `/cases/${id}`])
      expect((await ask(cookie, 'GET', url)).statusCode, url).toBe(404);
    expect((await ask(cookie, 'POST', '/cases/move', move)).statusCode).toBe(404);
    // Nobody learns by a message how a call would have to look.
    expect((await ask(cookie, 'POST', '/cases/move', {})).statusCode).toBe(404);
  }
  expect((await ask(inside, 'GET', '/me')).json()).toMatchObject({ email: staff.email, role: 'owner' });
  expect((await ask(inside, 'GET', `/cases/${id}`)).json()).toMatchObject({ case: { id } });
  expect((await ask(inside, 'GET', `/cases/${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await ask(inside, 'POST', '/cases/move', { ...move, change: {} })).statusCode).toBe(422);
  expect((await ask(inside, 'POST', '/cases/move', move)).json()).toMatchObject({ done: [{ id, version: 1 }] });
  expect((await ask(inside, 'POST', `/cases/${id}/notes`, { text: ' ' })).json()).toMatchObject({
    errors: { text: 'Please write something first.' },
  });
});

test('looking whether one may stay keeps no session alive', async ({ app, server, clock }) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff' }));
  const look = async () => (await server.inject({ url: '/office/api/me', headers: { cookie } })).statusCode;
  for (let minutes = 0; minutes < 30; minutes += 5) {
    expect(await look()).toBe(200);
    clock.forward(5 * 60);
  }
  expect(await look()).toBe(404);
});
