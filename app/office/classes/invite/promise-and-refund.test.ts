import { expect } from 'vitest';
import { aBatch, cancel as cancelClass, someDays } from '../../../classes/classes.factory.ts';
import { lockBatchOfSeats } from '../../../classes/lock-batch.server.ts';
import { countOwed } from '../../../classes/seats/count-waiting.server.ts';
import { keepPromise } from '../../../classes/seats/promises.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, askAll } from '../../../classes/seats/seats.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { announce, cancel } from '../batches/acts.server.ts';
import { readChoices, readClosed, readOne, readOpen } from '../batches/calls.server.ts';
import { readSeats } from '../seats/read.server.ts';
import { fillMail } from '../../../classes/mails/fill-invitation.ts';
import { readWaves, sendInvitations } from './calls.server.ts';
import { chooseWave } from './choose-wave.ts';
import { readInviting } from './read.server.ts';

const plan = { seats: '5', minimum: '1', fee: '125000' };
const usual = { kind: 'ask', day: '', words: '' } as const;

async function wish(app: App, name: string, otherCity = 'Pune', attendTime = 'Within3Months'): Promise<string> {
  const email = `${name.toLowerCase()}@example.in`;
  const wished = { trainingEvent: 'CIPLevel1', preferredLocation: '', otherCity, attendTime };
  await anInterest(app, { fname: name, email, ...wished });
  return (await app.db.selectFrom('interests').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Somebody who was promised the next class by one that was cancelled, and a class. */
async function aPromise(app: App) {
  const actor = await anActor(app);
  const { id: gone, version } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, plan);
  await sendInvitations(app, actor, gone, { ...usual, interestIds: [await wish(app, 'Bilal')] });
  const [bilal] = await listSeats(app.db, gone);
  await act(app, bilal!.id, 'yes');
  await cancel(app, actor, gone, { version, reason: 'The hall burnt.' });
  return { id, promised: bilal!.id };
}

test('a promise that was turned into a wish for the money meanwhile brings nobody into a class', async ({ app }) => {
  const { id, promised } = await aPromise(app);
  const seen = await getSeat(app.db, promised);
  await app.db.updateTable('seats').set({ promise: 'refund' }).where('id', '=', promised).execute();
  const kept = await app.write(async (trx) => keepPromise(trx, app, await lockBatchOfSeats(trx, app, id), seen));
  expect(kept).toBe(false);
  expect(await getSeat(app.db, promised)).toMatchObject({ promise: 'refund' });
  expect(await listSeats(app.db, id)).toEqual([]);
});

test('whom two offer a seat of two classes by one promise, at once, has one of them, and is not asked in the other', async ({
  app,
}) => {
  const other = await aBatch(app, { ...plan, city: 'Kochi' });
  const { id } = await aPromise(app);
  const actor = await anActor(app);
  const one = async (batchId: string) => {
    const { people } = await readInviting(app, actor, batchId);
    return people.flatMap(({ promised, interestId }) => (promised ? (interestId ?? []) : []));
  };
  const interestIds = await one(id);
  expect([interestIds.length, await one(other.id)]).toEqual([1, interestIds]);
  await Promise.all([id, other.id].map((to) => sendInvitations(app, actor, to, { ...usual, interestIds })));
  const states = [...(await listSeats(app.db, id)), ...(await listSeats(app.db, other.id))].map(({ state }) => state);
  expect(states).toEqual(['Offered']);
});

test('whoever was promised the next class without ever asking for one, such as a nominee, is offered a seat of a class that is open', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: gone, version } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, plan);
  const [meera, vijay] = await askAll(app, gone, ['Meera', 'Vijay']);
  for (const seat of [meera!, vijay!]) await act(app, seat, 'yes');
  await app.db.updateTable('seats').set({ email: '' }).where('id', '=', vijay!).execute();
  await cancel(app, actor, gone, { version, reason: 'The hall burnt.' });
  const { people } = await readInviting(app, actor, id);
  expect(people.map(({ name, group, promised, leftOut }) => [name, group, promised, leftOut])).toEqual([
    ['Meera', 'here', true, null],
    ['Vijay', 'here', true, 'has given no email'],
  ]);
  await sendInvitations(app, actor, id, { ...usual, interestIds: people.map(({ interestId }) => interestId) });
  expect(await listSeats(app.db, id)).toMatchObject([{ name: 'Meera', state: 'Offered', interestId: null }]);
  expect(await getSeat(app.db, meera!)).toMatchObject({ promise: 'used' });
  expect((await readInviting(app, actor, id)).people.map(({ name }) => name)).toEqual(['Vijay']);
});

test('whoever was promised the class and whoever is asked each see their own mail before it is sent', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id } = await aPromise(app);
  await wish(app, 'Chitra');
  const before = (await sentMail()).length;
  const { mail, people, ...inviting } = await readInviting(app, actor, id);
  const wave = chooseWave({ ...inviting, people }, { groups: ['here'], wanted: 'ask', day: '2026-11-26' });
  const shown = wave.mails.map(({ of, who, ...said }) => [who, fillMail(mail[of], { ...said, words: '' })] as const);
  expect(shown.map(([who, mailOf]) => [who, mailOf.subject, mailOf.before[1]])).toEqual([
    [
      'The 1 promised',
      'A seat is held for you until Sun 22 Nov, 18:00',
      'We promised you the next class first. Here it is:',
    ],
    [
      'The 1 asked',
      'CIP Level 1, Pune, 11 to 16 Jan: do you want a seat?',
      'You asked us for CIP Level 1. There is a class:',
    ],
  ]);
  const interestIds = wave.to.map(({ interestId }) => interestId);
  await sendInvitations(app, actor, id, { ...usual, day: '2026-11-26', words: 'Mine.', interestIds });
  const sent = (await sentMail()).slice(before);
  expect(sent.map(({ subject }) => subject)).toEqual(shown.map(([, { subject }]) => subject));
  expect([sent[0]!.text.includes('We promised you the next class first.'), sent[0]!.text.includes('Mine.')]).toEqual([
    true,
    false,
  ]);
  const alone = { ...inviting, people: people.filter(({ promised }) => promised) };
  expect(chooseWave(alone, { groups: ['here'], wanted: null, day: '' }).mails).toMatchObject([{ of: 'promise' }]);
});

test('whoever was promised the next class and has a seat held in another one is offered it already: nothing leads to them before they say no', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: gone, version } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, plan);
  const [here] = await askAll(app, id, ['Asha']);
  await askAll(app, gone, ['Asha', 'Bilal']);
  for (const seat of [here!, ...(await listSeats(app.db, gone)).map((one) => one.id)]) await act(app, seat, 'offer');
  await cancel(app, actor, gone, { version, reason: 'The hall burnt.' });
  const leads = async () => [
    (await readOne(app, actor, gone)).next?.words,
    ...(await readOpen(app, actor)).waiting.filter(({ group }) => group === 'owed').map(({ sentence }) => sentence),
  ];
  const free = (people: string, seats: number) =>
    `CIP 1: ${people} the right to a seat in the next class, and ${seats} seats are free in Pune, 11 to 16 Jan.`;
  expect(await leads()).toEqual(['Offer a seat in Pune, 11 to 16 Jan', free('1 person has', 4)]);
  expect((await readClosed(app, actor, '')).owed).toEqual({ [gone]: 1 });
  // Their list says how each stood before, and leads to the seat that is held for her.
  const { seats, before, others } = await readSeats(app, actor, gone);
  expect(Object.values(before)).toEqual(['Offered', 'Offered']);
  const hers = seats.map((seat) => others.map(({ theirs }) => theirs[seat.id]));
  expect(hers).toMatchObject([[{ id: here, state: 'Offered' }], [undefined]]);
  // A class that is announced would take her into its line all the same.
  expect(await countOwed(app, 'event_code')).toEqual({ CIPLevel1: 2 });
  const { people } = await readInviting(app, actor, id);
  const interestIds = people.flatMap(({ promised, interestId }) => (promised ? interestId : []));
  await sendInvitations(app, actor, id, { ...usual, interestIds });
  expect((await listSeats(app.db, id)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Asha Offered',
    'Bilal Offered',
  ]);
  expect(await leads()).toEqual([undefined]);
  expect((await readClosed(app, actor, '')).owed).toEqual({});
  await act(app, here!, 'no');
  expect(await leads()).toEqual(['Offer a seat in Pune, 11 to 16 Jan', free('1 person has', 4)]);
});

test('an offered seat begins with all who were promised one, whatever city and month they once wished for, and with nobody else; as many as the class that is cancelled and what waits count', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: gone, version } = await aBatch(app, { ...plan, city: 'Kochi', days: someDays('2027-07-12') });
  const { id } = await aBatch(app, plan);
  const wished = [
    await wish(app, 'Asha', 'Kochi', 'Within3to6Months'),
    await wish(app, 'Bilal', 'Kochi'),
    await wish(app, 'Chitra'),
  ];
  await sendInvitations(app, actor, gone, { ...usual, interestIds: wished });
  for (const seat of await listSeats(app.db, gone)) await act(app, seat.id, 'yes');
  for (const stranger of ['Dev', 'Esha']) await wish(app, stranger);
  await cancel(app, actor, gone, { version, reason: 'The hall burnt.' });
  const counted = async () => {
    const { waiting } = await readOpen(app, actor);
    const owed = waiting.find(({ group }) => group === 'owed');
    return [Number(/: (\d+) p/.exec(owed!.sentence)![1]), (await readClosed(app, actor, '')).owed[gone], owed!.href];
  };
  const offered = async () => {
    const { kind, to } = chooseWave(await readInviting(app, actor, id), { groups: [] });
    return [kind, ...to.map(({ name }) => name).toSorted()];
  };
  const href = `/office/batches/${id}/invite?promised`;
  expect((await readOne(app, actor, gone)).next).toMatchObject({ href });
  expect([await counted(), await offered()]).toEqual([
    [3, 3, href],
    ['hold', 'Asha', 'Bilal', 'Chitra'],
  ]);
  // A yes here that waits to be checked is theirs already.
  await askAll(app, id, ['Chitra']);
  await app.db.updateTable('seats').set({ review_reason: 'one network' }).where('batch_id', '=', id).execute();
  expect([await counted(), await offered()]).toEqual([
    [2, 2, href],
    ['hold', 'Asha', 'Bilal'],
  ]);
});

test('everybody counts those to whom a class is owed alike: each person once, and nobody who has a seat in one; so many are offered one as it is announced', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: full } = await aBatch(app, { ...plan, seats: '1', days: someDays('2027-02-15') });
  const { id: other } = await aBatch(app, { ...plan, days: someDays('2027-03-15') });
  const { id: open } = await aBatch(app, plan);
  const { id: draft, version } = await aBatch(app, { ...plan, days: someDays('2027-07-12') }, 'Draft');
  const seats = [...(await askAll(app, full, ['Bilal', 'Asha'])), ...(await askAll(app, other, ['Asha', 'Chitra']))];
  for (const seat of seats) await act(app, seat, 'yes');
  const counts = async () => {
    const owed = (await readOpen(app, actor)).waiting.find(({ group }) => group === 'owed')!;
    const closed = Object.values((await readClosed(app, actor, '')).owed);
    const { to } = chooseWave(await readInviting(app, actor, open), { groups: [] });
    return [
      Number(/: (\d+) p/.exec(owed.sentence)![1]),
      closed.reduce((sum, some) => sum + some, 0),
      to.length,
      (await readChoices(app, actor)).promised['CIPLevel1'],
      (await readOne(app, actor, draft)).promised,
    ];
  };
  await cancelClass(app, full);
  // Asha stood in its line, and has a seat in the other.
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  await cancelClass(app, other);
  expect(await counts()).toEqual([3, 3, 3, 3, 3]);
  await announce(app, actor, draft, { version, tellSubscribers: false });
  const offered = await listSeats(app.db, draft);
  expect(offered.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'Asha Offered',
    'Bilal Offered',
    'Chitra Offered',
  ]);
  // With a no both her promises are used up.
  await act(app, offered.find(({ name }) => name === 'Asha')!.id, 'no');
  expect(await countOwed(app, 'event_code')).toEqual({});
});

test('where fewer seats are free than people were promised one, so many are held and the others stand in line: said before it is sent, with both mails, and all of them counted after', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id: gone } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, { ...plan, seats: '2' });
  for (const seat of await askAll(app, gone, ['Asha', 'Bilal', 'Chitra'])) await act(app, seat, 'yes');
  await cancelClass(app, gone);
  const inviting = await readInviting(app, actor, id);
  const wave = chooseWave(inviting, { groups: [] });
  expect(wave).toMatchObject({ kind: 'ask', isOwedAlone: true, send: 'Send to 3 people' });
  expect(wave.asks).toBe(
    '2 seats are held until Sun 22 Nov, 18:00, in the order in which they asked. 1 person stands in line.',
  );
  const before = (await sentMail()).length;
  const interestIds = wave.to.map(({ interestId }) => interestId);
  await sendInvitations(app, actor, id, { ...usual, interestIds });
  const sent = (await sentMail()).slice(before);
  const shown = wave.mails.map(
    ({ of, who, ...said }) => [who, fillMail(inviting.mail[of], { ...said, words: '' })] as const,
  );
  expect(shown.map(([who, { subject }]) => [who, subject])).toEqual([
    ['The 2 promised', sent[0]!.subject],
    ['The 1 in line', sent[2]!.subject],
  ]);
  for (const text of shown[1]![1].before.slice(1)) expect(sent[2]!.text).toContain(text);
  expect((await readWaves(app, actor, id)).waves).toMatchObject([
    { people: 3, sent: 3, inLine: 1, silent: 2, answerBy: inviting.until.hold },
  ]);
  // Whoever is asked besides has none of those seats.
  await wish(app, 'Dev');
  const others = chooseWave(await readInviting(app, actor, id), {});
  expect(others.asks).toBe('No seat is free: whoever says yes joins the line. 1 person.');
});

test('a class that is announced takes whoever has a seat held, or a yes to be checked, in another one before others too; so many are counted before', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: gone } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id: other } = await aBatch(app, { ...plan, city: 'Kochi' });
  const { id: draft, version } = await aBatch(app, { ...plan, seats: '2', days: someDays('2027-07-12') }, 'Draft');
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev'];
  for (const seat of await askAll(app, gone, names)) await act(app, seat, 'yes');
  await cancelClass(app, gone);
  const [held, checked, seated] = await askAll(app, other, names.slice(0, 3));
  await act(app, held!, 'offer');
  await act(app, seated!, 'yes');
  await app.db.updateTable('seats').set({ review_reason: 'one network' }).where('id', '=', checked!).execute();
  const choices = await readChoices(app, actor);
  expect([choices.promised['CIPLevel1'], (await readOne(app, actor, draft)).promised]).toEqual([3, 3]);
  expect((await readClosed(app, actor, '')).owed).toEqual({ [gone]: 1 });
  await announce(app, actor, draft, { version, tellSubscribers: false });
  const there = await listSeats(app.db, draft);
  expect(there.map(({ name, state, queueRank }) => `${name} ${state} ${queueRank}`).toSorted()).toEqual([
    'Asha Offered null',
    'Bilal Offered null',
    'Dev Waiting 0',
  ]);
});

test('a day that was typed while others were to be asked is neither judged nor sent once those alone are left who were promised the class', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: gone } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, { ...plan, seats: '1' });
  for (const seat of await askAll(app, gone, ['Asha', 'Bilal'])) await act(app, seat, 'yes');
  await cancelClass(app, gone);
  await wish(app, 'Chitra');
  const inviting = await readInviting(app, actor, id);
  // Too soon by now, such as a day that a draft has kept.
  const [mixed, alone] = [['here' as const], []].map((groups) => chooseWave(inviting, { groups, day: '2026-11-19' }));
  expect(mixed).toMatchObject({ needsDay: true, day: '2026-11-19', kind: 'ask' });
  expect(alone).toMatchObject({ needsDay: false, day: '', kind: 'ask', send: 'Send to 2 people' });
  const interestIds = alone!.to.map(({ interestId }) => interestId);
  const send = (day: string) => sendInvitations(app, actor, id, { ...usual, day, interestIds });
  expect(await send(mixed!.day)).toMatchObject({ ok: false });
  expect(await send(alone!.day)).toMatchObject({ ok: true, invited: 2 });
});
