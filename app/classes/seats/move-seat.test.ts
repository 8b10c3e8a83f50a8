import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import { passSeat } from '../people/pass-seat.server.ts';
import { giveBack, sayNo, sayYes } from '../seat-page/act-on-seat.server.ts';
import { openSeat, pathOf, tell } from '../seat-page/seat.factory.ts';
import { moveSeat } from './move-seat.server.ts';
import { getSeat, listSeats } from './read-seats.server.ts';
import { act, askAll, expectSound, statesOf } from './seats.factory.ts';

const one = { seats: '1', minimum: '1' };
const two = { seats: '2', minimum: '1' };

const move = async (app: App, id: string, toBatchId: string) => {
  const done = await app.write((trx) => moveSeat(trx, app, someone, id, { toBatchId, version: null }));
  if (!done.ok) throw new Error('refusal' in done ? done.refusal : 'somebody was quicker');
  return done.seat;
};

const firstYesOf = async (app: App, id: string) =>
  (await app.db.selectFrom('seats').select('yes_at').where('id', '=', id).executeTakeFirstOrThrow()).yes_at;

test('S12: whoever is moved keeps the day of their first yes, and with it their place among promises', async ({
  app,
  clock,
}) => {
  const [pune, kochi] = [await aBatch(app, two), await aBatch(app, { ...two, days: someDays('2027-02-08') })];
  const [asha] = await askAll(app, pune.id, ['Asha']);
  const [bilal] = await askAll(app, kochi.id, ['Bilal']);
  await act(app, asha!, 'yes');
  clock.forward(60);
  await act(app, bilal!, 'yes');
  clock.forward(60);
  const moved = await move(app, asha!, kochi.id);
  expect(await firstYesOf(app, moved.id)).toBe(await firstYesOf(app, asha!));
  await cancel(app, kochi.id);
  const next = await aBatch(app, { ...one, days: someDays('2027-03-08') });
  const seats = await listSeats(app.db, next.id);
  expect(seats.map(({ name, state }) => [name, state])).toEqual([
    ['Bilal', 'Waiting'],
    ['Asha', 'Offered'],
  ]);
  await expectSound(app);
});

test('who gave back what they had, or said no, stands by a later yes; what a promise carries stays theirs', async ({
  app,
  clock,
}) => {
  const pune = await aBatch(app, two);
  const [asha, bilal] = (await askAll(app, pune.id, ['Asha', 'Bilal'])) as [string, string];
  await sayYes(app, asha, { move: false, network: '192.0.2.1' });
  await giveBack(app, asha);
  expect(await firstYesOf(app, asha)).toBeNull();
  clock.forward(60);
  await sayYes(app, bilal, { move: false, network: '192.0.2.1' });
  const second = app.now().toISOString();
  clock.forward(60);
  await sayYes(app, asha, { move: false, network: '192.0.2.1' });
  const third = app.now().toISOString();
  await cancel(app, pune.id);
  const next = await aBatch(app, { ...one, days: someDays('2027-03-08') });
  const seats = await listSeats(app.db, next.id);
  expect(seats.map(({ name, state }) => [name, state])).toEqual([
    ['Asha', 'Waiting'],
    ['Bilal', 'Offered'],
  ]);
  clock.forward(60);
  await sayNo(app, seats[1]!.id, null);
  expect(await firstYesOf(app, seats[1]!.id)).toBe(second);
  await sayYes(app, seats[0]!.id, { move: false, network: '192.0.2.1' });
  await giveBack(app, seats[0]!.id);
  expect(await firstYesOf(app, seats[0]!.id)).toBe(third);
  await expectSound(app);
});

test('S12: the fee that was told once goes along where it is the lower one, also of a promise, and through every move', async ({
  app,
  server,
}) => {
  const first = await aBatch(app, { ...one, fee: '125000' });
  const [asha] = await askAll(app, first.id, ['Asha']);
  await act(app, asha!, 'yes');
  await cancel(app, first.id);
  const dear = await aBatch(app, { ...one, fee: '140000', days: someDays('2027-02-08') });
  const [promised] = await listSeats(app.db, dear.id);
  expect(promised).toMatchObject({ fee: 12_500_000 });
  await act(app, promised!.id, 'yes');
  const dearer = await aBatch(app, { ...one, fee: '150000', days: someDays('2027-03-08') });
  const cheap = await aBatch(app, { ...one, fee: '110000', days: someDays('2027-04-05') });
  const moved = await move(app, promised!.id, dearer.id);
  expect(moved.fee).toBe(12_500_000);
  expect(textOf((await openSeat(app, server, moved.id)).body)).toContain('₹1,25,000');
  const cheaper = await move(app, moved.id, cheap.id);
  expect([cheaper.fee, textOf((await openSeat(app, server, cheaper.id)).body)]).toEqual([
    null,
    expect.stringContaining('₹1,10,000'),
  ]);
  expect((await move(app, cheaper.id, dear.id)).fee, 'what they were promised there').toBe(12_500_000);
  await expectSound(app);
});

test('whoever is moved and put back pays what their class asks: what another asks was never promised there', async ({
  app,
}) => {
  const pune = await aBatch(app, { ...one, fee: '100000' });
  const kochi = await aBatch(app, { ...one, fee: '80000', days: someDays('2027-02-08') });
  const [asha] = await askAll(app, pune.id, ['Asha']);
  await act(app, asha!, 'yes');
  const there = await move(app, asha!, kochi.id);
  expect((await move(app, there.id, pune.id)).fee).toBeNull();
  expect((await move(app, asha!, kochi.id)).fee).toBeNull();
  // A fee of their own goes along all the same.
  await app.db.updateTable('seats').set({ fee: 7_000_000 }).where('id', '=', there.id).execute();
  expect((await move(app, there.id, pune.id)).fee).toBe(7_000_000);
});

test('S12: whoever moves themselves is shown the price that holds there, and brings along a fee of their own', async ({
  app,
  server,
}) => {
  const pune = await aBatch(app, { ...one, fee: '125000' });
  const kochi = await aBatch(app, { ...two, fee: '140000', days: someDays('2027-02-08') });
  const [here, elsewhere] = [await askAll(app, pune.id, ['Asha']), await askAll(app, kochi.id, ['Asha'])].flat();
  await act(app, here!, 'yes');
  const pricesOn = async () => textOf((await openSeat(app, server, elsewhere!)).body).match(/₹[\d,]+/g);
  // Each before GST, and with it.
  expect(await pricesOn()).toEqual(['₹1,25,000', '₹1,47,500', '₹1,40,000', '₹1,65,200']);
  await app.db.updateTable('seats').set({ fee: 12_000_000 }).where('id', '=', here!).execute();
  const own = ['₹1,20,000', '₹1,41,600'];
  expect(await pricesOn()).toEqual([...own, ...own]);
  await tell(app, server, elsewhere!, 'answer', { answer: 'yes', move: true });
  expect(await getSeat(app.db, elsewhere!)).toMatchObject({ state: 'Taken', fee: 12_000_000 });
});

test('a fee that is lowered later holds for whoever was told a higher one', async ({ app, server }) => {
  const { id } = await aBatch(app, { ...one, fee: '125000' });
  const [asha] = await askAll(app, id, ['Asha']);
  await app.db.updateTable('seats').set({ fee: 14_000_000 }).where('id', '=', asha!).execute();
  expect(textOf((await openSeat(app, server, asha!)).body)).toContain('₹1,25,000');
});

test('S13: a seat that is passed on keeps the fee that was told for it', async ({ app }) => {
  const { id } = await aBatch(app, { ...one, fee: '140000' });
  const [asha] = await askAll(app, id, ['Asha']);
  await app.db.updateTable('seats').set({ fee: 12_500_000 }).where('id', '=', asha!).execute();
  await act(app, asha!, 'yes');
  const to = { name: 'Dev', email: 'dev@example.in', phone: '' };
  const passed = await app.write((trx) => passSeat(trx, app, someone, asha!, { version: null, reason: 'Ill.', to }));
  expect(passed).toMatchObject({ ok: true, seat: { fee: 12_500_000, state: 'Offered' } });
});

test('16: promised twice, the earliest yes and the lowest fee count', async ({ app, clock }) => {
  const promised = async (fee: string, days: string) => {
    const { id } = await aBatch(app, { ...one, fee, days: someDays(days) });
    const [asha] = await askAll(app, id, ['Asha']);
    await act(app, asha!, 'offer');
    return { id, asha: asha! };
  };
  const early = await promised('140000', '2027-01-11');
  clock.forward(60);
  const late = await promised('120000', '2027-02-08');
  await act(app, early.asha, 'yes');
  await cancel(app, early.id);
  await cancel(app, late.id);
  const next = await aBatch(app, { ...one, fee: '150000', days: someDays('2027-03-08') });
  expect(await listSeats(app.db, next.id)).toMatchObject([{ name: 'Asha', state: 'Offered', fee: 12_000_000 }]);
  await expectSound(app);
});

test('a move that is refused leaves nothing behind, and nobody comes back by one to what the office took back', async ({
  app,
  server,
}) => {
  const [pune, kochi] = [await aBatch(app, two), await aBatch(app, { ...one, days: someDays('2027-02-08') })];
  const [asha] = await askAll(app, pune.id, ['Asha']);
  const [dev, back] = await askAll(app, kochi.id, ['Dev', 'Bilal']);
  await act(app, asha!, 'yes');
  await act(app, dev!, 'yes');
  await expect(move(app, asha!, kochi.id)).rejects.toThrow('No seat is free there.');
  expect((await listSeats(app.db, kochi.id)).map(({ name }) => name)).toEqual(['Dev', 'Bilal']);
  await act(app, dev!, 'give back');
  await act(app, back!, 'take back', 'Never paid.');
  const [bilal] = await askAll(app, pune.id, ['Bilal']);
  await act(app, bilal!, 'yes');
  expect((await tell(app, server, back!, 'answer', { answer: 'yes', move: true })).statusCode).toBe(409);
  expect(await statesOf(app, [bilal!, back!])).toEqual(['Taken', 'Taken back']);
  expect(await move(app, bilal!, kochi.id), 'the office may').toMatchObject({ state: 'Taken' });
  await expectSound(app);
});

test('the old link of a moved seat follows it, and says what has become of it there', async ({ app, server }) => {
  const on = (day: string) => aBatch(app, { ...two, days: someDays(day) });
  const [pune, kochi, delhi] = [await on('2027-01-11'), await on('2027-02-08'), await on('2027-03-08')];
  const [asha] = await askAll(app, pune.id, ['Asha']);
  await act(app, asha!, 'yes');
  const look = async (id: string) => {
    const { body } = await openSeat(app, server, id);
    return { text: textOf(body), body };
  };
  const there = await move(app, asha!, kochi.id);
  expect((await look(asha!)).text).toContain('Your seat is now in Pune, 8 to 13 Feb.');
  const further = await move(app, there.id, delhi.id);
  const followed = await look(asha!);
  expect(followed.text).toContain('Your seat is now in Pune, 8 to 13 Mar.');
  expect(followed.body).toContain(`href="${await pathOf(app, further.id)}"`);
  await act(app, further.id, 'give back');
  expect((await look(asha!)).text).toContain('Your seat was moved to Pune, 8 to 13 Mar. You gave the seat there back.');
  await act(app, further.id, 'yes');
  await cancel(app, delhi.id);
  const off = await look(asha!);
  expect(off.text).toContain('Your seat was moved to Pune, 8 to 13 Mar. That class is cancelled.');
  expect(off.body).toContain(`href="${await pathOf(app, further.id)}"`);
});

test('whoever is moved back to where they came from has one seat, and no page leads in a circle', async ({
  app,
  server,
}) => {
  const [pune, kochi] = [await aBatch(app, two), await aBatch(app, { ...two, days: someDays('2027-02-08') })];
  const [asha] = await askAll(app, pune.id, ['Asha']);
  await act(app, asha!, 'yes');
  const there = await move(app, asha!, kochi.id);
  expect((await move(app, there.id, pune.id)).id).toBe(asha!);
  expect(textOf((await openSeat(app, server, asha!)).body)).toContain('You have a seat.');
  expect(textOf((await openSeat(app, server, there.id)).body)).toContain('Your seat is now in Pune, 11 to 16 Jan.');
  await cancel(app, pune.id);
  const page = await openSeat(app, server, asha!);
  expect(page.body).not.toContain(`href="${await pathOf(app, there.id)}"`);
  await expectSound(app);
});
