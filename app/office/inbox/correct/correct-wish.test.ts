import { expect } from 'vitest';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { archiveTrainingEvent } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../case/get-case.server.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { countDemand } from '../../classes/demand/count-demand.server.ts';
import { everyWish, rowsOf } from '../../classes/demand/contract.ts';
import { Caller } from '../enter/contract.ts';
import { enterCaller } from '../enter/calls.server.ts';
import { anActor } from '../../office.factory.ts';
import { correctWish } from './calls.server.ts';

const wanted = { trainingEvent: 'CIPLevel1', city: 'Pune', attendTime: 'Within3Months' };
const asked = { trainingEvent: 'BasicCorrosion', preferredLocation: 'Cochin', attendTime: 'Undecided' };
const firstCase = async (app: App) => (await app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow()).id;
const versionOf = async (app: App) =>
  (await app.db.selectFrom('cases').select('version').executeTakeFirstOrThrow()).version;
const found = async (app: App, word: string) =>
  (await app.db.selectFrom('case_words').select('id').where('word', '=', word).execute()).length > 0;

test('another training, city and time are put right: the old value stays in the story, and when it was said stays', async ({
  app,
  clock,
  sentMail,
}) => {
  await anInterest(app, asked);
  const before = (await sentMail()).length;
  const said = await app.db.selectFrom('interests').select(['updated_at', 'received_at']).executeTakeFirstOrThrow();
  clock.forward(40 * 24 * 3600);
  const id = await firstCase(app);
  const actor = await anActor(app);
  await moveCases(app, actor, [{ id, version: 0 }], { status: 'Contacted' });
  expect(await correctWish(app, actor, id, { version: 1, ...wanted })).toEqual({ ok: true, fields: 3 });
  await moveCases(app, actor, [{ id, version: await versionOf(app) }], { heads: 4 });
  const { case: shown, happened, wished } = await getCase(app, actor, id);
  expect(shown).toMatchObject({ wish: 'CIPLevel1', city: 'Pune', status: 'Contacted', heads: 4 });
  expect(shown.summary).toBe('CIP Level 1, Pune');
  expect(wished).toEqual(wanted);
  expect(happened.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Training corrected: Basic Corrosion → CIP Level 1',
      'City corrected: Kochi → Pune',
      'When corrected: Undecided → Within 3 months',
      'How many people: from 1 to 4',
    ]),
  );
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...said, preferred_location: null, other_city: 'Pune', status: 'Contacted' });
  expect([await found(app, 'pune'), await found(app, 'kochi')]).toEqual([true, false]);
  const rows = rowsOf(await countDemand(app), { ...everyWish, event: 'CIPLevel1' });
  expect(rows).toMatchObject([{ city: 'Pune', people: 1, heads: 4 }]);
  // Nobody has asked anew, so nobody is written to.
  expect((await sentMail()).length).toBe(before);
  const { email } = row;
  const { uid } = await aPerson(app, { email });
  const held = await collectData(app, app.db, { uid, email, emailConfirmed: true });
  expect(held.corrections).toHaveLength(3);
});

test('a city of the form is kept as its own place, however it is written; the same again is nothing', async ({
  app,
}) => {
  await anInterest(app, { ...asked, preferredLocation: '', otherCity: 'Poona' });
  const id = await firstCase(app);
  const actor = await anActor(app);
  const kept = { ...wanted, trainingEvent: 'BasicCorrosion', attendTime: 'Undecided' };
  expect(await correctWish(app, actor, id, { version: 0, ...kept, city: 'KOCHI' })).toEqual({ ok: true, fields: 1 });
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ preferred_location: 'Cochin', other_city: null });
  expect(await correctWish(app, actor, id, { version: 0, ...kept, city: 'Kochi' })).toEqual({ ok: true, fields: 0 });
  expect(await correctWish(app, actor, id, { version: await versionOf(app), ...kept, city: '' })).toEqual({
    ok: true,
    fields: 1,
  });
  expect((await getCase(app, actor, id)).case.city).toBeNull();
});

test('what a colleague changed meanwhile is shown, an archived training stays where it is, and what is no wish is said', async ({
  app,
}) => {
  await anInterest(app, asked);
  const id = await firstCase(app);
  const actor = await anActor(app);
  await moveCases(app, actor, [{ id, version: 0 }], { status: 'Contacted' });
  expect(await correctWish(app, actor, id, { version: 0, ...wanted })).toMatchObject({
    ok: false,
    current: { version: 1 },
  });
  for (const code of ['BasicCorrosion', 'CIPLevel1'])
    await app.write((trx) => archiveTrainingEvent(trx, code, app.now().toISOString()));
  expect(await correctWish(app, actor, id, { version: 1, ...wanted })).toMatchObject({
    field: 'trainingEvent',
    sentence: 'Please choose the training they wish for',
  });
  const same = { ...wanted, trainingEvent: 'BasicCorrosion' };
  expect(await correctWish(app, actor, id, { version: 1, ...same })).toEqual({ ok: true, fields: 2 });
  await sendMessage(app, { name: 'M', email: 'm@example.in', phone: null, subject: 'Dates', message: 'When?' });
  const message = await app.db.selectFrom('cases').select('id').where('kind', '=', 'message').executeTakeFirstOrThrow();
  expect(await correctWish(app, actor, message.id, { version: 0, ...wanted })).toMatchObject({
    sentence: expect.stringContaining('Enter the wish in their name'),
  });
});

test('a reader corrects no wish, one that is not there is not found, and every field is looked at', async ({
  app,
  server,
}) => {
  await anInterest(app, asked);
  const id = await firstCase(app);
  const post = async (officeRole: 'reader' | 'office', to: string, payload: object) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole }));
    const url = `/office/api/cases/${to}/correct-wish`;
    const answer = await server.inject({ method: 'POST', url, headers: { cookie }, payload });
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})];
  };
  expect(await post('reader', id, { version: 0, ...wanted })).toEqual([403, []]);
  expect(await post('office', '0192aaaa-0000-7000-8000-000000000000', { version: 0, ...wanted })).toEqual([404, []]);
  const wrong = { version: 0, trainingEvent: '', city: 'see www.example.com', attendTime: 'Soon' };
  expect(await post('office', id, wrong)).toEqual([422, ['trainingEvent', 'city', 'attendTime']]);
  expect(await post('office', id, { version: 0, ...wanted })).toEqual([200, []]);
});

test('what a message asks for is entered as a wish without who it is from', async ({ app }) => {
  await sendMessage(app, {
    name: 'Meera Shah',
    email: 'meera@example.in',
    phone: '98200 11111',
    subject: 'CP 1',
    message: 'I want to come to CP Level 1 in Pune.',
  });
  const message = await firstCase(app);
  const typed = { to: `case ${message}`, how: 'message', kind: 'wish', costBearer: 'Self', ...wanted };
  const entered = await enterCaller(app, await anActor(app), Caller.parse(typed));
  expect(entered).toMatchObject({ ok: true });
  const { case: shown, wanted: said } = await getCase(app, await anActor(app), (entered as { id: string }).id);
  expect(shown).toMatchObject({
    kind: 'interest',
    name: 'Meera Shah',
    email: 'meera@example.in',
    phone: '98200 11111',
  });
  expect(said.did).toBe('Wishes, told in a message');
});

test('a time that was said cannot be made one that was not', async ({ app }) => {
  await anInterest(app, asked);
  const id = await firstCase(app);
  const blanked = { version: 0, ...wanted, attendTime: '' };
  expect(await correctWish(app, await anActor(app), id, blanked)).toEqual({
    ok: false,
    field: 'attendTime',
    sentence: 'Please choose when',
  });
  expect(await versionOf(app)).toBe(0);
});
