import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { deliverNext } from '../../platform/outbox/outbox.server.ts';
import { test } from '../../testing/test.ts';
import { tellingOfChange } from '../tell-change.server.ts';
import { aBatch, cancel, someDays, someone, typedPlan } from '../classes.factory.ts';
import { announceBatch, cancelBatch, changeBatch } from '../batch-acts.server.ts';
import { beginDue } from '../schedule/begin-and-finish.server.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { endSeats } from './end-seats.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { atATime } from './ask-people.server.ts';
import { promised } from './promises.server.ts';
import { listOwed } from './count-waiting.server.ts';
import { listSeats } from './read-seats.server.ts';
import { act, anAskedClass, askAll, expectSound } from './seats.factory.ts';

const names = Array.from({ length: 3 * atATime - 5 }, (_, at) => `Person${at}`);
const seats = { seats: '8', minimum: '1' };
const countMails = async (app: App, template: string) =>
  (await app.db.selectFrom('outbox').select('id').where('template', '=', template).execute()).length;
const countOf = (states: readonly string[], state: string) => states.filter((one) => one === state).length;

test('a class is cancelled at once and refuses everybody; its seats follow in parts, each once, also when the server dies between two', async ({
  app,
  clock,
  sentMail,
}) => {
  const made = await anAskedClass(app, names, { ...seats, yes: 10 });
  const { version } = await getBatch(app.db, made.id);
  const cancelled = await app.write((trx) =>
    cancelBatch(trx, app, someone, made.id, { version, reason: 'No trainer' }),
  );
  expect(cancelled).toMatchObject({ ok: true, batch: { state: 'Cancelled' } });
  const states = async () => (await listSeats(app.db, made.id)).map(({ state }) => state);
  expect(countOf(await states(), 'Called off'), 'one part goes with the decision').toBe(atATime);
  // Whoever has not been reached is refused, and does not lapse.
  const live = (await listSeats(app.db, made.id)).find(({ state }) => state === 'Asked')!;
  expect(await act(app, live.id, 'yes')).toMatchObject({ ok: false });
  const next = await aBatch(app, { ...seats, days: someDays('2027-06-07') }, 'Draft');
  const announcing = () => app.write((trx) => announceBatch(trx, app, someone, next.id, next.version));
  // Nobody who is promised it may miss it.
  expect(await announcing()).toMatchObject({ ok: false, refusal: { field: 'state' } });
  clock.forward(100 * 24 * 3600);
  expect(await lapseDue(app)).toBe(0);

  // The transaction of a part is done whole, and undone: the server dies before it is kept.
  const dies: typeof app = {
    ...app,
    write: (work) =>
      app.write(async (trx) => {
        await work(trx);
        throw new Error('killed');
      }),
  };
  await deliverNext(app, endSeats.deliverer(dies));
  expect(countOf(await states(), 'Called off')).toBe(atATime);
  clock.forward(24 * 3600);
  const delivers = endSeats.deliverer(app);
  await deliverNext(app, delivers);
  expect(countOf(await states(), 'Called off')).toBe(2 * atATime);
  await sentMail();
  expect(countOf(await states(), 'Called off')).toBe(names.length);
  const mails = (await sentMail()).filter(({ subject }) => subject.includes('cancelled')).map(({ to }) => to);
  expect(mails.toSorted()).toEqual([...new Set(mails)].toSorted());
  expect(mails).toHaveLength(names.length);
  const standing = await listSeats(app.db, made.id);
  expect(standing.filter(({ promise }) => promise === 'open')).toHaveLength(10);
  expect((await findBatch(app.db, made.id))!.taken).toBe(0);
  expect(await announcing()).toMatchObject({ ok: true, batch: { taken: 8 } });
  await expectSound(app);
});

test('who has no seat when a class begins is let go in parts', async ({ app, clock, sentMail }) => {
  const made = await anAskedClass(app, names, { ...seats, yes: 10 });
  await app.db.updateTable('batches').set({ state: 'Confirmed' }).where('id', '=', made.id).execute();
  clock.now = new Date('2027-01-11T00:00:00Z');
  clock.forward(0);
  expect(await beginDue(app)).toBe(1);
  const states = async () => (await listSeats(app.db, made.id)).map(({ state }) => state);
  expect(countOf(await states(), 'Asked')).toBeGreaterThan(0);
  await sentMail();
  expect([...new Set(await states())].toSorted()).toEqual(['Lapsed', 'Not seated', 'Taken']);
  await expectSound(app);
});

test('the people of a class are told of other days in parts, each once; who stood elsewhere since has heard it with that', async ({
  app,
  clock,
  sentMail,
}) => {
  const made = await anAskedClass(app, names, { ...seats, yes: 10 });
  await sentMail();
  const { version } = await getBatch(app.db, made.id);
  const plan = typedPlan({ ...seats, days: someDays('2027-01-12') });
  const moved = await app.write((trx) => changeBatch(trx, app, someone, made.id, { version, plan, reason: 'Trainer' }));
  expect(moved).toMatchObject({ ok: true, written: names.length });
  const told = () => countMails(app, 'batch-changed');
  expect(await told()).toBe(atATime);
  clock.forward(1);
  const last = (await listSeats(app.db, made.id)).at(-1)!;
  expect(await act(app, last.id, 'no')).toMatchObject({ ok: true });
  await deliverNext(app, tellingOfChange.deliverer({ ...app, write: () => Promise.reject(new Error('killed')) }));
  await sentMail();
  expect(await told()).toBe(atATime);
  clock.forward(24 * 3600);
  await sentMail();
  expect(await told()).toBe(names.length - 1);
});

test('who was promised a seat stands in the next class in parts, before everybody else, each once', async ({
  app,
  clock,
  sentMail,
}) => {
  const made = await anAskedClass(app, names, { ...seats, yes: names.length });
  const { version } = await getBatch(app.db, made.id);
  await app.write((trx) => cancelBatch(trx, app, someone, made.id, { version, reason: 'No trainer' }));
  await sentMail();
  const next = await aBatch(app, { ...seats, days: someDays('2027-06-07') });
  const standing = async () => (await listSeats(app.db, next.id)).map(({ name, state }) => `${name} ${state}`);
  expect((await standing()).filter((one) => one.endsWith('Offered'))).toHaveLength(8);
  expect(await standing()).toHaveLength(atATime);
  expect(await findBatch(app.db, next.id)).toMatchObject({ promisesLeft: names.length - atATime });
  // What comes free meanwhile is nobody's yet: those who stand first are still brought in.
  const held = (await listSeats(app.db, next.id)).find(({ state }) => state === 'Offered');
  expect(await act(app, held!.id, 'no')).toMatchObject({ ok: true });
  const [newcomer] = await askAll(app, next.id, ['Newcomer']);
  expect(await act(app, newcomer!, 'yes')).toMatchObject({
    ok: true,
    seat: { state: 'Waiting' },
    ahead: names.length - 8,
  });
  const dies: typeof app = { ...app, write: () => Promise.reject(new Error('killed')) };
  await deliverNext(app, promised.deliverer(dies));
  clock.forward(3600);
  await sentMail();
  const line = (await listSeats(app.db, next.id)).filter(({ state }) => state === 'Waiting').map(({ name }) => name);
  expect(line).toEqual([...names.slice(9), 'Newcomer']);
  expect(await standing()).toContain(`${names[8]} Offered`);
  expect(await findBatch(app.db, next.id)).toMatchObject({ promisesLeft: 0 });
  await expectSound(app);
});

test('who comes to the class by themselves or is asked while promises are kept in parts is brought further by theirs, with one number in line', async ({
  app,
  sentMail,
}) => {
  const made = await anAskedClass(app, names, { ...seats, yes: names.length });
  await cancel(app, made.id);
  await sentMail();
  const many = String(atATime + 1);
  const next = await aBatch(app, { ...seats, seats: many, days: someDays('2027-06-07') });
  const [asked, other, last] = [names[atATime]!, names[atATime + 1]!, names.at(-1)!];
  const [, inLine] = await askAll(app, next.id, [asked, last]);
  expect(await act(app, inLine!, 'yes')).toMatchObject({ seat: { state: 'Waiting', queueRank: 1 } });
  await sentMail();
  const there = await listSeats(app.db, next.id);
  const states = [asked, other, last].map((one) => there.find(({ name }) => name === one));
  expect(states).toMatchObject([
    { state: 'Offered' },
    { state: 'Waiting', queueRank: 0 },
    { state: 'Waiting', queueRank: 0 },
  ]);
  expect(await listOwed(app.db, app)).toEqual([]);
  await expectSound(app);
});

test('a class of few is settled with its decision', async ({ app }) => {
  const { id } = await aBatch(app, seats);
  await app.write((trx) => endSeats.begin(trx, app, { batchId: id, by: someone }));
  expect(await app.db.selectFrom('outbox').select('id').where('topic', '=', 'seats-to-end').execute()).toEqual([]);
});
