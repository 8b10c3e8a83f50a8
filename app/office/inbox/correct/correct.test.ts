import { expect } from 'vitest';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { readable } from '../../../registration/your-data/readable.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../case/get-case.server.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { sameAs } from '../../people/merges/same-as.server.ts';
import { anActor } from '../../office.factory.ts';
import { correctCase } from './correct-case.server.ts';
import { whoProblems } from './contract.ts';

const right = { name: 'Asha Thiruvengadam', phone: '+91 98200 00001', email: 'asha@lnt.example.in' };
const firstCase = async (app: App) => (await app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow()).id;
const found = async (app: App, word: string) =>
  (await app.db.selectFrom('case_words').select('id').where('word', 'like', `${word}%`).execute()).length > 0;

test('a slip is put right in record, case and words; the old value, the new and who did it stand in the story', async ({
  app,
  sentMail,
}) => {
  await anInterest(app, { fname: 'Asha Thirvengdam', email: 'asha@gmial.example.in', cNumber: '+91 98200 00000' });
  const before = (await sentMail()).length;
  const id = await firstCase(app);
  const actor = await anActor(app);
  await moveCases(app, actor, [{ id, version: 0 }], { status: 'Contacted' });
  expect(await correctCase(app, actor, id, { version: 1, ...right })).toMatchObject({ ok: true });
  const { case: shown, happened } = await getCase(app, actor, id);
  expect(shown).toMatchObject({ ...right, status: 'Contacted' });
  const told = happened.filter(({ title }) => title.includes('corrected'));
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'Email corrected: asha@gmial.example.in → asha@lnt.example.in',
    'Name corrected: Asha Thirvengdam → Asha Thiruvengadam',
    'Phone corrected: +91 98200 00000 → +91 98200 00001',
  ]);
  expect(told[0]!.by).toBe('Asha Nair');
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: right.name, email: right.email, contact_number: right.phone, status: 'Contacted' });
  expect([await found(app, 'thiruvengadam'), await found(app, 'thirvengdam')]).toEqual([true, true]);
  expect((await sentMail()).length).toBe(before);
});

test('the log says which fields were corrected, never what stood there', async ({ app }) => {
  await sendMessage(app, { name: 'M', email: 'm@example.in', phone: null, subject: 'Dates', message: 'When?' });
  const id = await firstCase(app);
  await correctCase(app, await anActor(app), id, { version: 0, ...right });
  const row = await app.db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...right, subject: 'Dates' });
  const { detail } = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'case corrected')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(detail)).toEqual({ fields: ['name', 'phone', 'email'] });
});

test('who corrects what a colleague has changed meanwhile is shown it as it stands; the same again is nothing', async ({
  app,
}) => {
  await anInterest(app);
  const id = await firstCase(app);
  const actor = await anActor(app);
  await moveCases(app, actor, [{ id, version: 0 }], { status: 'Contacted' });
  const refused = await correctCase(app, actor, id, { version: 0, ...right });
  expect(refused).toMatchObject({ ok: false, current: { id, version: 1, name: 'Asha Rao' } });
  expect(await app.db.selectFrom('case_corrections').selectAll().execute()).toEqual([]);
  const same = { name: 'Asha Rao', phone: '+91 98200 00000', email: 'asha.rao@example.in' };
  expect(await correctCase(app, actor, id, { version: 0, ...same })).toMatchObject({ ok: true });
});

test('the email of an account, a registration and what is held back are not corrected here, and the reason is said', async ({
  app,
}) => {
  const actor = await anActor(app);
  const person = await aPerson(app);
  await anInterest(app, { email: person.email }, person.uid);
  const id = await firstCase(app);
  const same = { version: 0, name: 'Asha Rao', phone: '+91 98200 00000' };
  expect(await correctCase(app, actor, id, { ...same, email: right.email })).toMatchObject({ field: 'email' });
  expect(await correctCase(app, actor, id, { ...same, name: 'Asha Rau', email: person.email })).toMatchObject({
    ok: true,
  });
  await aRegistration(app, person);
  const cases = await app.db.selectFrom('cases').select(['id', 'kind']).execute();
  const registration = cases.find(({ kind }) => kind === 'registration')!;
  expect(await correctCase(app, actor, registration.id, { version: 0, ...right })).toMatchObject({
    sentence: expect.stringContaining('under Profile'),
  });
});

test('corrections stand in the person’s own copy of their data and go with what they sent', async ({ app }) => {
  await anInterest(app);
  await correctCase(app, await anActor(app), await firstCase(app), { version: 0, ...right });
  const { uid } = await aPerson(app, { email: right.email });
  const held = await collectData(app, app.db, { uid, email: right.email, emailConfirmed: true });
  expect(held.corrections).toHaveLength(3);
  // What stood there before may be somebody else's.
  expect(JSON.stringify(readable(held))).not.toContain('asha.rao@example.in');
  await app.db.deleteFrom('interest_consents').execute();
  await app.db.deleteFrom('interests').execute();
  expect(await app.db.selectFrom('case_corrections').selectAll().execute()).toEqual([]);
});

test('a reader corrects nothing, a case that is not there is not found, and nobody is left without a way to reach them', async ({
  app,
  server,
}) => {
  await anInterest(app);
  const id = await firstCase(app);
  const post = async (role: 'reader' | 'office', to: string, payload: object) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));
    const url = `/office/api/cases/${to}/correct`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode;
  };
  expect(await post('reader', id, { version: 0, ...right })).toBe(403);
  expect(await post('office', '0192aaaa-0000-7000-8000-000000000000', { version: 0, ...right })).toBe(404);
  expect(await post('office', id, { version: 0, ...right, phone: '', email: '' })).toBe(422);
  expect(await post('office', id, { version: 9, ...right })).toBe(409);
  expect(await post('office', id, { version: 0, ...right })).toBe(200);
  expect(whoProblems({ name: '', phone: '1', email: 'x' })).toEqual({
    name: 'Name is required',
    phone: 'Please give the number with its digits',
    email: 'Please enter an email address such as name@example.com',
  });
});

test('the same slip is put right in all cases of the person, each with its old value; what differs stays', async ({
  app,
}) => {
  const [wrong, other] = ['asha@gmial.example.in', 'a.rao@example.in'];
  for (const more of [{ trainingEvent: 'CPLevel1' }, { trainingEvent: 'CPLevel2', fname: 'Asha R' }])
    await anInterest(app, { email: wrong, ...more });
  await sendMessage(app, { name: 'Asha Rao', email: other, phone: '98200 00000', subject: 'Dates', message: 'When?' });
  const actor = await anActor(app);
  await mergePeople(app, actor, { keep: wrong, other });
  const cases = async () =>
    app.db
      .selectFrom('cases')
      .select(['id', 'kind', 'name', 'email', 'phone', 'version'])
      .orderBy('received_at')
      .orderBy('id')
      .execute();
  const [first] = await cases();
  const mended = { name: 'Asha Rau', phone: first!.phone, email: 'asha@gmail.example.in' };
  const done = await correctCase(app, actor, first!.id, { version: 0, everywhere: true, ...mended });
  expect(done).toEqual({ ok: true, cases: 3, left: 0, joined: false, stay: [] });
  expect((await cases()).map(({ name, email, phone }) => [name, email, phone])).toEqual([
    ['Asha Rau', mended.email, first!.phone],
    ['Asha R', mended.email, first!.phone],
    ['Asha Rau', other, '98200 00000'],
  ]);
  const kept = await app.db.selectFrom('case_corrections').select(['field', 'old_value']).execute();
  expect(kept.map(({ field, old_value }) => `${field} ${old_value}`).toSorted()).toEqual([
    `email ${wrong}`,
    `email ${wrong}`,
    'name Asha Rao',
    'name Asha Rao',
  ]);
  expect((await sameAs(app.db, mended.email)).keys).toEqual([mended.email, other]);
});

test('what may not be corrected here is left as it is where a slip is put right everywhere, and counted', async ({
  app,
}) => {
  const person = await aPerson(app, { email: 'asha@lnt.example.in' });
  await anInterest(app, { fname: 'Asha Rau', email: person.email }, person.uid);
  await aRegistration(app, person, { firstName: 'Asha Rau', email: person.email });
  const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', 'interest').executeTakeFirstOrThrow();
  const { name, email, phone } = await app.db
    .selectFrom('cases')
    .selectAll()
    .where('kind', '=', 'registration')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('cases').set({ name, email, phone }).where('id', '=', id).execute();
  const done = await correctCase(app, await anActor(app), id, {
    version: 0,
    everywhere: true,
    name: 'Asha Rao',
    phone,
    email,
  });
  expect(done).toEqual({ ok: true, cases: 1, left: 1, joined: false, stay: [] });
});
