import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { dropStaff } from '../../../identity/staff/change-staff.server.ts';
import { nameStaff } from '../../../identity/staff/name-staff.server.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { writeNote } from '../../inbox/case/write-note.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { anActor } from '../../office.factory.ts';
import { forgetPersonNotes, writePersonNote } from '../../inbox/timeline/person-notes.server.ts';
import { readTimeline } from '../../inbox/timeline/calls.server.ts';
import { countUnseen, listNameable, listSaid } from './mentions.server.ts';
import { fitting, namedIn, partsOf, typedName } from './named-in.ts';

const email = 'asha.rao@example.in';

/** A case, who writes about it, and two who may be meant: one of them only looks. */
async function anOffice(app: App) {
  await anInterest(app, { fname: 'Asha Rao', email });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const lata = await anActor(app, 'office', 'Lata Rao');
  const [ravi, uma] = [await anActor(app, 'office', 'Ravi'), await anActor(app, 'reader', 'Uma Devi')];
  return { id, lata, ravi, uma };
}

const meant = ({ staff }: Actor, name = staff.fname) => ({ uid: staff.uid, name });
const rows = ({ db }: App) =>
  db.selectFrom('mentions').select(['person_id', 'name', 'seen_at']).orderBy('name').execute();

test('who is named in a note of a case is meant by id, finds it, and has seen it when they open the case', async ({
  app,
}) => {
  const { id, lata, ravi, uma } = await anOffice(app);
  const text = 'Asks for a Saturday. @Ravi, can you? @Uma Devi knows them.';
  const left = await writeNote(app, lata, id, { text, mentions: [meant(ravi), meant(uma)] });
  expect(left).toEqual([]);
  expect([await countUnseen(app, lata), await countUnseen(app, ravi), await countUnseen(app, uma)]).toEqual([0, 1, 1]);
  const said = await listSaid(app, uma);
  expect(said).toMatchObject({ unseen: 1, said: [{ by: 'Lata Rao', about: 'Asha Rao', begins: text, seenAt: null }] });
  expect(said.said[0]!.href).toMatch(new RegExp(`^/office/cases/${id}#note-[0-9a-f-]{36}$`));
  // Whoever wrote it looks again: it stays unseen for those who are meant.
  const { happened } = await getCase(app, lata, id);
  expect(happened.find((entry) => entry.text === text)!.mentions).toEqual(
    expect.arrayContaining([meant(ravi), meant(uma)]),
  );
  await getCase(app, uma, id);
  expect([await countUnseen(app, ravi), await countUnseen(app, uma)]).toEqual([1, 0]);
  // Called otherwise since: the note has the name that stands in it, and the person it means.
  await app.write((trx) => nameStaff(trx, app, { uid: ravi.staff.uid, name: 'Ravi Menon' }));
  const again = (await getCase(app, lata, id)).happened.find((entry) => entry.text === text)!;
  expect(again.mentions).toEqual(expect.arrayContaining([{ uid: ravi.staff.uid, name: 'Ravi' }]));
});

test('who is named in a note on a person finds it with the person, and in each of their cases', async ({ app }) => {
  const { id, lata, ravi, uma } = await anOffice(app);
  const text = 'Prefers calls in the evening, @Ravi and @Uma Devi.';
  await writePersonNote(app, lata, email, { text, mentions: [meant(ravi), meant(uma)] });
  const [one] = (await listSaid(app, ravi)).said;
  expect(one).toMatchObject({ by: 'Lata Rao', about: email, begins: text });
  expect(one!.href).toMatch(/^\/office\/people\/asha\.rao%40example\.in#note-/);
  const { entries } = await readTimeline(app, ravi, email, null);
  expect(entries.find((entry) => entry.text === text)!.mentions).toHaveLength(2);
  await getCase(app, uma, id);
  expect([await countUnseen(app, ravi), await countUnseen(app, uma)]).toEqual([0, 0]);
});

test('whoever has left is said, the note is kept; nobody is meant who is not in its words, nor whoever writes it', async ({
  app,
}) => {
  const { id, lata, ravi, uma } = await anOffice(app);
  await app.write((trx) => dropStaff(trx, app, ravi.staff.uid));
  const trainee = await aPerson(app, { fname: 'Trainee' });
  const mentions = [meant(ravi), meant(uma), meant(lata), { uid: trainee.uid, name: 'Trainee' }];
  const left = await writeNote(app, lata, id, { text: '@Ravi, @Lata Rao and @Trainee: nobody else.', mentions });
  expect(left).toEqual(['Ravi', 'Trainee']);
  expect(await rows(app)).toEqual([]);
  const { happened } = await getCase(app, lata, id);
  expect(happened.some(({ text }) => text?.startsWith('@Ravi'))).toBe(true);
});

test('what is not seen within the hour is told by one mail, which says nothing of whom it is about', async ({
  app,
  sentMail,
  clock,
}) => {
  const { id, lata, ravi, uma } = await anOffice(app);
  const note = (text: string, ...people: Actor[]) =>
    writeNote(app, lata, id, { text, mentions: people.map((person) => meant(person)) });
  const before = (await sentMail()).length;
  await note('@Ravi and @Uma Devi: asks for a Saturday.', ravi, uma);
  clock.forward(600);
  await note('@Ravi again.', ravi);
  clock.forward(2999);
  expect(await sentMail()).toHaveLength(before);
  await getCase(app, uma, id);
  clock.forward(2);
  const [mail, ...others] = (await sentMail()).slice(before);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ravi.staff.email, subject: '2 notes for you in the back office' });
  expect(mail!.text).toContain(`Lata Rao (http://site.test/office/cases/${id}#note-`);
  expect(mail!.text).not.toMatch(/Asha|asha\.rao|Saturday/);
  // Those behind it have nothing more to tell.
  clock.forward(3600);
  expect(await sentMail()).toHaveLength(before + 1);
  await note('@Ravi, once more.', ravi);
  await app.write((trx) => dropStaff(trx, app, ravi.staff.uid));
  clock.forward(3601);
  expect(await sentMail()).toHaveLength(before + 1);
});

test('somebody who is named again and again gets a mail an hour, and each note is left its hour', async ({
  app,
  sentMail,
  clock,
}) => {
  const { id, lata, ravi } = await anOffice(app);
  const before = (await sentMail()).length;
  const note = () => writeNote(app, lata, id, { text: '@Ravi, once more.', mentions: [meant(ravi)] });
  const mails: number[] = [];
  for (let minutes = 0; minutes < 180; minutes += 10) {
    await note();
    clock.forward(601);
    mails.push((await sentMail()).length - before);
  }
  expect(mails).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3]);
  expect((await sentMail()).at(-1)).toMatchObject({ subject: '6 notes for you in the back office' });
  expect(await app.db.selectFrom('mentions').select('id').where('told_by', 'is', null).execute()).toEqual([]);
});

test('a mail that could not leave is told again with the same notes', async ({ app, sentMail, clock }) => {
  const { lata, ravi } = await anOffice(app);
  await sentMail();
  await writePersonNote(app, lata, email, { text: '@Ravi', mentions: [meant(ravi)] });
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('topic', '=', 'mention-mail')
    .executeTakeFirstOrThrow();
  // As an attempt leaves it that took the notes on and ended before its mail was taken.
  await app.db.updateTable('mentions').set({ told_by: id }).execute();
  clock.forward(3601);
  const mail = (await sentMail()).at(-1)!;
  expect(mail).toMatchObject({ to: ravi.staff.email, subject: 'A note for you from Lata Rao' });
  // The address of a person has their email in it.
  expect(mail.text).toContain('Lata Rao (http://site.test/office)');
  expect(mail.text + mail.html).not.toContain(email);
});

test('mentions go with the note: when its record is erased, and when its person is', async ({ app }) => {
  const { id, lata, ravi } = await anOffice(app);
  await writeNote(app, lata, id, { text: '@Ravi', mentions: [meant(ravi)] });
  await writePersonNote(app, lata, email, { text: '@Ravi', mentions: [meant(ravi)] });
  expect(await rows(app)).toHaveLength(2);
  await app.write((trx) => forgetPersonNotes(trx, email));
  expect(await rows(app)).toHaveLength(1);
  await app.db.deleteFrom('cases').execute();
  expect(await rows(app)).toEqual([]);
  expect(await listSaid(app, ravi)).toEqual({ unseen: 0, said: [] });
});

test('everybody of the office sees what is said to them and says so for themselves alone; the log tells who looked', async ({
  app,
  server,
}) => {
  const { id, lata, ravi } = await anOffice(app);
  const reader = await aPerson(app, { role: 'staff', officeRole: 'reader', fname: 'Meera' });
  const headers = { cookie: await aSession(app, reader) };
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    await server.inject({ method, url: `/office/api/mentions${path}`, headers, ...(payload ? { payload } : {}) });
  const { colleagues } = (await ask('GET', '/colleagues')).json<{ colleagues: { name: string }[] }>();
  expect(colleagues.map(({ name }) => name)).not.toContain('Meera');
  expect((await listNameable(app, lata)).map(({ name }) => name)).toContain('Meera');
  const mentions = [meant(ravi), { uid: reader.uid, name: 'Meera' }];
  await writeNote(app, lata, id, { text: '@Ravi and @Meera', mentions });
  expect((await ask('GET', '')).json()).toEqual({ unseen: 1 });
  const { said } = (await ask('GET', '/said')).json<{ said: { id: string }[] }>();
  const ids = (await app.db.selectFrom('mentions').select('id').execute()).map((row) => row.id);
  expect(ids).toHaveLength(2);
  expect(said).toHaveLength(1);
  expect((await ask('POST', '/seen', { ids })).json()).toEqual({ unseen: 0 });
  expect(await countUnseen(app, ravi)).toBe(1);
  expect((await ask('POST', '/seen', { ids: [] })).statusCode).toBe(422);
  const log = await app.db
    .selectFrom('audit_entries')
    .select(['actor_uid', 'detail'])
    .where('action', '=', 'mentions read')
    .execute();
  expect(log).toEqual([{ actor_uid: reader.uid, detail: '{"rows":1}' }]);
});

test('names are found where they are said, the longer before the shorter, and never in an email or a longer word', () => {
  const people = ['Asha', 'Asha Nair', 'Uma (uma@example.in)'].map((name) => ({ uid: name, name }));
  const found = (text: string) => namedIn(text, people).map(({ name }) => name);
  expect(found('@Asha Nair, please')).toEqual(['Asha Nair']);
  expect(found('(@Asha) and @Uma (uma@example.in)!')).toEqual(['Asha', 'Uma (uma@example.in)']);
  expect(found('rao@Asha, @Ashana, Asha')).toEqual([]);
  expect(partsOf('Ask @Asha now', ['Asha'])).toEqual([
    { from: 0, text: 'Ask ' },
    { from: 4, text: '@Asha', name: 'Asha' },
    { from: 9, text: ' now' },
  ]);
  expect(partsOf('nobody', [])).toEqual([{ from: 0, text: 'nobody' }]);
  expect(typedName('Ask @as', 7)).toEqual({ from: 4, typed: 'as' });
  expect(typedName('Ask @Asha Na', 12)).toEqual({ from: 4, typed: 'Asha Na' });
  expect([typedName('rao@as', 6), typedName('Ask @as', 3), typedName('@a\nb', 4)]).toEqual([null, null, null]);
  expect(fitting(people, 'na').map(({ name }) => name)).toEqual(['Asha Nair']);
  expect(fitting(people, 'ASHA ').map(({ name }) => name)).toEqual(['Asha Nair']);
});
