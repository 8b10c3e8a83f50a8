import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { billedPeople, pay, setBilling } from '../../../billing/billing.factory.ts';
import { issueByHand } from '../../../billing/papers/issue-by-hand.server.ts';
import { getBill } from '../../../billing/read-bills.server.ts';
import { sayBillState } from '../../../billing/refund.ts';
import { act, anAskedClass, askAll } from '../../../classes/seats/seats.factory.ts';
import { aBatch, cancel, someone } from '../../../classes/classes.factory.ts';
import { endNomination } from '../../../classes/nominations/holds.server.ts';
import { agree, aNomination } from '../../../classes/nominations/nominations.factory.ts';
import { addVenue } from '../../../classes/venues.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { addLetterText, retireLetterText } from '../../post/letters/letter-texts.server.ts';
import { parseAsked, readList } from '../../lists/read-list.server.ts';
import { correctCase } from '../correct/correct-case.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { anActor } from '../../office.factory.ts';
import { readTimeline } from '../timeline/calls.server.ts';
import { forgetPersonNotes, writePersonNote } from '../timeline/person-notes.server.ts';
import type { Found } from './contract.ts';
import { createTextFinder } from './find-texts.server.ts';
import { find } from './calls.server.ts';
import { up as writeInLatin } from '../../../../database/migrations/0090-words-in-latin.ts';
import { theExact } from './contract.ts';

const look = async (app: App, typed: string, officeRole: 'reader' | 'office' = 'reader') =>
  find(app, await anActor(app, officeRole), createTextFinder(app, []), { typed, kind: null, most: 50 });
const titleOf = (title: Found['hits'][number]['title']) => title.map(({ text }) => text).join('');
const titles = ({ hits }: Found) => hits.map(({ title }) => titleOf(title));

async function companies(app: App) {
  const from = { phone: null, subject: 'Training', message: 'When?' };
  for (const [n, name] of ['Larsen L&T', 'Lata Thakur', 'Tina Lobo', 'L. & T. Welding', 'T B Narayan'].entries())
    await sendMessage(app, { ...from, name, email: `p${n}@mails.example` });
}

test('“L&T” finds who has these letters as words, not everybody with an L or a T, and first where they stand together', async ({
  app,
}) => {
  await companies(app);
  await sendMessage(app, { name: 'L Anand T', email: 'a@mails.example', phone: null, subject: '', message: 'Hello' });
  const found = await look(app, 'L&T');
  const people = found.hits.filter(({ kind }) => kind === 'person');
  const names = titles({ ...found, hits: people });
  expect([names.slice(0, 2).toSorted(), names.slice(2)]).toEqual([['L. & T. Welding', 'Larsen L&T'], ['L Anand T']]);
  expect(people.find(({ title }) => title[0]?.text === 'Larsen ')!.title).toEqual([
    { text: 'Larsen ' },
    { text: 'L', hit: true },
    { text: '&' },
    { text: 'T', hit: true },
  ]);
  expect(titles(await look(app, 'l.t.'))).toEqual(titles(found));
  // Letters of which nobody has both are nobody, and no beginning of a word.
  expect((await look(app, 'T&X')).hits).toEqual([]);
  // One letter by itself is how a word begins.
  expect((await look(app, 'la')).hits.length).toBeGreaterThan(0);
  const asked = parseAsked('messages', { filter: JSON.stringify({ search: 'L&T' }) })!;
  const page = await readList(app, await anActor(app), asked, { after: null, limit: 50 });
  expect(page!.rows.map(({ name }) => name).toSorted()).toEqual(['L Anand T', 'L. & T. Welding', 'Larsen L&T']);
});

test('texts that letters are begun with are found by their words, retired ones marked', async ({ app }) => {
  const actor = await anActor(app);
  const words = {
    name: 'Seats left',
    subject: 'A seat in {city}',
    text: 'Dear {name},\n\nthe quarry class has a seat.',
  };
  const added = await addLetterText(app, actor, words);
  const found = await look(app, 'quarry');
  expect(found.hits).toMatchObject([{ kind: 'text', href: '/office/letters', why: 'in the text', marks: [] }]);
  expect(titles(found)).toEqual(['Letter: Seats left']);
  // Of two words that stand together in nobody's name it is still said where they stand.
  expect((await look(app, 'quarry class')).hits).toMatchObject([{ kind: 'text', why: 'in the text' }]);
  if (added.ok) await retireLetterText(app, actor, added.id, true);
  expect((await look(app, 'quarry')).hits).toMatchObject([{ marks: ['Archived'] }]);
});

test('a colleague who is found says that they work here', async ({ app }) => {
  await anActor(app, 'office', 'Uma Quill');
  await aPerson(app, { fname: 'Ravi Quill' });
  const { hits } = await look(app, 'Quill');
  expect(hits.map(({ marks }) => marks).toSorted()).toEqual([[], ['Works here']]);
});

test('a note on a person finds that person once, says where the words stand, and is found no more when it is gone', async ({
  app,
}) => {
  const email = 'meera@mails.example';
  await anInterest(app, { fname: 'Meera Quill', email });
  const actor = await anActor(app);
  await writePersonNote(app, actor, email, { text: 'Calls from the lighthouse on +91 99300 12345; Meera is blunt.' });
  for (const typed of ['lighthouse', 'lighthouse blunt', '12345']) {
    const { hits, counts } = await look(app, typed);
    expect(hits, typed).toMatchObject([{ kind: 'person', why: 'in a note on the person', key: `person ${email}` }]);
    expect(counts.person).toBe(1);
  }
  const { hits } = await look(app, 'Meera');
  expect(hits.filter(({ key }) => key === `person ${email}`)).toHaveLength(1);
  await app.write((trx) => forgetPersonNotes(trx, email));
  expect((await look(app, 'lighthouse')).hits).toEqual([]);
  expect(await app.db.selectFrom('person_note_words').selectAll().execute()).toEqual([]);
});

test('of people who are found alike whoever has a seat comes first, else the newest', async ({ app }) => {
  for (const name of ['Tarun', 'Tarun Two', 'Tarun Three'])
    await sendMessage(app, {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.in`,
      phone: null,
      subject: '',
      message: 'When?',
    });
  const first = async () => titles(await look(app, 'tarun'))[0];
  expect(await first()).toBe('Tarun Three');
  await anAskedClass(app, ['Tarun'], { yes: 1 });
  expect(await first()).toBe('Tarun');
  expect((await look(app, 'tarun')).hits[0]).toMatchObject({
    kind: 'person',
    marks: ['Has or had a seat', 'New'],
    why: '',
  });
});

test('whoever has a seat, or was named by an employer, is found by name and number also when the hold is over and the class is cancelled', async ({
  app,
  clock,
}) => {
  const { id: batchId } = await aBatch(app);
  const [seat] = await askAll(app, batchId, ['Yamuna']);
  await act(app, seat!, 'yes');
  const people = 'Esha Nair, esha@example.in, 98200 31313\nAnil Rao, , 98200 41414';
  const id = await aNomination(app, { people });
  await agree(app, id, batchId, 2);
  const ended = { version: null, reason: 'Not needed.' };
  await app.write((trx) => endNomination(trx, app, someone, id, ended));
  await cancel(app, batchId);
  for (const [typed, name] of [
    ['Esha Nair', 'Esha Nair'],
    ['9820031313', 'Esha Nair'],
    ['anil rao', 'Anil Rao'],
    ['98200 41414', 'Anil Rao'],
    ['yamuna', 'Yamuna'],
  ] as const)
    expect(titles(await look(app, typed))[0], typed).toBe(name);
  // Of classes that are long over, by their address.
  clock.forward(500 * 24 * 60 * 60);
  expect(titles(await look(app, 'yamuna'))).toEqual([]);
  expect(titles(await look(app, 'yamuna@example.in'))).toEqual(['Yamuna']);
});

test('a class, a bill, its paper and the transfer for it are found by what is read out, whole; a class by its venue too', async ({
  app,
}) => {
  await setBilling(app);
  const place = { address: 'Pier 4', city: 'Pune', stateCode: '27', pin: '411001', directions: '', position: '' };
  const venueId = await app.write((trx) => addVenue(trx, app, { ...place, name: 'The Lighthouse' }));
  const { batchId, ids } = await billedPeople(app, ['Asha'], { venueId });
  const { version } = await getBill(app.db, ids[0]!);
  await app.write((trx) => issueByHand(trx, app, ids[0]!, { version, kind: 'P', confirmed: [], by: 'Meera Iyer' }));
  expect(await pay(app, ids[0]!, 1000, { reference: 'HDFC0001234567' })).toMatchObject({ ok: true });
  const { reference, papers } = await getBill(app.db, ids[0]!);
  const batch = await app.db.selectFrom('batches').select('reference').executeTakeFirstOrThrow();
  const [aBill, aClass] = [`/office/bills/${reference}`, `/office/batches/${batchId}`];
  for (const [typed, href, why] of [
    [batch.reference.toLowerCase(), aClass, 'reference'],
    [reference, aBill, 'bill'],
    [papers[0]!.number, aBill, 'paper number'],
    ['hdfc0001234567', aBill, 'bank reference'],
  ] as const)
    expect((await look(app, typed)).hits, typed).toMatchObject([{ href, why, exact: true, near: false }]);
  // Of several bills that one transfer paid, Enter opens none before the others.
  const found = await look(app, 'hdfc0001234567');
  const [hit] = found.hits;
  expect(theExact(found, 'hdfc0001234567')).toEqual(hit);
  expect(theExact({ ...found, hits: [hit!, { ...hit!, key: 'another bill' }] }, 'hdfc0001234567')).toBe(undefined);
  const [venue] = (await look(app, 'lighthouse')).hits;
  expect(venue).toMatchObject({ kind: 'class', href: aClass, why: 'venue' });
  expect(venue).not.toHaveProperty('exact');
  expect((await look(app, 'HDFC')).hits).toEqual([]);
  // A name gives the bill of who pays, whose page leads to it, as does each mail about it; a town of payers gives none.
  const { payer } = await getBill(app.db, ids[0]!);
  const named = (await look(app, `${payer.name.toUpperCase()}`)).hits.filter(({ kind }) => kind === 'bill');
  expect(named).toMatchObject([{ href: aBill, why: 'payer' }]);
  expect(named[0]).not.toHaveProperty('exact');
  expect(JSON.stringify(named[0])).toContain('Part paid');
  await pay(app, ids[0]!, 200_000, { reference: 'HDFC0001234568', more: true });
  const owed = sayBillState(await getBill(app.db, ids[0]!));
  expect(owed).toMatch(/ to be paid back$/);
  expect(JSON.stringify((await look(app, payer.name)).hits.find(({ kind }) => kind === 'bill'))).toContain(owed);
  expect((await look(app, payer.city)).hits.filter(({ kind }) => kind === 'bill')).toEqual([]);
  const { owned, entries } = await readTimeline(app, await anActor(app), payer.email, null);
  expect(owned).toMatchObject([
    { label: 'Seat', note: 'Taken' },
    { label: 'Bill', value: reference, note: `${payer.name}: ${owed}`, href: aBill },
  ]);
  expect(entries.filter(({ bill }) => bill === reference).map(({ title }) => title)).toContain('Bill: voucher');
});

test('a first name too short to have a sound is found by a slip beside its surname; a case is opened by its reference', async ({
  app,
}) => {
  for (const fname of ['Jaya Girder', 'Priya Girder', 'Joyce Plank'])
    await anInterest(app, { fname, email: `${fname.replace(' ', '.')}@mails.example` });
  const people = async (typed: string) =>
    titles({
      ...(await look(app, typed)),
      hits: (await look(app, typed)).hits.filter(({ kind }) => kind === 'person'),
    });
  for (const typed of ['jya girder', 'jyaa girder', 'Jiya Girder', 'jaay girder'])
    expect(await people(typed), typed).toEqual(['Jaya Girder']);
  // Where what was typed is found, nobody is shown who is called nearly so.
  expect(await people('joy')).toEqual(['Joyce Plank']);
  const { id, reference } = await app.db.selectFrom('cases').select(['id', 'reference']).executeTakeFirstOrThrow();
  expect((await look(app, reference.toLowerCase())).hits.filter(({ exact }) => exact)).toMatchObject([
    { kind: 'interest', href: `/office/cases/${id}` },
  ]);
});

test('somebody may search six hundred times in ten minutes, then is told to wait; colleagues go on', async ({
  app,
  server,
}) => {
  const cookies = await Promise.all(
    [1, 2].map(async () => aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }))),
  );
  const ask = (cookie: string, most = 1) =>
    server.inject({ url: `/office/api/find?q=x&most=${most}`, headers: { cookie } });
  // What is asked wrongly counts as well, and nobody searches for it.
  for (let n = 0; n < 600; n += 1) expect((await ask(cookies[0]!, 0)).statusCode).toBe(422);
  const refused = await ask(cookies[0]!);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(cookies[1]!)).statusCode).toBe(200);
});

test('where nothing has all the words, what has one of them is found', async ({ app }) => {
  for (const fname of ['Chetan Flange', 'Bina Gauge']) await anInterest(app, { fname, email: `${fname[0]}@x.example` });
  const { hits, meant } = await look(app, 'chetan zzyqx');
  expect(hits.map(({ kind, near }) => [kind, near])).toEqual([
    ['person', true],
    ['interest', true],
  ]);
  expect(meant).toBeNull();
  await writePersonNote(app, await anActor(app), 'b@x.example', { text: 'Calls from the lighthouse.' });
  expect((await look(app, 'lighthouse zzyqx')).hits).toMatchObject([{ kind: 'person', near: true }]);
});

test('whoever is shown as one person with somebody else says so where they are found, once', async ({ app }) => {
  const actor = await anActor(app);
  for (const email of ['quarry.one@mails.example', 'quarry.two@mails.example', 'quarry.three@mails.example'])
    await anInterest(app, { fname: 'Quarry Rao', email });
  await mergePeople(app, actor, { keep: 'quarry.one@mails.example', other: 'quarry.two@mails.example' });
  const people = (await look(app, 'quarry')).hits.filter(({ kind }) => kind === 'person');
  expect(Object.fromEntries(people.map(({ key, marks }) => [key, marks.at(-1)]))).toEqual({
    'person quarry.one@mails.example': 'Merged with others',
    'person quarry.three@mails.example': 'New',
  });
  // The true hit stays, whoever else of them is spelt nearly so.
  await anInterest(app, { fname: 'Gravel Iyer', email: 'truly@mails.example' });
  await anInterest(app, { fname: 'Gravell Iyer', email: 'nearly@mails.example' });
  await mergePeople(app, actor, { keep: 'nearly@mails.example', other: 'truly@mails.example' });
  const { hits, meant } = await look(app, 'gravel');
  const one = hits.filter(({ kind }) => kind === 'person').map(({ key, near }) => [key, near]);
  expect([one, meant]).toEqual([[['person nearly@mails.example', false]], null]);
});

test('what stood there before a correction is found first, and says that it is old', async ({ app }) => {
  const from = { phone: null, subject: 'Dates', message: 'When?' };
  await sendMessage(app, { ...from, name: 'K Thiru', email: 'thiru@gmial.example' });
  const { id, phone } = await app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
  await sendMessage(app, { ...from, name: 'Asha R', email: 'asha@gmail.example' });
  const right = { name: 'K Thiruvengadam', email: 'thiru@gmail.example', phone, version: 0 };
  expect(await correctCase(app, await anActor(app), id, right)).toMatchObject({ ok: true });
  const { hits } = await look(app, 'gmial');
  expect(hits.map(({ kind, why, near }) => ({ kind, why, near })).slice(0, 2)).toEqual([
    { kind: 'person', why: 'old email', near: false },
    { kind: 'message', why: 'old email', near: false },
  ]);
  expect(hits.slice(2).every(({ near }) => near)).toBe(true);
  expect(hits[0]!.href).toContain(encodeURIComponent('thiru@gmail.example'));
  // Corrected once more, it is still found by the first slip.
  await correctCase(app, await anActor(app), id, { ...right, name: 'K Thiruvengadan', version: 1 });
  expect((await look(app, 'gmial')).hits[0]).toMatchObject({ why: 'old email', near: false });
});

test('a name in another script is found by Latin letters and the other way, also one that was kept before', async ({
  app,
}) => {
  const from = { phone: null, subject: 'Dates', message: 'When?' };
  const names = ['Анна Иванова', 'ஸ்ரீநிவாசன்', 'श्रीनिवासन', 'R Srinivasan'];
  for (const [at, name] of names.entries()) await sendMessage(app, { ...from, name, email: `p${at}@mails.example` });
  const people = async (typed: string) =>
    (await look(app, typed)).hits.filter(({ kind }) => kind === 'person').map(({ title }) => titleOf(title));
  expect(await people('srinivasan')).toEqual(expect.arrayContaining(names.slice(1)));
  expect(await people('ஸ்ரீநிவாசன்')).toEqual(expect.arrayContaining([names[1], names[3]]));
  const [ivanova] = (await look(app, 'ivanov')).hits;
  expect(ivanova).toMatchObject({
    near: false,
    why: '',
    title: [{ text: 'Анна ' }, { text: 'Иванова', hit: true }],
  });
  await app.db.deleteFrom('case_words').where('word', '=', 'ivanova').execute();
  expect(await people('ivanova')).toEqual([]);
  await writeInLatin(app.db as unknown as Kysely<never>);
  await writeInLatin(app.db as unknown as Kysely<never>);
  expect(await people('ivanova')).toEqual(['Анна Иванова']);
  expect(await people('ivanowa')).toEqual(['Анна Иванова']);
});
