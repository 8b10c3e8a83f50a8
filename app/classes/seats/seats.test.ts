import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { announceBatch, cancelBatch, changeBatch, confirmBatch, planBatch } from '../batch-acts.server.ts';
import { findBatch, listHappened } from '../read-batches.server.ts';
import { aMember, act, askAll, expectSound, statesOf } from './seats.factory.ts';
import { askPeople } from './ask-people.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { moveSeat } from './move-seat.server.ts';
import { getSeat, listSeats } from './read-seats.server.ts';

const names = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy', 'Faiz'];
const two = { seats: '2', minimum: '1' };
const takenOf = async (app: App, id: string) => (await findBatch(app.db, id))!.taken;
const day = 24 * 60 * 60;

test('3: who is asked twice is in the batch once; nothing is held for who is asked', async ({ app }) => {
  const { id } = await aBatch(app, two);
  const ids = await askAll(app, id, names);
  const again = await app.write((trx) => askPeople(trx, app, someone, id, [aMember('Asha'), aMember('Gita')]));
  expect(again).toEqual({ ok: true, asked: 1 });
  expect(await statesOf(app, ids)).toEqual(names.map(() => 'Asked'));
  expect(await takenOf(app, id)).toBe(0);
  const draft = await aBatch(app, {}, 'Draft');
  expect(await app.write((trx) => askPeople(trx, app, someone, draft.id, [aMember('Asha')]))).toMatchObject({
    ok: false,
  });
  await expectSound(app);
});

test('first yes, first seat; then a line; a repeated answer is the same answer and writes nothing', async ({ app }) => {
  const { id } = await aBatch(app, two);
  const ids = await askAll(app, id, names);
  const answers = [];
  for (const seat of ids.slice(0, 5)) answers.push(await act(app, seat, 'yes'));
  expect(await statesOf(app, ids)).toEqual(['Taken', 'Taken', 'Waiting 1', 'Waiting 2', 'Waiting 3', 'Asked']);
  expect(answers[4]).toMatchObject({ ok: true, ahead: 2, seat: { state: 'Waiting', queueNo: 3 } });
  const before = await listHappened(app.db, id, 100);
  expect(await act(app, ids[0]!, 'yes')).toEqual(answers[0]);
  expect(await act(app, ids[4]!, 'yes')).toEqual(answers[4]);
  expect(await listHappened(app.db, id, 100)).toEqual(before);
  await expectSound(app);
});

test('8: a freed seat is number 1’s within the same transaction', async ({ app }) => {
  const { id } = await aBatch(app, two);
  const ids = await askAll(app, id, names.slice(0, 4));
  for (const seat of ids) await act(app, seat, 'yes');
  expect(await act(app, ids[0]!, 'give back')).toMatchObject({ ok: true, seat: { state: 'Given back' } });
  expect(await statesOf(app, ids)).toEqual(['Given back', 'Taken', 'Offered', 'Waiting 2']);
  expect(await getSeat(app.db, ids[2]!)).toMatchObject({ answerBy: '2026-11-22T12:30:00.000Z' });
  expect(await takenOf(app, id)).toBe(2);
  await act(app, ids[2]!, 'no');
  expect(await statesOf(app, ids)).toEqual(['Given back', 'Taken', 'Declined', 'Offered']);
  expect(await act(app, ids[1]!, 'take back')).toMatchObject({ ok: false });
  await act(app, ids[1]!, 'take back', 'Never paid.');
  expect(await act(app, ids[1]!, 'yes')).toMatchObject({ ok: false, refusal: expect.stringContaining('taken back') });
  await expectSound(app);
});

test('9: at the deadline a yes is a fresh one, behind whoever waits', async ({ app, clock }) => {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const ids = await askAll(app, id, names.slice(0, 3));
  await act(app, ids[0]!, 'offer');
  await act(app, ids[1]!, 'yes');
  clock.forward(2 * day + 8 * 60 * 60);
  expect(clock.now.toISOString()).toBe('2026-11-22T12:30:00.000Z');
  expect(await act(app, ids[0]!, 'yes')).toMatchObject({ ok: true, seat: { state: 'Waiting', queueNo: 2 }, ahead: 0 });
  expect(await statesOf(app, ids)).toEqual(['Waiting 2', 'Offered', 'Asked']);
  await expectSound(app);
});

test('10: deadlines that passed while the server was down lapse once each, whoever looks', async ({ app, clock }) => {
  const { id } = await aBatch(app, { seats: '10', minimum: '1' });
  const many = Array.from({ length: 14 }, (_, at) => `Person${at}`);
  const ids = await askAll(app, id, many);
  for (const seat of ids.slice(0, 10)) await act(app, seat, 'offer');
  for (const seat of ids.slice(10, 12)) await act(app, seat, 'yes');
  clock.forward(3 * day);
  const counts = await Promise.all([lapseDue(app), lapseDue(app)]);
  expect(counts[0] + counts[1]).toBe(10);
  expect(await statesOf(app, ids)).toEqual([
    ...many.slice(0, 10).map(() => 'Lapsed'),
    'Offered',
    'Offered',
    'Asked',
    'Asked',
  ]);
  expect(await lapseDue(app)).toBe(0);
  const lapsed = (await listHappened(app.db, id, 200)).filter((one) => one.act === 'seat lapsed');
  expect(lapsed).toHaveLength(10);
  await expectSound(app);
});

test('12, 13: inside the last hours seats stay free, newcomers join the line, and the office offers in turn or says why not', async ({
  app,
  clock,
}) => {
  const { id } = await aBatch(app, { ...two, days: someDays('2026-11-26') });
  const ids = await askAll(app, id, names.slice(0, 5));
  for (const seat of ids.slice(0, 4)) await act(app, seat, 'yes');
  clock.forward(4 * day);
  await act(app, ids[0]!, 'give back');
  expect(await statesOf(app, ids)).toEqual(['Given back', 'Taken', 'Waiting 1', 'Waiting 2', 'Asked']);
  expect(await act(app, ids[4]!, 'yes')).toMatchObject({ seat: { state: 'Waiting', queueNo: 3 }, ahead: 2 });
  expect(await act(app, ids[3]!, 'offer')).toMatchObject({ ok: false, refusal: expect.stringContaining('say why') });
  await act(app, ids[3]!, 'offer', 'Nobody else can be reached.');
  expect(await getSeat(app.db, ids[3]!)).toMatchObject({
    state: 'Offered',
    reason: 'Nobody else can be reached.',
    answerBy: '2026-11-25T12:30:00.000Z',
  });
  expect(await act(app, ids[2]!, 'offer')).toMatchObject({ ok: false, refusal: 'No seat is free.' });
  await expectSound(app);
});

test('B5: each added seat is offered to the line at once; fewer than are taken is refused', async ({ app }) => {
  const { id, version } = await aBatch(app, two);
  const ids = await askAll(app, id, names);
  for (const seat of ids) await act(app, seat, 'yes');
  const change = (seats: string) =>
    app.write((trx) => changeBatch(trx, app, someone, id, { version, plan: typedPlan({ ...two, seats }) }));
  expect(await change('1')).toMatchObject({ refusal: { sentence: '2 seats are taken or held; 1 is too few.' } });
  expect(whole(await change('4'))).toMatchObject({ seats: 4, taken: 4 });
  expect(await statesOf(app, ids)).toEqual(['Taken', 'Taken', 'Offered', 'Offered', 'Waiting 3', 'Waiting 4']);
  await expectSound(app);
});

test('18: two yeses in two batches of a subject are one seat, and one offer to move; after moving both counts are right', async ({
  app,
}) => {
  const [one, other] = [await aBatch(app, two), await aBatch(app, { ...two, city: 'Kochi', stateCode: '32' })];
  const [here] = await askAll(app, one.id, ['Asha', 'Bilal', 'Chitra']);
  const [there] = await askAll(app, other.id, ['Asha']);
  const both = await Promise.all([act(app, here!, 'yes'), act(app, there!, 'yes')]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const won = both[0].ok ? here! : there!;
  expect(both.find(({ ok }) => !ok)).toMatchObject({ elsewhere: won });
  const from = won === here ? one : other;
  const to = won === here ? other : one;
  const moved = await app.write((trx) => moveSeat(trx, app, someone, won, { toBatchId: to.id, version: null }));
  expect(moved).toMatchObject({ ok: true, seat: { batchId: to.id, state: 'Taken' } });
  expect([await takenOf(app, from.id), await takenOf(app, to.id)]).toEqual([0, 1]);
  expect(await getSeat(app.db, won)).toMatchObject({ state: 'Moved', movedTo: moved.ok ? moved.seat.id : '' });
  await expectSound(app);
});

test('S12: nobody is moved past a line, into a full class, or to another subject', async ({ app }) => {
  const from = await aBatch(app, two);
  const full = await aBatch(app, { seats: '1', minimum: '1' });
  const another = await aBatch(app, { ...two, eventCode: 'CPLevel1' });
  const [asha] = await askAll(app, from.id, ['Asha', 'Bilal']);
  await act(app, asha!, 'yes');
  const move = (toBatchId: string) =>
    app.write((trx) => moveSeat(trx, app, someone, asha!, { toBatchId, version: null }));
  const [dev, elsy] = await askAll(app, full.id, ['Dev', 'Elsy']);
  await act(app, dev!, 'yes');
  expect(await move(full.id)).toMatchObject({ refusal: 'No seat is free there.' });
  await act(app, elsy!, 'yes');
  expect(await move(full.id)).toMatchObject({ refusal: 'That class has a line; they join it first.' });
  expect(await move(another.id)).toMatchObject({ refusal: expect.stringContaining('same subject') });
  expect(await move(from.id)).toMatchObject({ ok: false });
  expect(await statesOf(app, [asha!])).toEqual(['Taken']);
  // Whoever a seat is held for in the other class was first in its line.
  const [held, bilal] = await askAll(app, full.id, ['Asha', 'Bilal']);
  await act(app, held!, 'yes');
  await act(app, bilal!, 'yes');
  await act(app, elsy!, 'no');
  await act(app, dev!, 'give back');
  expect(await statesOf(app, [held!, bilal!])).toEqual(['Offered', 'Waiting 3']);
  expect(await move(full.id)).toMatchObject({ ok: true, seat: { id: held, state: 'Taken' } });
  await expectSound(app);
});

test('16 (without mail): cancelling calls every seat off; the next batch of the subject offers to who was promised, by their first yes', async ({
  app,
  clock,
}) => {
  const { id, version } = await aBatch(app, two);
  const ids = await askAll(app, id, names.slice(0, 5));
  for (const seat of [ids[3]!, ids[1]!, ids[0]!]) {
    clock.forward(60);
    await act(app, seat, 'yes');
  }
  await act(app, ids[4]!, 'no');
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall burnt.' }));
  expect(await statesOf(app, ids)).toEqual(['Called off', 'Called off', 'Called off', 'Called off', 'Declined']);
  expect(await takenOf(app, id)).toBe(0);
  const promised = (await listSeats(app.db, id)).filter(({ promise }) => promise === 'open').map(({ name }) => name);
  expect(promised.toSorted()).toEqual(['Asha', 'Bilal', 'Dev']);
  const next = await app.write((trx) =>
    planBatch(trx, app, someone, typedPlan({ ...two, days: someDays('2027-02-01') })),
  );
  const { id: nextId } = whole(next);
  await app.write((trx) => announceBatch(trx, app, someone, nextId, 0));
  const seats = await listSeats(app.db, nextId);
  expect(seats.map(({ name, state, queueRank }) => [name, state, queueRank])).toEqual([
    ['Asha', 'Waiting', 0],
    ['Dev', 'Offered', null],
    ['Bilal', 'Offered', null],
  ]);
  const [elsy] = await askAll(app, nextId, ['Elsy']);
  await act(app, elsy!, 'yes');
  await act(app, seats[1]!.id, 'no');
  expect(await statesOf(app, [seats[0]!.id, elsy!]), 'a promise stands before the others').toEqual([
    'Offered',
    'Waiting 2',
  ]);
  await expectSound(app);
});

test('however often a class is called off, promises stand by the day of the first yes (statement 16)', async ({
  app,
  clock,
}) => {
  const next = async (days: string) => {
    const planned = await app.write((trx) =>
      planBatch(trx, app, someone, typedPlan({ ...two, seats: '1', days: someDays(days) })),
    );
    const { id } = whole(planned);
    await app.write((trx) => announceBatch(trx, app, someone, id, 0));
    return id;
  };
  const first = await next('2027-01-11');
  const [zoe] = await askAll(app, first, ['Zoe']);
  await act(app, zoe!, 'yes');
  await cancel(app, first);
  // Zoe is offered the second class and says nothing; newcomers say yes to it.
  const second = await next('2027-02-01');
  for (const newcomer of await askAll(app, second, ['Yusuf', 'Xenia'])) {
    clock.forward(60);
    await act(app, newcomer, 'yes');
  }
  await cancel(app, second);
  const third = await listSeats(app.db, await next('2027-03-01'));
  expect(third.map(({ name, state, queueNo }) => [name, state, queueNo])).toEqual([
    ['Yusuf', 'Waiting', 1],
    ['Xenia', 'Waiting', 2],
    ['Zoe', 'Offered', null],
  ]);
  await expectSound(app);
});

test('a class that has begun takes no answers, and what was held is over without going down the line', async ({
  app,
  clock,
}) => {
  const { id, version } = await aBatch(app, { ...two, days: someDays('2026-11-30') });
  const ids = await askAll(app, id, names.slice(0, 4));
  await act(app, ids[0]!, 'yes');
  await act(app, ids[1]!, 'offer');
  await act(app, ids[2]!, 'yes');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  clock.forward(11 * day);
  expect(await act(app, ids[3]!, 'yes')).toMatchObject({ ok: false });
  expect(await act(app, ids[0]!, 'give back')).toMatchObject({ ok: false });
  await lapseDue(app);
  expect(await statesOf(app, ids)).toEqual(['Taken', 'Lapsed', 'Waiting 1', 'Lapsed']);
  await expectSound(app);
});

test('who saw another version is handed back what stands there', async ({ app }) => {
  const { id } = await aBatch(app, two);
  const [asha] = await askAll(app, id, ['Asha']);
  await act(app, asha!, 'yes', '', 0);
  expect(await act(app, asha!, 'take back', 'Never paid.', 0)).toMatchObject({
    ok: false,
    current: { state: 'Taken', version: 1 },
  });
});
