import { expect } from 'vitest';
import { forgetPerson } from '../../../contact/forget-person.server.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { enqueue } from '../../../platform/outbox/outbox.server.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { test } from '../../../testing/test.ts';
import { correctCase } from '../../inbox/correct/correct-case.server.ts';
import { enterCaller } from '../../inbox/enter/calls.server.ts';
import { Caller } from '../../inbox/enter/contract.ts';
import { anActor } from '../../office.factory.ts';
import { findSomebody } from '../../inbox/timeline/find-somebody.server.ts';
import { writePersonNote } from '../../inbox/timeline/person-notes.server.ts';
import { readTimeline } from '../../inbox/timeline/calls.server.ts';
import { forgetMerges, mergePeople, takeApart } from './merge-people.server.ts';
import { sameAs } from './same-as.server.ts';

const [a, b, c] = ['asha@lnt.example.in', 'asha.rao@example.in', 'a.rao@example.in'] as const;
const sends = async (app: App, email: string, more: object = {}) =>
  anInterest(app, { email, cNumber: `+91 98200 ${email.length}0000`, ...more });
const told = { name: 'Asha Rao', how: 'telephone', kind: 'message', words: 'When?' };
const liveLinks = async (app: App) =>
  (await app.db.selectFrom('person_merges').select('id').where('parted_at', 'is', null).orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** Everything that a page of a person says, but for when they were merged. */
async function story(app: App, key: string) {
  const known = await readTimeline(app, await anActor(app, 'reader'), key, null);
  const { links: _, ...somebody } = known.somebody;
  const entries = known.entries.filter(({ title }) => !/^(Merged|Took apart)/.test(title));
  return { somebody, entries };
}

test('two are shown as one with everything of both, and taken apart again exactly as before', async ({ app }) => {
  const actor = await anActor(app);
  await sends(app, a);
  await sends(app, b);
  await sendMessage(app, { name: 'Asha', email: b, phone: null, subject: 'Dates', message: 'When?' });
  await writePersonNote(app, actor, a, { text: 'Calls.' });
  await writePersonNote(app, actor, b, { text: 'Writes.' });
  const before = [await story(app, a), await story(app, b)];
  const rows = async () =>
    Promise.all(
      (['cases', 'interests', 'contact_messages', 'person_notes'] as const).map((table) =>
        app.db.selectFrom(table).selectAll().execute(),
      ),
    );
  const kept = await rows();
  expect(await mergePeople(app, actor, { keep: a, other: b })).toMatchObject({ ok: true });
  const together = await story(app, b);
  expect(together.entries).toEqual((await story(app, a)).entries);
  expect(together.entries).toHaveLength(before[0]!.entries.length + before[1]!.entries.length);
  expect(together.somebody).toMatchObject({ emails: [a, b], cases: { length: 3 }, sides: [{ key: a }, { key: b }] });
  expect(await rows()).toEqual(kept);
  const [id = ''] = await liveLinks(app);
  await takeApart(app, actor, id);
  await takeApart(app, actor, id);
  expect([await story(app, a), await story(app, b)]).toEqual(before);
  const said = (await readTimeline(app, actor, a, null)).entries.filter(({ title }) => title.includes(' and '));
  expect(said).toMatchObject([
    { title: `Took apart ${a} and ${b}`, by: expect.stringContaining('Asha Nair') },
    { title: `Merged ${a} and ${b}`, by: expect.stringContaining('Asha Nair') },
  ]);
  const log = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'detail', 'subject'])
    .where('action', 'like', 'people%')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['people merged', 'people taken apart']);
  expect(JSON.stringify(log)).not.toContain('@');
});

test('what comes after a merge stays with the address it came under when the two are taken apart', async ({ app }) => {
  const actor = await anActor(app);
  await sends(app, a);
  await sends(app, b);
  await mergePeople(app, actor, { keep: a, other: b });
  await sends(app, b, { trainingEvent: 'CPLevel1' });
  await writePersonNote(app, actor, b, { text: 'Later.' });
  await takeApart(app, actor, (await liveLinks(app))[0]!);
  expect((await story(app, a)).somebody.cases).toHaveLength(1);
  const { somebody, entries } = await story(app, b);
  expect(somebody.cases).toHaveLength(2);
  expect(entries.filter(({ text }) => text === 'Later.')).toHaveLength(1);
});

test('a chain is one person from every end, and comes apart where it is taken apart', async ({ app }) => {
  const actor = await anActor(app);
  for (const email of [a, b, c]) await sends(app, email);
  await mergePeople(app, actor, { keep: b, other: c });
  await mergePeople(app, actor, { keep: a, other: c });
  for (const email of [a, b, c]) expect(await sameAs(app.db, email)).toMatchObject({ head: a, keys: { length: 3 } });
  const [, second = ''] = await liveLinks(app);
  await takeApart(app, actor, second);
  expect((await sameAs(app.db, a)).keys).toEqual([a]);
  expect((await sameAs(app.db, c)).keys).toEqual([b, c]);
});

test('two colleagues who merge the same two at once, either way round, make one merge and get an answer each', async ({
  app,
}) => {
  const [one, other] = [await anActor(app), await anActor(app)];
  for (const email of [a, b, c]) await sends(app, email);
  const answers = await Promise.all([
    mergePeople(app, one, { keep: a, other: b }),
    mergePeople(app, other, { keep: b, other: a }),
    mergePeople(app, one, { keep: b, other: c }),
    mergePeople(app, other, { keep: c, other: a }),
  ]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(answers.filter(({ sentence }) => sentence.includes('already'))).toHaveLength(2);
  expect(await liveLinks(app)).toHaveLength(2);
  expect((await sameAs(app.db, b)).keys).toHaveLength(3);
});

test('nobody is merged with somebody who is not there, was erased, or with themselves', async ({ app }) => {
  const actor = await anActor(app);
  await sends(app, a);
  await sendMessage(app, { name: 'Asha', email: b, phone: null, subject: 'Dates', message: 'When?' });
  for (const other of ['nobody@example.in', 'tel:9845012345', 'something', ''])
    expect(await mergePeople(app, actor, { keep: a, other })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('Nothing is merged and nothing is lost'),
    });
  await app.write((trx) => forgetPerson(trx, b));
  expect(await mergePeople(app, actor, { keep: a, other: b })).toMatchObject({ ok: false });
  expect(await mergePeople(app, actor, { keep: a, other: a.toUpperCase() })).toMatchObject({ ok: true });
  expect(await liveLinks(app)).toEqual([]);
});

test('who is erased leaves those together whom they held together, and no trace of their address', async ({ app }) => {
  const actor = await anActor(app);
  for (const email of [a, b, c]) await sends(app, email);
  await mergePeople(app, actor, { keep: b, other: c });
  await mergePeople(app, actor, { keep: a, other: b });
  await app.write((trx) => forgetMerges(trx, b));
  expect((await sameAs(app.db, c)).keys).toEqual([a, c]);
  await app.write((trx) => forgetMerges(trx, a));
  expect((await sameAs(app.db, c)).keys).toEqual([c]);
  expect(await app.db.selectFrom('person_merges').selectAll().execute()).toEqual([]);
});

test('who gave a telephone number alone has a page, and is merged with who wrote', async ({ app }) => {
  const actor = await anActor(app);
  await sends(app, a);
  const entered = await enterCaller(app, actor, Caller.parse({ ...told, phone: '+91 98450 12345' }));
  const key = 'tel:9845012345';
  expect((await story(app, 'tel:+91 98450-12345')).somebody).toMatchObject({ key, cases: { length: 1 }, emails: [] });
  await mergePeople(app, actor, { keep: a, other: key });
  const { somebody } = await story(app, key);
  expect(somebody).toMatchObject({ emails: [a], cases: { length: 2 } });
  // Their number was mistyped: whom they are shown with goes with them.
  const right = { name: 'Asha Rao', phone: '98450 12346', email: '' };
  const { version } = await app.db
    .selectFrom('cases')
    .select('version')
    .where('email', '=', '')
    .executeTakeFirstOrThrow();
  await correctCase(app, actor, entered.ok ? entered.id : '', { version, ...right });
  expect((await sameAs(app.db, a)).keys).toEqual([a, 'tel:9845012346']);
});

test('a merge shows no account the data of another, and changes who is logged in as whom for nobody', async ({
  app,
  server,
}) => {
  const [one, other] = [await aPerson(app, { email: a }), await aPerson(app, { email: b })];
  await anInterest(app, { email: a }, one.uid);
  await anInterest(app, { email: b, trainingEvent: 'CPLevel1' }, other.uid);
  const mine = (person: typeof one) => collectData(app, app.db, { ...person, emailConfirmed: true });
  const before = [await mine(one), await mine(other)];
  const cookie = await aSession(app, one);
  await mergePeople(app, await anActor(app), { keep: a, other: b });
  expect((await mine(other)).interests).toEqual(before[1]!.interests);
  expect((await mine(one)).interests).toEqual(before[0]!.interests);
  expect(JSON.stringify(await mine(one))).not.toContain(b);
  const shown = await server.inject({ url: '/account/data.json', headers: { cookie } });
  expect(shown.body).not.toContain(b);
  expect((await server.inject({ url: `/getuserbyemail/${b}`, headers: { cookie } })).statusCode).toBe(403);
  expect((await findSomebody(app.db, a))?.somebody.accounts.map(({ email }) => email)).toEqual([a, b]);
});

test('a reader merges nobody and takes nobody apart; a merge that is not known is not there', async ({
  app,
  server,
}) => {
  await sends(app, a);
  await sends(app, b);
  const post = async (role: 'reader' | 'office', path: string, payload?: object) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));
    const answer = await server.inject({
      method: 'POST',
      url: `/office/api${path}`,
      headers: { cookie },
      ...(payload ? { payload } : {}),
    });
    return answer.statusCode;
  };
  expect(await post('reader', '/merges', { keep: a, other: b })).toBe(403);
  expect(await post('office', '/merges', { keep: a, other: b })).toBe(200);
  expect(await post('office', '/merges', { keep: a, other: c })).toBe(409);
  const [id] = await liveLinks(app);
  expect(await post('reader', `/merges/${id}/apart`)).toBe(403);
  expect(await post('office', `/merges/${crypto.randomUUID()}/apart`)).toBe(404);
  expect(await post('office', `/merges/${id}/apart`)).toBe(200);
});

test('who erases what is held about them, or deletes their account, leaves no link behind', async ({
  app,
  server,
  sentMail,
}) => {
  const actor = await anActor(app);
  const person = await aPerson(app, { email: a });
  await sends(app, b);
  await mergePeople(app, actor, { keep: a, other: b });
  await anInterest(app, { email: a }, person.uid);
  const headers = { cookie: await aSession(app, person) };
  const erased = await server.inject({ method: 'POST', url: '/account/data/erase', headers, payload: { sure: 'yes' } });
  expect([erased.statusCode, await liveLinks(app)]).toEqual([200, []]);
  await mergePeople(app, actor, { keep: b, other: a });
  const email = `${person.uid}@deleted.invalid`;
  await app.db.updateTable('people').set({ email }).where('id', '=', person.uid).execute();
  await enqueue(app.db, app, 'person-deleted', { uid: person.uid });
  await sentMail();
  expect(await app.db.selectFrom('person_merges').selectAll().execute()).toEqual([]);
});
