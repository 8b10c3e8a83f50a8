import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { billedPeople, pay, setBilling } from '../../../billing/billing.factory.ts';
import { aBatch, cancel as cancelClass, someDays } from '../../../classes/classes.factory.ts';
import { listHappened } from '../../../classes/read-batches.server.ts';
import { lockSeat } from '../../../classes/lock-batch.server.ts';
import { keepChoice } from '../../../classes/seat-page/choose-next-or-money.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, askAll, expectSound, paidFor } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { cancel } from '../batches/acts.server.ts';
import { readOne } from '../batches/calls.server.ts';
import { readWaves, sendInvitations } from '../invite/calls.server.ts';
import { readInviting } from '../invite/read.server.ts';
import { recordAnswer } from './calls.server.ts';
import { readAfter, readSeats } from './read.server.ts';

test('what somebody who paid for a cancelled class chooses is recorded from the telephone, as the page of their seat keeps it', async ({
  app,
  server,
}) => {
  const actor = await anActor(app);
  const { id, version } = await aBatch(app, { seats: '3', minimum: '1' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  for (const seat of [asha!, bilal!]) await act(app, seat, 'yes');
  await paidFor(app, asha!);
  await cancel(app, actor, id, { version, reason: 'Few.' });
  // Who cancels it at the same moment is told by whom, when and why it was, and that theirs was not sent.
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const again = { url: `/office/api/batches/${id}/cancel`, payload: { version, reason: 'Hall is burnt.' } };
  const second = await server.inject({ method: 'POST', headers: { cookie }, ...again });
  expect(second.json()).toMatchObject({
    code: 'changed',
    error: expect.stringMatching(/^.+ cancelled this class on Fri 20 Nov, .+: Few\. What you wrote was not sent\.$/),
  });
  const say = async (seat: string, answer: string, seen?: number) => {
    const payload = { version: seen ?? (await getSeat(app.db, seat)).version, answer };
    const url = `/office/api/seats/${seat}/answer`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload })).json<{ message: string }>();
  };
  const choices = async () => (await readSeats(app, actor, id)).choices;
  const choosing = async () => (await readOne(app, actor, id)).waits.choosing;
  // Whoever paid nothing has no money to ask for.
  expect([await choices(), await choosing()]).toEqual([{ [asha!]: null }, [asha]]);
  expect((await say(bilal!, 'refund')).message).toBe(
    'They have paid nothing for this seat: there is no money to pay back to them.',
  );
  expect(await say(asha!, 'next', 0)).toMatchObject({ code: 'changed' });
  expect((await say(asha!, 'next')).message).toContain('the next class is theirs first');
  expect([await choices(), await choosing()]).toEqual([{ [asha!]: 'next' }, []]);
  // The same again does nothing, also of a second press, which saw the seat before the first.
  await say(asha!, 'next');
  expect((await say(asha!, 'next', 0)).message).toContain('the next class is theirs first');
  expect((await say(asha!, 'refund')).message).toContain('want their money back');
  expect(await choices()).toEqual({ [asha!]: 'refund' });
  const said = (await listHappened(app.db, id, 20)).filter(({ detail }) => detail['told'] === 'telephone');
  expect(said.map(({ act: what }) => what)).toEqual(['refund asked', 'next class chosen']);
  const log = await app.db.selectFrom('audit_entries').select('detail').where('action', '=', 'seat answered').execute();
  expect(log.map(({ detail }) => JSON.parse(detail).chose)).toEqual(['the next class', 'the money back']);
  await expectSound(app);
});

test('what a person chooses themselves at that moment is not overwritten by the office, which saw the seat before it', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id, version } = await aBatch(app, { seats: '3', minimum: '1' });
  const [asha] = await askAll(app, id, ['Asha']);
  await act(app, asha!, 'yes');
  await paidFor(app, asha!);
  await cancel(app, actor, id, { version, reason: 'Few.' });
  const seen = (await getSeat(app.db, asha!)).version;
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const page = app.write(async (trx) => {
    await lockSeat(trx, app, asha!);
    locked();
    // For as long as the office needs to come to the lock, where it may read meanwhile.
    for (let at = 0; at < 100; at += 1) await getSeat(trx, asha!);
    return keepChoice(trx, app, { kind: 'person' }, asha!, 'refund');
  });
  await isLocked;
  const office = await recordAnswer(app, actor, asha!, { version: seen, answer: 'next' });
  expect(await page).toMatchObject({ ok: true });
  expect(office).toMatchObject({ ok: false, current: { promise: 'refund' } });
  expect(await getSeat(app.db, asha!)).toMatchObject({ promise: 'refund', version: seen + 1 });
});

test('while a seat in the next class is only held for whoever paid themselves, both classes say so and take the choice; the money is then to go back where it came from', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id, version } = await aBatch(app, { seats: '3', minimum: '1' });
  const [asha, bilal, chitra] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of [asha!, bilal!]) {
    await act(app, seat, 'yes');
    await paidFor(app, seat);
  }
  await cancel(app, actor, id, { version, reason: 'Few.' });
  const next = await aBatch(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  const [hers, his] = (await readSeats(app, actor, next.id)).seats;
  const where = 'CIP 1, Kochi, 8 to 13 Feb';
  const standing = async () => {
    const [here, there] = [await readSeats(app, actor, id), await readSeats(app, actor, next.id)];
    return [here.choices, there.choices, here.after];
  };
  expect(await standing()).toEqual([
    { [asha!]: 'held', [bilal!]: 'held' },
    { [hers!.id]: 'held', [his!.id]: 'held' },
    {
      [asha!]: `seat held in ${where}, paid, and it counts there`,
      [bilal!]: `seat held in ${where}, paid, and it counts there`,
      [chitra!]: 'was only asked',
    },
  ]);
  expect((await readSeats(app, actor, id)).next[asha!]).toMatchObject({ id: hers!.id, version: hers!.version });
  const counts = 'promised before others, paid: counts here';
  expect((await readSeats(app, actor, next.id)).after).toEqual({ [hers!.id]: counts, [his!.id]: counts });
  expect(await recordAnswer(app, actor, hers!.id, { version: 0, answer: 'refund' })).toMatchObject({ current: hers });
  const { version: seen } = hers!;
  expect(await recordAnswer(app, actor, hers!.id, { version: seen, answer: 'refund' })).toMatchObject({ ok: true });
  expect(await getSeat(app.db, hers!.id)).toMatchObject({ state: 'Declined' });
  expect(await recordAnswer(app, actor, his!.id, { version: his!.version, answer: 'yes' })).toMatchObject({ ok: true });
  expect(await standing()).toEqual([
    { [asha!]: 'refund' },
    {},
    {
      [asha!]: 'asks for the money back',
      [bilal!]: `has a seat in ${where}`,
      [chitra!]: 'was only asked',
    },
  ]);
  expect(Object.keys((await readSeats(app, actor, id)).refundBills)).toEqual([asha]);
});

test('the wish for the money is said in every class of theirs that was cancelled, with the bill; whoever takes the next class after all is offered the seat to which they had said no', async ({
  app,
}) => {
  const actor = await anActor(app);
  const first = await aBatch(app, { seats: '3', minimum: '1' });
  const [asha] = await askAll(app, first.id, ['Asha']);
  await act(app, asha!, 'yes');
  await paidFor(app, asha!);
  await cancelClass(app, first.id);
  const second = await aBatch(app, { city: 'Kochi', days: someDays('2027-02-08') });
  const [there] = await listSeats(app.db, second.id);
  await cancelClass(app, second.id);
  const third = await aBatch(app, { city: 'Mumbai', days: someDays('2027-03-08') });
  const [held] = await listSeats(app.db, third.id);
  const say = async (answer: 'refund' | 'next', { id } = held!) =>
    recordAnswer(app, actor, id, { version: (await getSeat(app.db, id)).version, answer });
  const standing = async () => {
    const [one, other] = [await readSeats(app, actor, first.id), await readSeats(app, actor, second.id)];
    const bills = [one.bills[one.next[asha!]?.id ?? ''], other.bills[there!.id]].map((bill) => bill !== undefined);
    return [one.after[asha!], other.after[there!.id], ...bills];
  };
  await say('refund');
  expect(await standing()).toEqual(['asks for the money back', 'asks for the money back', true, true]);
  await say('next', there!);
  const went = 'promise went to CIP 1, Kochi, 8 to 13 Feb: cancelled';
  expect((await standing()).slice(0, 2)).toEqual([went, 'takes the next class']);
  const { people } = await readInviting(app, actor, third.id);
  expect(people).toMatchObject([{ name: 'Asha', promised: true, leftOut: null }]);
  const interestIds = people.map(({ interestId }) => interestId);
  const sent = await sendInvitations(app, actor, third.id, { kind: 'ask', day: '', words: '', interestIds });
  expect(sent).toMatchObject({ invited: 1, rest: 0 });
  expect((await readWaves(app, actor, third.id)).waves).toMatchObject([{ people: 1, silent: 1 }]);
  expect(await getSeat(app.db, held!.id)).toMatchObject({ state: 'Offered' });
  const again = 'seat held in CIP 1, Mumbai, 8 to 13 Mar, paid, and it counts there';
  expect((await standing()).slice(0, 2)).toEqual([again, again]);
  await expectSound(app);
});

test('whoever paid, gave back and is held a seat again in the same class chooses nothing: a yes or no of theirs is recorded', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Esha'], { seats: '1', minimum: '1' });
  await pay(app, ids[0]!, 147_500);
  const [farid] = await askAll(app, batchId, ['Farid']);
  for (const [seat, what] of [
    [seats[0]!, 'give back'],
    [farid!, 'yes'],
    [seats[0]!, 'yes'],
    [farid!, 'give back'],
  ] as const)
    await act(app, seat, what);
  expect(await getSeat(app.db, seats[0]!)).toMatchObject({ state: 'Offered' });
  expect((await readSeats(app, await anActor(app), batchId)).choices).toEqual({});
});

test('whoever gave back the seat that a promise had brought is not said to be promised the one that is held for them then', async ({
  app,
}) => {
  const actor = await anActor(app);
  const first = await aBatch(app, { seats: '3', minimum: '1' });
  const [asha] = await askAll(app, first.id, ['Asha']);
  await act(app, asha!, 'yes');
  await cancelClass(app, first.id);
  const second = await aBatch(app, { city: 'Kochi', days: someDays('2027-02-08') });
  const [there] = await listSeats(app.db, second.id);
  expect(Object.values((await readSeats(app, actor, second.id)).after)).toEqual(['promised before others']);
  for (const what of ['yes', 'give back'] as const) await act(app, there!.id, what);
  const third = await aBatch(app, { city: 'Mumbai', days: someDays('2027-03-08') });
  const [again] = await askAll(app, third.id, ['Asha']);
  await act(app, again!, 'offer');
  expect((await readSeats(app, actor, third.id)).after).toEqual({});
});

test('the people of a cancelled class are looked up in the next ones by as few statements, however many they are', async ({
  app,
}) => {
  const counted: number[] = [];
  for (const names of [['Asha'], ['Bilal', 'Chitra', 'Dev', 'Esha']]) {
    const { id } = await aBatch(app, { seats: '5', minimum: '1', days: someDays(`2027-0${counted.length + 1}-11`) });
    for (const seat of await askAll(app, id, names)) await act(app, seat, 'yes');
    await cancelClass(app, id);
    const there = await aBatch(app, { seats: '9', minimum: '1', days: someDays(`2027-0${counted.length + 5}-11`) });
    let count = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count += 1;
        return result;
      },
    };
    const seats = await listSeats(app.db, id);
    const { next } = await readAfter(app.db.withPlugin(plugin), id, seats);
    expect(seats.map((seat) => next[seat.id])).toMatchObject(
      names.map(() => ({ batchId: there.id, state: 'Offered' })),
    );
    counted.push(count);
  }
  expect(counted[1]).toBe(counted[0]);
});
