import { sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { aBatch, someone } from '../../../classes/classes.factory.ts';
import { askPeople } from '../../../classes/seats/ask-people.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, expectSound } from '../../../classes/seats/seats.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { findPersonOf } from '../../people/merges/alike.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { anActor } from '../../office.factory.ts';
import { findSomebody } from '../timeline/find-somebody.server.ts';
import { writePersonNote } from '../timeline/person-notes.server.ts';
import { correctCase } from './correct-case.server.ts';

const harish = { name: 'Harish Nair', email: 'harish@example.in', phone: '98200 11111' };
const asha = { name: 'Asha Deshmukh', email: 'asha@example.in', phone: '98200 22222' };
const sends = async (app: App, who: typeof harish, subject: string) => {
  await sendMessage(app, { ...who, phone: who.phone || null, subject, message: 'When?' });
  return (
    await app.db.selectFrom('contact_messages').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  ).id;
};
const cases = async (app: App) =>
  app.db.selectFrom('cases').select(['id', 'name', 'email', 'phone']).orderBy('id').execute();
/** Who is shown under a key: the cases. */
const under = async (app: App, key: string) =>
  (await findSomebody(app.db, key))?.somebody.cases.map(({ id }) => id).toSorted() ?? [];
const correct = async (app: App, id: string, change: object) => {
  const row = await app.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { name, email, phone, version } = row;
  return correctCase(app, await anActor(app), id, { name, email, phone, version, everywhere: true, ...change });
};
const whose = (sentence: string) => ({ ok: false, whose: sentence });

test('a correction is asked about where it gives somebody another’s address or number, and only there', async ({
  app,
}) => {
  const noEmail = { ...harish, name: 'Hari', email: '', phone: '98200 33333' };
  const [one, other, byPhone] = [
    await sends(app, harish, 'one'),
    await sends(app, asha, 'other'),
    await sends(app, noEmail, 'phone'),
  ];
  await sends(app, { ...harish, email: 'h.nair@example.in' }, 'own');
  await sends(app, { ...asha, email: '', phone: '98200 44444' }, 'number');
  await aPerson(app, { email: 'account@example.in', fname: 'Meera Rao' });
  await mergePeople(app, await anActor(app), { keep: harish.email, other: 'h.nair@example.in' });
  const before = await cases(app);
  const table: [id: string, change: object, expected: object][] = [
    [other, { email: harish.email }, whose('That address is Harish Nair’s.')],
    [one, { email: asha.email }, whose('That address is Asha Deshmukh’s.')],
    [one, { email: 'account@example.in' }, whose('That address is Meera Rao’s.')],
    [byPhone, { phone: '98200 44444' }, whose('That number is Asha Deshmukh’s.')],
    [byPhone, { email: 'account@example.in' }, whose('That address is Meera Rao’s.')],
  ];
  for (const [id, change, expected] of table) expect(await correct(app, id, change)).toEqual(expected);
  expect(await cases(app)).toEqual(before);
  const free: [id: string, change: object][] = [
    [one, { name: asha.name }],
    [one, { phone: asha.phone }],
    [one, { email: 'h.nair@example.in' }],
    [other, { email: 'asha.new@example.in' }],
    [byPhone, { phone: '98200 33334' }],
  ];
  for (const [id, change] of free) expect(await correct(app, id, change)).toMatchObject({ ok: true, joined: false });
});

test('what was meant joins two, and corrected back they part exactly; nobody else’s case is corrected along', async ({
  app,
}) => {
  const one = await sends(app, harish, 'one');
  const two = await sends(app, harish, 'two');
  const other = await sends(app, asha, 'other');
  const before = await cases(app);
  expect(await correct(app, one, { email: asha.email, meant: true })).toMatchObject({
    ok: true,
    cases: 2,
    joined: true,
  });
  expect(await under(app, asha.email)).toEqual([one, two, other].toSorted());
  expect(await correct(app, two, { email: harish.email })).toMatchObject({ ok: true, cases: 2, joined: false });
  expect(await cases(app)).toEqual(before);
  expect(await under(app, asha.email)).toEqual([other]);
  await correct(app, one, { email: asha.email, meant: true });
  expect(await correct(app, other, { email: 'asha.d@example.in' })).toMatchObject({ cases: 1 });
  expect(await under(app, 'asha.d@example.in')).toEqual([other]);
  expect(await under(app, asha.email)).toEqual([one, two].toSorted());
});

test('the same with numbers, and two whose slips were put right to one new address are not corrected along', async ({
  app,
}) => {
  const one = await sends(app, { ...harish, email: '' }, 'one');
  const other = await sends(app, { ...asha, email: '' }, 'other');
  const before = await cases(app);
  expect(await correct(app, one, { phone: asha.phone, meant: true })).toMatchObject({ ok: true, joined: true });
  expect(await correct(app, one, { phone: harish.phone })).toMatchObject({ ok: true, cases: 1 });
  expect(await cases(app)).toEqual(before);
  const shared = { email: 'desk@example.in' };
  await correct(app, one, shared);
  expect(await correct(app, other, shared)).toEqual(whose('That address is Harish Nair’s.'));
  await correct(app, other, { ...shared, meant: true });
  expect(await correct(app, one, { email: 'harish.nair@example.in' })).toMatchObject({ ok: true, cases: 1 });
  expect(await under(app, 'desk@example.in')).toEqual([other]);
});

test('who has notes or is merged with others is not joined by a correction: there is a merge for that', async ({
  app,
  server,
}) => {
  const one = await sends(app, harish, 'one');
  await sends(app, asha, 'other');
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const post = (more: object) => {
    const payload = { version: 0, ...harish, email: asha.email, everywhere: true, ...more };
    return server.inject({ method: 'POST', url: `/office/api/cases/${one}/correct`, headers: { cookie }, payload });
  };
  const asked = await post({});
  expect([asked.statusCode, asked.json().message]).toEqual([
    409,
    'That address is Asha Deshmukh’s. Merge them, or look again? Nothing is changed yet.',
  ]);
  await writePersonNote(app, await anActor(app), harish.email, { text: 'Calls.' });
  const tied = await post({ meant: true });
  expect([tied.statusCode, tied.json().errors.email]).toEqual([422, expect.stringContaining('Merge the two')]);
  await app.db.deleteFrom('person_notes').execute();
  expect((await post({ meant: true })).json().message).toContain('corrected back, they part again');
});

test('an address that was put right leads to its person; one that nobody ever had, to nobody', async ({ app }) => {
  const one = await sends(app, harish, 'one');
  await correct(app, one, { email: 'harish.nair@example.in' });
  const found = await findSomebody(app.db, harish.email);
  expect(found!.somebody).toMatchObject({ key: 'harish.nair@example.in', cases: [{ id: one }] });
  expect(await findSomebody(app.db, 'nobody@example.in')).toBeNull();
});

test('what an account sent under another’s address is corrected to its own only where that is meant, and a seat that was answered from there stays while anything of its owner does', async ({
  app,
}) => {
  const veena = { name: 'Veena Iyer', email: 'veena@example.in', phone: '98200 55555' };
  const typed = { fname: veena.name, email: veena.email, cNumber: veena.phone, trainingEvent: 'CIPLevel1' };
  const { uid } = await aPerson(app, { email: 'mallory@example.in', fname: 'Mallory Sen' });
  await anInterest(app, typed, uid);
  const { id } = (await cases(app))[0]!;
  const { id: batchId } = await aBatch(app);
  const people = [{ interestId: id, ...veena, payer: 'Self' }];
  await app.write((trx) => askPeople(trx, app, someone, batchId, people));
  const [seat] = await listSeats(app.db, batchId);
  await act(app, seat!.id, 'yes');
  const mine = { email: 'mallory@example.in' };
  expect(await correct(app, id, mine)).toEqual(whose('That address is Mallory Sen’s.'));
  await sends(app, veena, 'own');
  expect(await correct(app, id, { ...mine, everywhere: false, meant: true })).toMatchObject({ ok: true, joined: true });
  expect(await getSeat(app.db, seat!.id)).toMatchObject({ email: veena.email, linkVersion: seat!.linkVersion });
  await expectSound(app);
});

test('a wish stands at the address that it gives, whichever account sent it: its notes too; and it is corrected along with nobody’s', async ({
  app,
}) => {
  const veena = { name: 'Veena Iyer', email: 'veena@example.in', phone: '98200 55555' };
  const { uid, email: mine } = await aPerson(app, { email: 'mallory@example.in', fname: 'Mallory Sen' });
  await anInterest(app, { fname: veena.name, email: veena.email, cNumber: veena.phone }, uid);
  const { id } = (await cases(app))[0]!;
  expect([await under(app, veena.email), await under(app, mine)]).toEqual([[id], []]);
  const { key } = (await findPersonOf(app, (await findCase(app.db, id))!))!;
  await writePersonNote(app, await anActor(app), key, { text: 'Prefers calls' });
  const notes = app.db.selectFrom('person_notes').select(['email', 'uid']);
  expect(await notes.execute()).toEqual([{ email: veena.email, uid: null }]);
  const listed = sql`select key, name, cases, account from persons where key in (${mine}, ${veena.email}) order by key`;
  expect((await listed.execute(app.db)).rows).toEqual([
    { key: mine, name: 'Mallory Sen', cases: 0, account: 'yes' },
    { key: veena.email, name: veena.name, cases: 1, account: 'no' },
  ]);
  const own = await sends(app, veena, 'own');
  const right = { email: 'veena.iyer@example.in' };
  expect(await correct(app, own, right)).toMatchObject({ ok: true, cases: 1, left: 1 });
  expect([await under(app, veena.email), await under(app, right.email)]).toEqual([[id], [own]]);
});
