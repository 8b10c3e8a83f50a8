import { expect } from 'vitest';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { readable } from '../../../registration/your-data/readable.ts';
import { KeyOfAnother } from '../../../platform/calls/submission-key.server.ts';
import { test } from '../../../testing/test.ts';
import { writeNote } from '../case/write-note.server.ts';
import { getCase } from '../case/get-case.server.ts';
import { correctCase } from '../correct/correct-case.server.ts';
import { anActor } from '../../office.factory.ts';
import { forgetNotesOfAccount, writePersonNote } from './person-notes.server.ts';
import { readTimeline } from './calls.server.ts';

const email = 'asha.rao@example.in';
const notes = async (app: App) => app.db.selectFrom('person_notes').select(['email', 'text']).execute();

test('a note on a person stands in their story and in each of their cases, once, with who wrote it', async ({
  app,
}) => {
  await anInterest(app);
  await sendMessage(app, { name: 'Asha', email, phone: null, subject: 'Dates', message: 'When?' });
  const actor = await anActor(app);
  const note = { id: '0192aaaa-0000-7000-8000-000000000001', text: 'Prefers calls in the evening.' };
  await writePersonNote(app, actor, email.toUpperCase(), note);
  await writePersonNote(app, actor, email, note);
  const story = (await readTimeline(app, actor, email, null)).entries;
  for (const { id } of await app.db.selectFrom('cases').select('id').execute()) {
    const { happened } = await getCase(app, actor, id);
    for (const entries of [story, happened])
      expect(entries.filter(({ title }) => title === 'Note')).toMatchObject([{ text: note.text, by: 'Asha Nair' }]);
  }
  const log = await app.db
    .selectFrom('audit_entries')
    .select(['subject', 'detail'])
    .where('action', '=', 'person noted')
    .execute();
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('@');
});

test('what is noted at one case stands in the other cases of its person, marked with its case', async ({ app }) => {
  await anInterest(app);
  await sendMessage(app, { name: 'Asha', email, phone: null, subject: 'Dates', message: 'When?' });
  await anInterest(app, { email: 'another@example.in' });
  const actor = await anActor(app);
  const cases = await app.db.selectFrom('cases').select(['id', 'kind', 'email', 'reference']).execute();
  const of = (kind: string, whose = email) => cases.find((one) => one.kind === kind && one.email === whose)!;
  await writeNote(app, actor, of('interest').id, { text: 'Wants January.' });
  const notesAt = async ({ id }: { id: string }) =>
    (await getCase(app, actor, id)).happened.filter(({ title }) => title === 'Note');
  expect(await notesAt(of('message'))).toMatchObject([
    { text: 'Wants January.', by: 'Asha Nair', caseName: of('interest').reference },
  ]);
  expect(await notesAt(of('interest'))).toMatchObject([{ text: 'Wants January.', caseId: of('interest').id }]);
  expect(await notesAt(of('interest', 'another@example.in'))).toEqual([]);
});

test('a note follows an address that is put right, unless somebody else writes from the old one', async ({ app }) => {
  await anInterest(app);
  const actor = await anActor(app);
  await writePersonNote(app, actor, email, { text: 'Calls.' });
  const [{ id } = { id: '' }] = await app.db.selectFrom('cases').select('id').execute();
  const right = { name: 'Asha Rao', phone: '+91 98200 00000', email: 'asha@right.example.in' };
  await correctCase(app, actor, id, { version: 0, ...right });
  expect(await notes(app)).toEqual([{ email: right.email, text: 'Calls.' }]);
  await anInterest(app, { email: right.email, trainingEvent: 'CPLevel1' });
  const { version } = await app.db.selectFrom('cases').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await correctCase(app, actor, id, { ...right, version, email: 'another@example.in' });
  expect((await notes(app)).map((note) => note.email)).toEqual([right.email]);
});

test('notes on a person and on their cases are in their own copy, and go when they erase what is held or their account', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email });
  await anInterest(app);
  const actor = await anActor(app);
  await writePersonNote(app, actor, person.uid, { text: 'Calls.' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await writeNote(app, actor, id, { text: 'Asks for a Saturday.' });
  const held = await collectData(app, app.db, { uid: person.uid, email, emailConfirmed: true });
  expect(JSON.stringify(readable(held))).toMatch(/Calls\..*Asks for a Saturday\./);
  expect(JSON.stringify(held)).not.toContain(actor.staff.uid);
  const unproved = await collectData(app, app.db, { uid: person.uid, email, emailConfirmed: false });
  expect([unproved.notes, unproved.caseNotes]).toEqual([[], []]);
  const cookie = await aSession(app, person);
  const asked = await server.inject({
    method: 'POST',
    url: '/account/data/erase',
    headers: { cookie },
    payload: { sure: 'yes' },
  });
  expect(asked.statusCode).toBe(200);
  expect(await notes(app)).toEqual([]);
  expect(await app.db.selectFrom('case_notes').select('id').execute()).toEqual([]);
  await anInterest(app, { trainingEvent: 'CPLevel1' });
  await writePersonNote(app, actor, person.uid, { text: 'Again.' });
  await forgetNotesOfAccount(app, { uid: person.uid, proved: null });
  expect(await notes(app), 'of an address that the account had not proved').toHaveLength(1);
  await forgetNotesOfAccount(app, { uid: person.uid, proved: person.email });
  expect(await notes(app)).toEqual([]);
});

test('a reader notes nothing on a person, nobody is noted who is not there, and an empty note is none', async ({
  app,
  server,
}) => {
  await anInterest(app);
  const post = async (role: 'reader' | 'office', key: string, text: string) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));
    const url = `/office/api/people/${encodeURIComponent(key)}/notes`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload: { text } })).statusCode;
  };
  expect(await post('reader', email, 'Calls.')).toBe(403);
  expect(await post('office', 'nobody@example.in', 'Calls.')).toBe(404);
  expect(await post('office', email, ' ')).toBe(422);
  expect(await post('office', email, 'Calls.')).toBe(201);
});

test('other words under the id of a note on a person are refused', async ({ app }) => {
  await anInterest(app);
  const actor = await anActor(app);
  const note = { id: crypto.randomUUID(), text: 'Calls.' };
  await writePersonNote(app, actor, email, note);
  await expect(writePersonNote(app, actor, email, { ...note, text: 'Writes.' })).rejects.toThrow(KeyOfAnother);
  expect(await notes(app)).toMatchObject([{ text: 'Calls.' }]);
});
