import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { readable } from '../../../registration/your-data/readable.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../case/get-case.server.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { sameAs } from '../../people/merges/same-as.server.ts';
import { countDemand } from '../../classes/demand/count-demand.server.ts';
import { everyWish, rowsOf } from '../../classes/demand/contract.ts';
import { anActor } from '../../office.factory.ts';
import { Caller, callerProblems, type TypedCaller } from './contract.ts';
import { enterCaller } from './calls.server.ts';

const wish = {
  phone: '+91 98450 12345',
  name: 'Ravi Menon',
  how: 'telephone',
  kind: 'wish',
  trainingEvent: 'CPLevel1',
  city: 'Kochi',
  attendTime: 'Undecided',
  costBearer: 'Employer',
  heads: '8',
  words: 'Call after 4 pm.',
};
const said = {
  phone: '+91 98450 12345',
  name: 'Ravi Menon',
  how: 'fair',
  kind: 'message',
  words: 'Where is the exam?',
};

async function enter(app: App, typed: object, actor?: Awaited<ReturnType<typeof anActor>>): Promise<string> {
  const entered = await enterCaller(app, actor ?? (await anActor(app)), Caller.parse(typed));
  if (!entered.ok) throw new Error(entered.reason);
  return entered.id;
}

test('a wish told by telephone is a case like any other, says who wrote it down, and mails nobody', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const id = await enter(app, wish, actor);
  const { case: shown, wanted, facts, happened } = await getCase(app, actor, id);
  expect(shown).toMatchObject({
    kind: 'interest',
    name: 'Ravi Menon',
    email: '',
    heads: 8,
    city: 'Kochi',
    status: 'New',
  });
  expect(shown.reference).toMatch(/^EOI-/);
  expect(wanted.did).toBe('Wishes, told by phone');
  const told = facts.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`);
  expect(happened.find((entry) => entry.id === id)).toMatchObject({ kind: 'sent', title: 'Told by phone' });
  expect(told).toContain('May write: To answer this (has not accepted the notice)');
  expect(told.find((fact) => fact.startsWith('Entered by hand'))).toMatch(
    /^Entered by hand: Telephone \(by Asha Nair, 20 Nov 2026/,
  );
  expect(happened.map(({ title, text }) => text ?? title)).toEqual(
    expect.arrayContaining(['Call after 4 pm.', 'Entered by hand']),
  );
  expect(await sentMail()).toEqual([]);
  expect(await app.db.selectFrom('interest_consents').selectAll().execute()).toEqual([]);
});

test('the same person told again within ten minutes is corrected, not doubled; two without an email are two', async ({
  app,
}) => {
  const id = await enter(app, wish);
  expect(await enter(app, { ...wish, city: 'Pune', heads: '' })).toBe(id);
  expect(await enter(app, { ...wish, city: 'Pune', heads: '' })).toBe(id);
  expect(await enter(app, { ...wish, phone: '9845012399' })).not.toBe(id);
  await enter(app, { ...wish, phone: '9845012398', city: 'Pune' });
  const wanted = rowsOf(await countDemand(app), { ...everyWish, event: 'CPLevel1' });
  expect(wanted.reduce((sum, { people }) => sum + people, 0)).toBe(3);
  const { case: shown, happened } = await getCase(app, await anActor(app), id);
  expect(shown).toMatchObject({ city: 'Pune', heads: 8 });
  expect(happened.filter(({ title }) => title === 'Note')).toHaveLength(1);
  expect(await enter(app, said)).toBe(await enter(app, said));
});

test('what was sent by the form stays where the telephone says nothing of it', async ({ app, clock }) => {
  await anInterest(app, {
    amppUser: 'Yes',
    amppUsername: 'asha-r',
    trainingEvent: 'CPLevel1',
    preferredLocation: 'Mumbai',
  });
  clock.forward(60);
  const { email: _, ...rest } = { email: '', ...wish };
  const id = await enter(app, { ...rest, phone: '', email: 'Asha.Rao@example.in', city: '' });
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id, ampp_username: 'asha-r', preferred_location: 'Mumbai', attend_time: 'Undecided' });
  expect(row.contact_number).toBe('+91 98200 00000');
});

test('a message told is kept without the notice of the form, and a receipt goes only when it is asked for', async ({
  app,
  sentMail,
}) => {
  const id = await enter(app, { ...said, email: 'ravi@example.in' });
  expect(await sentMail()).toEqual([]);
  await enter(app, { ...wish, email: 'ravi@example.in', receipt: 'yes' });
  expect((await sentMail()).map(({ to }) => to)).toEqual(['ravi@example.in']);
  const { facts } = await getCase(app, await anActor(app, 'reader'), id);
  expect(facts.find(({ label }) => label === 'May write')?.value).toBe('To answer this');
});

test('what was told stands in the person’s own copy of their data', async ({ app }) => {
  const email = 'ravi@example.in';
  await enter(app, { ...wish, email });
  await enter(app, { ...said, email });
  const { uid } = await aPerson(app, { email });
  const held = await collectData(app, app.db, { uid, email, emailConfirmed: true });
  expect(held.told.map(({ by }) => by).toSorted()).toEqual(['fair', 'telephone']);
  expect(held.messages).toHaveLength(1);
  expect(JSON.stringify(readable(held))).toContain('What our office wrote down for you');
});

test('a caller without phone or email, or with half a wish, is asked for the rest in order', () => {
  const blank = Object.fromEntries(['phone', 'email', 'name', 'how', 'kind'].map((field) => [field, '']));
  const typed = { ...Caller.parse(wish), ...blank } as TypedCaller;
  expect(Object.keys(callerProblems(typed))).toEqual(['phone', 'name', 'how', 'kind']);
  expect(callerProblems({ ...typed, phone: '98200 00000 98200 00001' }).phone).toBeUndefined();
  const thirty = { ...typed, phone: '9'.repeat(30) };
  expect(callerProblems(thirty).phone).toBe('Please give one number; another goes with what they said');
  const wrong = { ...typed, phone: 'none', kind: 'wish', trainingEvent: '', heads: '0', receipt: 'yes' };
  expect(callerProblems(wrong)).toMatchObject({
    phone: 'Please give the number with its digits',
    trainingEvent: 'Please choose the training they wish for',
    heads: 'Please give a number of people from 1 to 999.',
    receipt: 'A receipt needs their email',
  });
});

test('readers enter nobody, an archived training is refused, and nothing half is kept', async ({ app, server }) => {
  const post = async (role: 'reader' | 'office', payload: object) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));
    return server.inject({ method: 'POST', url: '/office/api/callers', headers: { cookie }, payload });
  };
  expect((await post('reader', wish)).statusCode).toBe(403);
  const refused = await post('office', { ...wish, trainingEvent: 'Nothing' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual({ trainingEvent: 'Please choose the training they wish for' });
  expect(await app.db.selectFrom('cases').select('id').execute()).toEqual([]);
  expect((await post('office', wish)).statusCode).toBe(201);
});

const notesOf = async (app: App, id: string) =>
  (await app.db.selectFrom('case_notes').select('text').where('case_id', '=', id).orderBy('id').execute()).map(
    ({ text }) => text,
  );

test('what an open case asks for already is added to it as a note, once; another training is a case in their name', async ({
  app,
}) => {
  await anInterest(app, {
    email: 'ravi@example.in',
    fname: 'Ravi Menon',
    cNumber: '+91 98200 00000',
    trainingEvent: 'CPLevel1',
  });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const to = { to: `case ${id}`, phone: '', name: '', email: '' };
  expect(await enter(app, { ...wish, ...to })).toBe(id);
  expect(await enter(app, { ...wish, ...to })).toBe(id);
  expect(await enter(app, { ...said, ...to })).toBe(id);
  expect(await notesOf(app, id)).toEqual([
    'Told by phone: CP Level 1, Kochi, Undecided, Employer sponsored, 8 people.\nCall after 4 pm.',
    'Told at a fair: Where is the exam?',
  ]);
  const row = await app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ heads: 8, name: 'Ravi Menon', told_at: null });
  const other = await enter(app, { ...wish, ...to, trainingEvent: 'CIPLevel1' });
  expect(other).not.toBe(id);
  const { case: added } = await getCase(app, await anActor(app), other);
  expect(added).toMatchObject({ name: 'Ravi Menon', email: 'ravi@example.in', phone: '+91 98200 00000' });
});

test('a note on an existing case needs only how it was told and the words', async ({ app }) => {
  const id = await enter(app, wish);
  const blank = Object.fromEntries(Object.keys(Caller.parse(said)).map((field) => [field, ''])) as TypedCaller;
  const typed = { ...blank, to: `case ${id}`, how: 'telephone', words: 'Wants a hostel near by.' };
  expect(callerProblems(typed)).toEqual({});
  expect(await enter(app, typed)).toBe(id);
  const notes = await app.db.selectFrom('case_notes').select('text').where('case_id', '=', id).execute();
  expect(notes.map(({ text }) => text)).toContain('Told by phone: Wants a hostel near by.');
  expect(Object.keys(callerProblems({ ...typed, how: '', words: '' }))).toEqual(['how', 'words']);
  // Of a person no case is meant: whether it is a wish is asked.
  expect(Object.keys(callerProblems({ ...typed, to: 'person ravi@example.in' }))).toEqual(['kind']);
});

test('a finished case takes no note: what is told about it waits anew, in their name', async ({ app }) => {
  await anInterest(app, { email: 'ravi@example.in' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await moveCases(app, await anActor(app), [{ id, version: 0 }], { status: 'Closed' });
  const next = await enter(app, { ...said, to: `case ${id}`, phone: '', name: '' });
  expect(next).not.toBe(id);
  expect((await getCase(app, await anActor(app), next)).case).toMatchObject({
    status: 'New',
    email: 'ravi@example.in',
  });
});

test('of whom name, phone and email are all somebody else’s, nothing is added and nobody is merged', async ({
  app,
  server,
}) => {
  await anInterest(app, { email: 'ravi@example.in', fname: 'Ravi Menon', trainingEvent: 'CPLevel1' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const post = async (typed: object) => {
    const payload = { ...wish, to: `case ${id}`, ...typed };
    const answer = await server.inject({ method: 'POST', url: '/office/api/callers', headers: { cookie }, payload });
    return answer.statusCode === 201 ? answer.json().message : Object.keys(answer.json().errors);
  };
  const stranger = { name: 'Half Typed', phone: '9000000001', email: 'half@example.in' };
  expect(await post(stranger)).toEqual(['to']);
  expect(await post({ ...stranger, trainingEvent: 'CIPLevel1' })).toEqual(['to']);
  expect(await post({ ...stranger, trainingEvent: 'CIPLevel1', email: '' })).toEqual(['to']);
  expect(await app.db.selectFrom('cases').select('id').execute()).toHaveLength(1);
  expect(await notesOf(app, id)).toEqual([]);
  expect(await app.db.selectFrom('person_merges').select('id').execute()).toEqual([]);
  // A colleague of theirs tells something about their case: it says who.
  expect(await post({ ...stranger, email: '' })).toBe('Added to the case as a note.');
  // One of the three is theirs.
  expect(await post({ ...stranger, name: 'Ravi', trainingEvent: 'CIPLevel1' })).toBe(
    'The case is kept. Ravi Menon and half@example.in are shown as one person now. They can be taken apart again.',
  );
});

test('who is known and gives another email is shown with it as one person; who is gone is said', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email: 'ravi@example.in', fname: 'Ravi Menon' });
  const actor = await anActor(app);
  const id = await enter(app, { ...wish, to: `person ${person.uid}`, name: '', email: 'ravi@work.example.in' }, actor);
  expect((await sameAs(app.db, 'ravi@example.in')).keys).toEqual(['ravi@example.in', 'ravi@work.example.in']);
  expect((await getCase(app, actor, id)).case).toMatchObject({ name: 'Ravi Menon', phone: wish.phone });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const payload = { ...wish, to: 'person nobody@example.in' };
  const gone = await server.inject({ method: 'POST', url: '/office/api/callers', headers: { cookie }, payload });
  expect([gone.statusCode, Object.keys(gone.json().errors)]).toEqual([422, ['to']]);
});
