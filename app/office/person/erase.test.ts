import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { sendMessage } from '../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import type { OfficeRole } from '../../identity/staff/office-role.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { carryOutErasures } from '../../registration/your-data/erasure.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { writeNote } from '../case/write-note.server.ts';
import { enterCaller } from '../enter/enter-caller.server.ts';
import { Caller } from '../enter/contract.ts';
import { mergePeople, takeApart } from '../merges/merge-people.server.ts';
import { sayTwoPeople } from '../merges/pairs.server.ts';
import { sameAs } from '../merges/same-as.server.ts';
import { anActor } from '../office.factory.ts';
import { writePersonNote } from '../timeline/person-notes.server.ts';

const [email, other, number] = ['asha.rao@example.in', 'asha@lnt.example.in', 'tel:9845012345'] as const;
const proof = 'Wrote from her address on 20 Nov, and answered when we called.';
const told = { phone: '98450 12345', name: 'Asha Rao', how: 'telephone', kind: 'message', words: 'When?' };
const tables = [
  'cases',
  'interests',
  'contact_messages',
  'registrations',
  'person_notes',
  'case_notes',
  'case_words',
] as const;
const left = async (app: App) =>
  (await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()))).flat();
const cookieOf = async (app: App, role: OfficeRole) =>
  aSession(app, await aPerson(app, { role: 'staff', officeRole: role, fname: 'Lata Iyer' }));
const erase = (server: FastifyInstance, cookie: string, keys: readonly string[], more: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/office/api/people/erase',
    headers: { cookie },
    payload: { keys, proof, sure: true, ...more },
  });

async function aSender(app: App) {
  const actor = await anActor(app);
  await anInterest(app, { email });
  await sendMessage(app, { name: 'Asha', email, phone: null, subject: 'Dates', message: 'When?' });
  await writePersonNote(app, actor, email, { text: 'Calls in the evening.' });
  const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', 'interest').executeTakeFirstOrThrow();
  await writeNote(app, actor, id, 'Asks for a Saturday.');
  return actor;
}

test('somebody without an account is erased as by themselves: out of use at once, told by mail, gone a year later', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  await aSender(app);
  await sentMail();
  const answer = await erase(server, await cookieOf(app, 'owner'), [email]);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      gone: ['1 expression of interest', '1 message', '1 note on the person', '1 note on a case'],
      dueAt: '2027-11-20T04:30:00.000Z',
    },
  ]);
  expect(await left(app)).toEqual([]);
  const receipt = (await sentMail()).find(({ subject }) => subject === 'Your request for erasure');
  expect(receipt).toMatchObject({ to: email });
  expect(receipt!.text).not.toContain('account');
  const sealed = await app.db.selectFrom('sealed_records').select(['kind', 'document']).execute();
  expect(JSON.parse(sealed.find(({ kind }) => kind === 'request')!.document)).toMatchObject({ asked: proof });
  const mails = await app.db.selectFrom('outbox').select(['recipient', 'about']).execute();
  expect(mails.filter(({ recipient, about }) => recipient === email || about !== null)).toEqual([]);
  clock.forward(366 * 24 * 3600);
  expect(await carryOutErasures(app)).toBe(1);
  expect(await app.db.selectFrom('sealed_records').selectAll().execute()).toEqual([]);
});

test('the log says that somebody was erased and how much, and nothing of whom or how they proved it', async ({
  app,
  server,
}) => {
  await aSender(app);
  await erase(server, await cookieOf(app, 'owner'), [email]);
  const log = await app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'person erased').execute();
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0]!.detail)).toMatchObject({ account: false, interests: 1, messages: 1, notes: 1 });
  const all = JSON.stringify(await app.db.selectFrom('audit_entries').selectAll().execute());
  for (const word of ['asha.rao', 'Asha Rao', 'answered when']) expect(all).not.toContain(word);
});

test('an account goes with every way in, and its registration is counted out', async ({ app, server, sentMail }) => {
  const person = await aPerson(app, { email, fname: 'Asha Rao' });
  await aRegistration(app, person);
  const own = await aSession(app, person);
  await sentMail();
  const answer = await erase(server, await cookieOf(app, 'owner'), [person.uid]);
  expect(answer.json().gone).toEqual(['1 registration', '1 account']);
  expect((await server.inject({ url: '/session', headers: { cookie: own } })).statusCode).toBe(204);
  const row = await app.db.selectFrom('people').selectAll().where('id', '=', person.uid).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '', email: `${person.uid}@deleted.invalid` });
  expect(await app.db.selectFrom('enrolments').select('people').where('people', '<>', 0).execute()).toEqual([]);
  const mails = (await sentMail()).filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account was deleted', 'Your request for erasure']),
  );
  expect(mails.find(({ subject }) => subject.includes('request'))!.text).toContain('Your account is deleted');
});

test('of several who are shown as one, those that are chosen are erased, by a number too; the others stay', async ({
  app,
  server,
}) => {
  const actor = await aSender(app);
  await anInterest(app, { email: other });
  await enterCaller(app, actor, Caller.parse(told));
  await mergePeople(app, actor, { keep: email, other });
  await mergePeople(app, actor, { keep: other, other: number });
  await sayTwoPeople(app, actor, { one: email, other: 'somebody@example.in' });
  const answer = await erase(server, await cookieOf(app, 'owner'), [email, number]);
  expect(answer.json().gone).toContain('2 messages');
  expect((await app.db.selectFrom('cases').select('email').execute()).map((row) => row.email)).toEqual([other]);
  expect((await sameAs(app.db, other)).keys).toEqual([other]);
  expect(await app.db.selectFrom('person_pairs').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await app.db.selectFrom('person_merges').selectAll().execute())).not.toContain(email);
});

test('only an owner erases, just after the password, sure, and with words on the proof; staff are never erased here', async ({
  app,
  server,
  clock,
}) => {
  await aSender(app);
  const before = await left(app);
  for (const role of ['reader', 'office'] as const)
    expect((await erase(server, await cookieOf(app, role), [email])).statusCode).toBe(403);
  const owner = await cookieOf(app, 'owner');
  expect(Object.keys((await erase(server, owner, [email], { proof: ' ' })).json().errors)).toEqual(['proof']);
  expect(Object.keys((await erase(server, owner, [email], { sure: false })).json().errors)).toEqual(['sure']);
  const colleague = await aPerson(app, { role: 'staff', officeRole: 'office' });
  expect((await erase(server, owner, [email, colleague.email])).json().message).toMatch(/They work in the office/);
  clock.forward(6 * 60);
  expect((await erase(server, owner, [email])).json()).toMatchObject({ code: 'confirm' });
  expect(await left(app)).toEqual(before);
});

test('of two owners who erase the same person at once one does, and the other is told that nothing is left', async ({
  app,
  server,
}) => {
  await aSender(app);
  const cookies = [await cookieOf(app, 'owner'), await cookieOf(app, 'owner')];
  const answers = await Promise.all(cookies.map((cookie) => erase(server, cookie, [email])));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await app.db.selectFrom('erasures').select('id').execute()).toHaveLength(1);
  const again = await erase(server, cookies[0]!, [email]);
  expect(again.json().message).toMatch(/There is nothing left of them/);
});

test('two who were never shown as one are not erased on one proof, nor once they are taken apart again', async ({
  app,
  server,
}) => {
  const actor = await aSender(app);
  await anInterest(app, { email: other });
  const before = await left(app);
  const owner = await cookieOf(app, 'owner');
  const sentence = 'These are not one person. Erase each by their own proof.';
  const refused = await erase(server, owner, [email, other]);
  expect([refused.statusCode, refused.json().message]).toEqual([409, sentence]);
  await mergePeople(app, actor, { keep: email, other });
  await takeApart(app, actor, (await sameAs(app.db, email)).links[0]!.id);
  expect((await erase(server, owner, [email, other])).json().message).toBe(sentence);
  expect(await left(app)).toEqual(before);
  expect(await app.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  // One person typed in two ways is one, and so is whoever is left of several.
  expect((await erase(server, owner, [email, email.toUpperCase(), 'tel:9800000000'])).statusCode).toBe(200);
});
