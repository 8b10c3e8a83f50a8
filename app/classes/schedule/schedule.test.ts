import { pino } from 'pino';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone } from '../classes.factory.ts';
import { confirmBatch } from '../plan-batch.server.ts';
import { findBatch, listClosedBatches, listHappened, listOpenBatches } from '../read-batches.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { checkLines } from './check-lines.server.ts';
import { lookAtClock } from './schedule.server.ts';

const names = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy'];

/** Three days from 30 November, two seats, confirmed; the clock stands on 20 November, 10:00 in India. */
async function aSureBatch(app: App): Promise<{ id: string; seats: string[] }> {
  const { id, version } = await aBatch(app, { seats: '2', minimum: '1', days: someDays('2026-11-30', 3) });
  const seats = await askAll(app, id, names);
  await act(app, seats[0]!, 'yes');
  await act(app, seats[1]!, 'offer');
  await act(app, seats[2]!, 'yes');
  await act(app, seats[3]!, 'yes');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  return { id, seats };
}

const stateOf = async (app: App, id: string) => (await findBatch(app.db, id))!.state;
const actsOf = async (app: App, id: string, what: string) =>
  (await listHappened(app.db, id, 300)).filter((one) => one.act === what);

test('17: who waits when the class begins is not seated and promised the next one; who was asked or held a seat has none; nothing rolls', async ({
  app,
  clock,
}) => {
  const { id, seats } = await aSureBatch(app);
  // Held until the class begins: with less than twelve hours to answer the office holds by hand.
  await app.db
    .updateTable('seats')
    .set({ answer_by: '2026-11-29T18:30:00.000Z' })
    .where('id', '=', seats[1]!)
    .execute();
  clock.now = new Date('2026-11-29T18:29:59.000Z');
  await lookAtClock(app);
  expect(await stateOf(app, id)).toBe('Confirmed');
  expect(await statesOf(app, seats)).toEqual(['Taken', 'Offered', 'Waiting 1', 'Waiting 2', 'Lapsed']);
  clock.forward(1);
  await Promise.all([lookAtClock(app), lookAtClock(app)]);
  expect(await stateOf(app, id)).toBe('Running');
  expect(await statesOf(app, seats)).toEqual(['Taken', 'Lapsed', 'Not seated', 'Not seated', 'Lapsed']);
  expect((await listSeats(app.db, id)).filter(({ promise }) => promise === 'open').map(({ name }) => name)).toEqual([
    'Chitra',
    'Dev',
  ]);
  expect(await findBatch(app.db, id)).toMatchObject({ taken: 1 });
  expect(await actsOf(app, id, 'batch running')).toMatchObject([
    { by: { kind: 'schedule' }, detail: { from: 'Confirmed', to: 'Running' } },
  ]);
  expect(await actsOf(app, id, 'seat not seated')).toHaveLength(2);
  await expectSound(app);
  const next = await aBatch(app, { seats: '2', minimum: '1', days: someDays('2027-02-01') });
  expect((await listSeats(app.db, next.id)).map(({ name, state }) => [name, state])).toEqual([
    ['Chitra', 'Offered'],
    ['Dev', 'Offered'],
  ]);
  await expectSound(app);
});

test('a class is finished at six on the morning after its last day; then its people may take the next one of the subject', async ({
  app,
  clock,
}) => {
  const { id, seats } = await aSureBatch(app);
  clock.now = new Date('2026-12-03T00:29:59.000Z');
  await lookAtClock(app);
  expect(await stateOf(app, id)).toBe('Running');
  expect(await listOpenBatches(app.db, '2026-12-02')).toMatchObject([{ id }]);
  clock.forward(1);
  await Promise.all([lookAtClock(app), lookAtClock(app)]);
  expect(await stateOf(app, id)).toBe('Finished');
  expect(await actsOf(app, id, 'batch finished')).toHaveLength(1);
  expect(await listOpenBatches(app.db, '2026-12-02')).toEqual([]);
  expect(await listClosedBatches(app.db, '2026-12-02', { after: null, limit: 9 })).toMatchObject([{ id }]);
  expect(await getSeat(app.db, seats[0]!)).toMatchObject({ state: 'Taken' });
  expect(await app.db.selectFrom('seat_claims').selectAll().execute()).toEqual([]);
  const next = await aBatch(app, { days: someDays('2027-02-01') });
  const [again] = await askAll(app, next.id, ['Asha']);
  expect(await act(app, again!, 'yes')).toMatchObject({ ok: true, seat: { state: 'Taken' } });
  await expectSound(app);
});

test('a server that was away for the whole class begins and finishes it when it comes back', async ({ app, clock }) => {
  const { id, seats } = await aSureBatch(app);
  clock.now = new Date('2027-01-05T04:30:00.000Z');
  await lookAtClock(app);
  expect(await stateOf(app, id)).toBe('Finished');
  expect(await statesOf(app, seats)).toEqual(['Taken', 'Lapsed', 'Not seated', 'Not seated', 'Lapsed']);
  await expectSound(app);
});

test('what is still only announced on its first day is not begun by a clock; confirmed then, it begins at once', async ({
  app,
  clock,
}) => {
  const { id, version } = await aBatch(app, { seats: '2', minimum: '1', days: someDays('2026-11-30', 3) });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  await act(app, asha!, 'yes');
  clock.now = new Date('2026-11-30T03:30:00.000Z');
  await lookAtClock(app);
  expect(await stateOf(app, id)).toBe('Announced');
  expect(await act(app, bilal!, 'yes')).toMatchObject({ ok: false });
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: '' }));
  await lookAtClock(app);
  expect(await stateOf(app, id)).toBe('Running');
  await expectSound(app);
});

test('12: counted again each hour, a difference is a logged fault; a line that was missed is served, and inside the last hours nothing rolls', async ({
  app,
  clock,
}) => {
  const { id, seats } = await aSureBatch(app);
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const watched = { ...app, log };
  await checkLines(watched);
  expect(logged).toEqual([]);
  await app.db.updateTable('batches').set({ seats: 3 }).where('id', '=', id).execute();
  clock.now = new Date('2026-11-28T18:30:00.000Z');
  await checkLines(watched);
  expect(await statesOf(app, seats), 'by hand').toEqual(['Taken', 'Offered', 'Waiting 1', 'Waiting 2', 'Asked']);
  clock.now = new Date('2026-11-21T04:30:00.000Z');
  await checkLines(watched);
  expect(await statesOf(app, seats)).toEqual(['Taken', 'Offered', 'Offered', 'Waiting 2', 'Asked']);
  expect(logged).toMatchObject([{ batch: id, waiting: 2, free: 1, msg: 'somebody waited beside a free seat' }]);
  await app.db.updateTable('batches').set({ taken: 2 }).where('id', '=', id).execute();
  await checkLines(watched);
  expect(logged[1]).toMatchObject({ batch: id, taken: 2, counted: 3 });
});
