import { expect } from 'vitest';
import { anActor } from '../../office/office.factory.ts';
import { mergePeople, takeApart } from '../../office/people/merges/merge-people.server.ts';
import { keepToldInterest } from '../../interest/express-interest.server.ts';
import { anInterest, interestSubmission } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { cancelBatch } from '../batch-acts.server.ts';
import { listOwed } from '../seats/count-waiting.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { forgetSeats } from '../seats/forget-seats.server.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { tell } from '../seat-page/seat.factory.ts';
import { act, askAll, expectSound, paidFor, statesOf } from '../seats/seats.factory.ts';
import { findWishBehind } from './wish-instead.server.ts';

/** Asha and Rao, who are shown as one person, are asked in two batches of a subject. */
async function oneOfTwo(app: App) {
  for (const name of ['Asha', 'Rao']) await anInterest(app, { fname: name, email: `${name.toLowerCase()}@example.in` });
  await mergePeople(app, await anActor(app), { keep: 'asha@example.in', other: 'rao@example.in' });
  const [pune, kochi] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const [asha, rao] = [(await askAll(app, pune.id, ['Asha']))[0]!, (await askAll(app, kochi.id, ['Rao']))[0]!];
  return { pune, kochi, asha, rao };
}

test('18: whoever is shown as one person has one seat of a subject, in whatever order and under whichever address they say yes', async ({
  app,
}) => {
  const { asha, rao, pune } = await oneOfTwo(app);
  expect(await act(app, asha, 'yes')).toMatchObject({ ok: true });
  expect(await act(app, rao, 'yes')).toEqual({
    ok: false,
    refusal: 'They have a seat in another class of this subject. Move them instead.',
    elsewhere: asha,
  });
  const [here] = await askAll(app, pune.id, ['Rao']);
  expect(await act(app, here!, 'yes')).toMatchObject({
    refusal: 'They have a seat in this class already, under another address.',
  });
  await act(app, asha, 'give back');
  expect(await act(app, rao, 'yes')).toMatchObject({ ok: true });
  expect(await act(app, asha, 'yes')).toMatchObject({ elsewhere: rao });
  await expectSound(app);
});

test('18: two yeses of one person at once, under two addresses, are one seat', async ({ app }) => {
  const { asha, rao } = await oneOfTwo(app);
  const said = await Promise.all([act(app, asha, 'yes'), act(app, rao, 'yes')]);
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await statesOf(app, [asha, rao])).toSorted()).toEqual(['Asked', 'Taken']);
  await expectSound(app);
});

test('taken apart they are two again, each with a seat; merged anew nobody loses one, and neither is moved before it is settled', async ({
  app,
}) => {
  const { asha, rao, kochi } = await oneOfTwo(app);
  const actor = await anActor(app);
  await act(app, asha, 'yes');
  const { id } = await app.db.selectFrom('person_merges').select('id').executeTakeFirstOrThrow();
  await takeApart(app, actor, id);
  expect(await act(app, rao, 'yes')).toMatchObject({ ok: true });
  await mergePeople(app, actor, { keep: 'rao@example.in', other: 'asha@example.in' });
  expect(await statesOf(app, [asha, rao])).toEqual(['Taken', 'Taken']);
  const move = { toBatchId: kochi.id, version: null };
  const moved = await app.write((trx) => moveSeat(trx, app, { kind: 'schedule' }, asha, move));
  expect(moved).toMatchObject({ ok: false, elsewhere: rao });
  await expectSound(app);
});

test('erasing one of two who are shown as one leaves nothing of them in what is claimed, also while the class runs', async ({
  app,
  clock,
}) => {
  const { asha } = await oneOfTwo(app);
  await act(app, asha, 'yes');
  clock.now = new Date('2027-01-12T04:30:00.000Z');
  await app.write((trx) => forgetSeats(trx, app, 'asha@example.in'));
  const claims = await app.db.selectFrom('seat_claims').select(['person', 'seat_id']).execute();
  expect(claims).toEqual([{ person: `erased ${asha}`, seat_id: asha }]);
});

test('16: a promise of whoever has a seat by now, under another address, is kept for another time', async ({ app }) => {
  const { asha, rao, pune } = await oneOfTwo(app);
  await act(app, asha, 'offer');
  await app.write((trx) => cancelBatch(trx, app, someone, pune.id, { version: pune.version, reason: 'Few.' }));
  await act(app, rao, 'yes');
  const next = await aBatch(app);
  expect(await listSeats(app.db, next.id)).toEqual([]);
  expect(await getSeat(app.db, asha)).toMatchObject({ promise: 'open' });
  await act(app, rao, 'give back');
  const last = await aBatch(app);
  expect(await listSeats(app.db, last.id)).toMatchObject([{ email: 'asha@example.in', state: 'Offered' }]);
  await expectSound(app);
});

test('whoever asked twice by telephone alone, with one number, is one person', async ({ app }) => {
  const [pune, kochi] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const seats: string[] = [];
  for (const { id } of [pune, kochi]) seats.push(await askedByNumber(app, id));
  expect(await act(app, seats[0]!, 'yes')).toMatchObject({ ok: true });
  expect(await act(app, seats[1]!, 'yes')).toMatchObject({ ok: false, elsewhere: seats[0] });
  await expectSound(app);
});

async function askedByNumber(app: App, batchId: string): Promise<string> {
  const { asked } = await interestSubmission(app, { trainingEvent: 'CIPLevel1' });
  const phone = '+91 98200 12345';
  return app.write(async (trx) => {
    await trx.deleteFrom('interest_guards').execute();
    const kept = await keepToldInterest(trx, app, { ...asked, email: '', contactNumber: phone }, false);
    if (!kept.ok) throw new Error(kept.reason);
    const person = { interestId: kept.id, name: 'Asha', email: '', phone, payer: 'Self' };
    await askPeople(trx, app, { kind: 'schedule' }, batchId, [person]);
    const row = await trx.selectFrom('seats').select('id').where('interest_id', '=', kept.id).executeTakeFirstOrThrow();
    return row.id;
  });
}

test('who has a seat under another address is told so, and nobody moves it who holds the link of this one alone', async ({
  app,
  server,
}) => {
  const { asha, rao, kochi } = await oneOfTwo(app);
  await act(app, asha, 'yes');
  for (const body of [{ answer: 'yes' }, { answer: 'yes', move: true }]) {
    const said = await tell(app, server, rao, 'answer', body);
    expect([said.statusCode, said.json<{ message: string }>().message]).toEqual([
      409,
      'You have a seat in this training under another address of yours. To change it, please call the office.',
    ]);
  }
  expect(await statesOf(app, [asha, rao])).toEqual(['Taken', 'Asked']);
  expect(await listSeats(app.db, kochi.id)).toHaveLength(1);
  await expectSound(app);
});

test('by a slip for a number an employer finds out of nobody whether they have a seat, or what they asked for: the office looks', async ({
  app,
  server,
}) => {
  const [{ id: pune }, { id: kochi }] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const { asked } = await interestSubmission(app, { fname: 'Veena Iyer', trainingEvent: 'CIPLevel1' });
  const phone = '98200 11111';
  const kept = await app.write((trx) =>
    keepToldInterest(trx, app, { ...asked, email: '', contactNumber: phone }, false),
  );
  if (!kept.ok) throw new Error(kept.reason);
  const veena = { interestId: kept.id, name: 'Veena Iyer', email: '', phone, payer: 'Self' };
  await app.write((trx) => askPeople(trx, app, someone, kochi, [veena]));
  await act(app, (await listSeats(app.db, kochi))[0]!.id, 'yes');
  const people = `Some Body, , ${phone}\nOther Body, , 98200 99999`;
  await agree(app, await aNomination(app, { people }), pune, 2);
  const ids = (await listSeats(app.db, pune)).map(({ id }) => id);
  const said = [];
  for (const id of ids) {
    const wish = await findWishBehind(app.db, app, await getSeat(app.db, id), 'CIPLevel1');
    const { statusCode } = await tell(app, server, id, 'answer', { answer: 'yes' });
    said.push({ wish, statusCode });
  }
  expect(said[0]).toEqual(said[1]);
  expect(await statesOf(app, ids)).toEqual(['Taken', 'Taken']);
  const marks = await Promise.all(ids.map(async (id) => (await getSeat(app.db, id)).reviewReason));
  expect(marks.toSorted()).toEqual([null, 'their number has a seat in this training already']);
  await expectSound(app);
});

test('of one person under several addresses the next class is owed once, by the promise that was paid; with the offer the unpaid ones are kept too', async ({
  app,
}) => {
  const actor = await anActor(app);
  const days = ['2027-02-01', '2027-02-15', '2027-03-01'] as const;
  const gone = await Promise.all(days.map((first) => aBatch(app, { fee: '125000', days: someDays(first) })));
  const names = ['Asha', 'Rao', 'Asharao'] as const;
  const seats: string[] = [];
  for (const [at, name] of names.entries()) {
    await anInterest(app, { fname: name, email: `${name.toLowerCase()}@example.in` });
    const [seat] = await askAll(app, gone[at]!.id, [name]);
    await act(app, seat!, 'yes');
    seats.push(seat!);
  }
  await paidFor(app, seats[1]!);
  for (const { id } of gone) await cancel(app, id);
  const owed = async () => (await listOwed(app.db, app)).map(({ email }) => email);
  expect(await owed()).toEqual(['asha@example.in', 'rao@example.in', 'asharao@example.in']);
  // Who was merged into one that was merged since is known by the one in front.
  await mergePeople(app, actor, { keep: 'asharao@example.in', other: 'rao@example.in' });
  await mergePeople(app, actor, { keep: 'asha@example.in', other: 'asharao@example.in' });
  expect([...new Set((await app.headKeys(app.db)).values())]).toEqual(['asha@example.in']);
  expect(await owed()).toEqual(['rao@example.in']);
  const next = await aBatch(app, { fee: '130000', days: someDays('2027-05-03') });
  const [there, ...others] = await listSeats(app.db, next.id);
  expect([there, others]).toMatchObject([{ email: 'rao@example.in', state: 'Offered', fee: 12_500_000 }, []]);
  const line = app.db.selectFrom('bill_lines').select('seat_id').where('open_seat', '=', there!.id);
  expect(await line.execute()).toHaveLength(1);
  expect(await Promise.all(seats.map(async (id) => (await getSeat(app.db, id)).promise))).toEqual([
    'used',
    'used',
    'used',
  ]);
  await act(app, there!.id, 'no');
  expect(await owed()).toEqual([]);
});

test('what was paid under two addresses of one person: the second waits for a word of theirs', async ({ app }) => {
  const gone = await aBatch(app, { fee: '125000', days: someDays('2027-02-01') });
  const seats = await askAll(app, gone.id, ['Asha', 'Rao']);
  for (const seat of seats) {
    await act(app, seat, 'yes');
    await paidFor(app, seat);
  }
  await anInterest(app, { fname: 'Asha', email: 'asha@example.in' });
  await anInterest(app, { fname: 'Rao', email: 'rao@example.in' });
  await mergePeople(app, await anActor(app), { keep: 'rao@example.in', other: 'asha@example.in' });
  await cancel(app, gone.id);
  const { id } = await aBatch(app, { fee: '125000', days: someDays('2027-05-03') });
  expect(await listSeats(app.db, id)).toMatchObject([{ email: 'asha@example.in', state: 'Offered' }]);
  expect(await getSeat(app.db, seats[1]!)).toMatchObject({ promise: 'open' });
});
