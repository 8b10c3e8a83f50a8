import { expect } from 'vitest';
import { aBatch } from '../../../classes/classes.factory.ts';
import { act, askAll } from '../../../classes/seats/seats.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { changeContract } from '../../../registration/contract.ts';
import { changeField } from '../../../registration/profile/change-field.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { anActor } from '../../office.factory.ts';
import type { CaseDetails } from './contract.ts';
import { getCase } from './get-case.server.ts';
import { writeNote } from './write-note.server.ts';

const sentence = ({ wanted: { did, lead, rest } }: CaseDetails) => `${did}: ${lead}${rest}`;
const told = ({ facts }: CaseDetails) =>
  facts.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`);

test('what somebody wishes is a sentence, with the facts beside it', async ({ app }) => {
  const actor = await anActor(app);
  await anInterest(app, { trainingEvent: 'CPLevel1', preferredLocation: 'Cochin', costBearer: 'Employer' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await moveCases(app, actor, [{ id, version: 0 }], { heads: 8 });
  const details = await getCase(app, actor, id);
  expect(sentence(details)).toMatch(/^Wishes: .*CP.* in Kochi, 8 people, .*\. The employer pays\.$/);
  expect(told(details)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^When: .*\(said “.*” on 20 Nov 2026\)$/),
      'Pays: Employer',
      'May write: About this (notice of 20 Nov 2026)',
      'Class dates: Not on the list',
    ]),
  );
  expect(details.facts.slice(0, 2).map(({ kind }) => kind)).toEqual(['phone', 'email']);
});

test('every case of somebody says where they stand in their classes', async ({ app }) => {
  const { id: batchId } = await aBatch(app);
  const [seat] = await askAll(app, batchId, ['Asha']);
  await act(app, seat!, 'offer');
  await sendMessage(app, { name: 'Asha', email: 'asha@example.in', phone: null, subject: 'S', message: 'When?' });
  const query = app.db.selectFrom('cases').select('id').where('kind', '=', 'message');
  const { id } = await query.executeTakeFirstOrThrow();
  expect(told(await getCase(app, await anActor(app), id))).toContain('Seat: CIP 1, Pune, 11 to 16 Jan (Held)');
});

test('who wants a course that has a class with free seats where they want it is invited next, once, and not before a registered address is proved', async ({
  app,
}) => {
  const actor = await anActor(app);
  const invite = async (kind: 'interest' | 'registration') => {
    const query = app.db.selectFrom('cases').select('id').where('kind', '=', kind);
    return (await getCase(app, actor, (await query.executeTakeFirstOrThrow()).id)).invite;
  };
  const wish = { trainingEvent: 'CIPLevel1', preferredLocation: 'Mumbai' } as const;
  await anInterest(app, { ...wish, email: 'asha@example.in' });
  const person = await aPerson(app, { emailConfirmed: false });
  await aRegistration(app, person);
  expect(await invite('interest')).toBeNull();
  const pune = await aBatch(app, { eventCode: 'CIPLevel1' });
  // Another city than the one they asked for is no next act.
  expect(await invite('interest')).toBeNull();
  const mumbai = await aBatch(app, { eventCode: 'CIPLevel1', city: 'Mumbai', seats: '2', minimum: '1' });
  const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', 'interest').executeTakeFirstOrThrow();
  // That person alone: a case says nothing of others.
  const here = { href: `/office/batches/${mumbai.id}/invite?only=${id}`, words: 'Invite to 11 to 16 Jan' };
  expect(await invite('interest')).toEqual(here);
  expect(await invite('registration')).toBeNull();
  await app.db.updateTable('people').set({ email_verified: 1 }).where('email', '=', person.email).execute();
  expect(await invite('registration')).toMatchObject({ href: expect.stringContaining('/invite') });
  const [other] = await askAll(app, mumbai.id, ['Bina']);
  await app.db.updateTable('seats').set({ email: '' }).where('id', '=', other!).execute();
  expect(await invite('interest'), 'a seat without an address is nobody’s but its own').toEqual(here);
  await askAll(app, mumbai.id, ['Asha']);
  expect(await invite('interest')).toBeNull();
  expect(pune.id).not.toBe(mumbai.id);
});

test('for how many a message asks is said once', async ({ app }) => {
  const actor = await anActor(app);
  const subject = 'Group booking for 12 people';
  await sendMessage(app, { name: 'M', email: 'm@example.in', phone: null, subject, message: 'Is it possible?' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await moveCases(app, actor, [{ id, version: 0 }], { heads: 12 });
  expect(sentence(await getCase(app, actor, id))).toBe(`Writes: ${subject}`);
  await moveCases(app, actor, [{ id, version: 1 }], { heads: 15 });
  const details = await getCase(app, actor, id);
  expect(sentence(details)).toBe(`Writes: ${subject}, 15 people.`);
  expect([details.wanted.words, details.happened.at(-1)!.text]).toEqual(['Is it possible?', undefined]);
});

test('a registration and a message are sentences too; their words stand as they wrote them', async ({ app }) => {
  const actor = await anActor(app, 'reader');
  await aRegistration(app, await aPerson(app), {
    courses: ['CP Level 2', 'CIP Level 1'],
    company: 'A Yard',
    city: 'Surat',
    workPhone: '+91 261 2345678',
    homePhone: '+91 261 8765432',
  });
  await sendMessage(app, { name: 'M', email: 'm@example.in', phone: null, subject: 'Dates', message: 'When\nis it?' });
  const of = async (kind: 'registration' | 'message') => {
    const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', kind).executeTakeFirstOrThrow();
    return getCase(app, actor, id);
  };
  const registration = await of('registration');
  expect(sentence(registration)).toBe('Registers: CIP Level 1 and CP Level 2. From A Yard, Surat.');
  expect(registration.facts.filter(({ kind }) => kind === 'phone').map(({ label }) => label)).toEqual([
    'Phone',
    'Work',
    'Home',
  ]);
  expect((await of('message')).wanted).toMatchObject({ did: 'Writes', lead: 'Dates', rest: '', words: 'When\nis it?' });
});

test('what happened is one story: sent, corrected, mailed with its state, noted and changed, the newest first', async ({
  app,
  clock,
  sentMail,
}) => {
  const actor = await anActor(app);
  const person = await aPerson(app, { email: 'asha.rao@example.in' });
  await aRegistration(app, person);
  await sentMail();
  clock.forward(60);
  await changeField(app, person.uid, changeContract.parse({ city: 'Pune' }));
  clock.forward(60);
  const { id, version } = await app.db.selectFrom('cases').select(['id', 'version']).executeTakeFirstOrThrow();
  await writeNote(app, actor, id, { text: 'Rang them.' });
  clock.forward(60);
  await moveCases(app, actor, [{ id, version }], { status: 'Contacted' });
  const { happened, undelivered } = await getCase(app, actor, id);
  expect(happened.map(({ kind, title, mail }) => `${kind}: ${title}${mail ? `, ${mail.state}` : ''}`)).toEqual([
    'office: Status from New to Contacted',
    'office: Note',
    'sent: Registration changed: City',
    expect.stringMatching(/^(sent: Sent through the site|mail: Receipt for a registration, sent)$/),
    expect.stringMatching(/^(sent: Sent through the site|mail: Receipt for a registration, sent)$/),
  ]);
  expect(undelivered).toBeNull();
  await app.db
    .updateTable('outbox')
    .set({ done_at: null, failed_at: app.now().toISOString(), last_error: '550 5.1.1 no such user' })
    .where('recipient', '=', 'asha.rao@example.in')
    .execute();
  const failed = await getCase(app, actor, id);
  expect(failed.undelivered).toBe('There is no such mailbox: the address may have a typing error.');
  expect(failed.happened.find(({ mail }) => mail)?.mail).toMatchObject({ state: 'failed' });
});

test('a note that comes again under its id, because the answer was lost, is one note', async ({ app }) => {
  await anInterest(app);
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const actor = await anActor(app);
  const note = crypto.randomUUID();
  await writeNote(app, actor, id, { text: 'Called.', id: note });
  await writeNote(app, actor, id, { text: 'Called.', id: note });
  const { happened } = await getCase(app, actor, id);
  expect(happened.filter(({ title }) => title === 'Note')).toHaveLength(1);
  const log = await app.db.selectFrom('audit_entries').select('id').where('action', '=', 'note written').execute();
  expect(log).toHaveLength(1);
});

test('other words under the id of a note are refused, and so is the id on another case', async ({ app, server }) => {
  await anInterest(app);
  await anInterest(app, { trainingEvent: 'CIPLevel1' });
  const [one, two] = await app.db.selectFrom('cases').select('id').execute();
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const id = crypto.randomUUID();
  const note = async (of: string, text: string) =>
    (
      await server.inject({
        method: 'POST',
        url: `/office/api/cases/${of}/notes`,
        headers: { cookie },
        payload: { id, text },
      })
    ).statusCode;
  expect([await note(one!.id, 'Called.'), await note(one!.id, 'Called.')]).toEqual([201, 201]);
  expect([await note(one!.id, 'Called twice.'), await note(two!.id, 'Called.')]).toEqual([422, 422]);
});
