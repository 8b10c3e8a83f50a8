import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from './classes.factory.ts';
import { changeBatch } from './batch-acts.server.ts';
import type { TypedPlan } from './plan.ts';
import { listHappened, findBatch, getBatch } from './read-batches.server.ts';
import { remindHolders, lapseDue } from './schedule/schedule.server.ts';
import { getSeat } from './seats/read-seats.server.ts';
import { act, aMember, anAskedClass, askAll, expectSound } from './seats/seats.factory.ts';
import { addVenue } from './venues.server.ts';
import { sendWave } from './invite/send-wave.server.ts';

const two = { seats: '2', minimum: '1' };
const sorry = 'The trainer is ill in that week.';

const change = async (app: App, id: string, changes: Partial<TypedPlan>, reason?: string) => {
  const { version } = await getBatch(app.db, id);
  const plan = typedPlan({ ...two, ...changes });
  return app.write((trx) => changeBatch(trx, app, someone, id, { version, plan, reason }));
};

/** Asha has a seat, Bilal's is held, Chitra stands in line, Dev and Esha are asked. */
const aFullClass = (app: App) => anAskedClass(app, ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha'], two);
async function fill(app: App, [asha, bilal, chitra]: readonly string[]) {
  await act(app, asha!, 'yes');
  await act(app, bilal!, 'offer');
  await act(app, chitra!, 'yes');
}

test('whoever moves the days of a class is asked first: who is told, how many, and how many deadlines are shortened; nothing is kept or sent before', async ({
  app,
  sentMail,
}) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  await app.db.updateTable('seats').set({ email: '' }).where('id', '=', seats[4]!).execute();
  await sentMail();
  const days = someDays('2026-11-24');
  const asks = { taken: 1, held: 1, waiting: 1, asked: 2, noEmail: 1, shortened: 3, firstVenue: false };
  const before = await getBatch(app.db, id);
  expect(await change(app, id, { days })).toEqual({ ok: false, asks });
  expect(await change(app, id, { days }, ' ')).toMatchObject({ ok: false, refusal: { field: 'reason' } });
  expect(await findBatch(app.db, id)).toEqual(before);
  const sent = (await sentMail()).length;
  expect(await change(app, id, { days }, sorry)).toMatchObject({ ok: true, written: 4 });
  expect(
    (await sentMail())
      .slice(sent)
      .map(({ to }) => to.split('@')[0]!)
      .toSorted(),
  ).toEqual(['asha', 'bilal', 'chitra', 'dev']);
  const happened = (await listHappened(app.db, id, 50)).find(({ act: what }) => what === 'batch changed');
  expect(happened!.detail).toMatchObject({ reason: sorry, written: 4, shortened: 3 });
  await expectSound(app);
});

test('days that move nearer bring the deadlines of who is held a seat or asked with them; each is told the new one, with the reason', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  const [, bilal, , dev] = seats;
  expect([(await getSeat(app.db, bilal)).answerBy, (await getSeat(app.db, dev)).answerBy]).toEqual([
    '2026-11-22T12:30:00.000Z',
    '2026-11-25T12:30:00.000Z',
  ]);
  await sentMail();
  // Friday 20 November, 10:00: 48 hours before Monday there is time to answer, and to roll down.
  await change(app, id, { days: someDays('2026-11-23') }, sorry);
  const until = '2026-11-20T18:30:00.000Z';
  for (const seat of [bilal, dev]) expect((await getSeat(app.db, seat)).answerBy).toBe(until);
  const told = (await sentMail()).filter(({ subject }) => subject.startsWith('Changed'));
  const textTo = (name: string) => told.find(({ to }) => to.startsWith(name))!.text;
  expect(textTo('bilal')).toContain('Your seat is still held for you, until Fri 20 Nov, 24:00.');
  expect(textTo('dev')).toContain('Please answer by Fri 20 Nov, 24:00.');
  expect(textTo('dev')).not.toMatch(/your seat|your place|your class/i);
  for (const name of ['asha', 'bilal', 'chitra', 'dev']) {
    expect(textTo(name)).toContain(sorry);
    expect(textTo(name)).toContain('We are sorry');
  }
  clock.forward(14 * 60 * 60);
  await lapseDue(app);
  expect(await getSeat(app.db, bilal)).toMatchObject({ state: 'Lapsed' });
  await expectSound(app);
});

test('who is told of a shorter deadline has their reminder in it', async ({ app, clock }) => {
  const plan = { ...two, answerHours: '240' };
  const { id, seats } = await anAskedClass(app, ['Asha', 'Bilal'], plan);
  await act(app, seats[0], 'offer');
  clock.forward(7 * 24 * 60 * 60);
  expect(await remindHolders(app)).toBe(0);
  await change(app, id, { answerHours: '240', days: someDays('2026-11-30') }, sorry);
  expect(await getSeat(app.db, seats[0])).toMatchObject({ state: 'Offered', answerBy: '2026-11-27T18:30:00.000Z' });
  expect(await remindHolders(app)).toBe(0);
});

test('where no time is left before a class, what is held is held until it begins, never longer', async ({ app }) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  expect(await change(app, id, { days: someDays('2026-11-21') })).toMatchObject({ asks: { shortened: 3 } });
  await change(app, id, { days: someDays('2026-11-21') }, sorry);
  for (const seat of [seats[1], seats[3]])
    expect((await getSeat(app.db, seat)).answerBy).toBe('2026-11-20T18:30:00.000Z');
  await expectSound(app);
});

test('days that move away leave the deadlines', async ({ app }) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  expect(await change(app, id, { days: someDays('2027-02-01') })).toMatchObject({ asks: { shortened: 0 } });
  const before = await Promise.all(seats.map((seat) => getSeat(app.db, seat)));
  await change(app, id, { days: someDays('2027-02-01') }, sorry);
  const after = await Promise.all(seats.map((seat) => getSeat(app.db, seat)));
  expect(after.map(({ answerBy }) => answerBy)).toEqual(before.map(({ answerBy }) => answerBy));
});

test('nobody is asked about what nobody is told of: another trainer, more seats, a class without people', async ({
  app,
}) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  expect(await change(app, id, { trainer: 'R. Menon', seats: '4' })).toMatchObject({ ok: true, written: 0 });
  const empty = await aBatch(app, two);
  expect(await change(app, empty.id, { days: someDays('2027-02-01') })).toMatchObject({ ok: true, written: 0 });
});

test('another venue is told to who has a seat, a hold or a place in line: those who are only asked never heard of one', async ({
  app,
}) => {
  const { id, seats } = await aFullClass(app);
  await fill(app, seats);
  const venue = { name: 'Hall', address: 'Road', city: 'Pune', stateCode: '27', pin: '', directions: '', position: '' };
  const [first, other] = await app.write(async (trx) => [
    await addVenue(trx, app, venue),
    await addVenue(trx, app, { ...venue, name: 'Other hall' }),
  ]);
  // The first one is no change: whoever has a seat reads it when the class is confirmed.
  expect(await change(app, id, { venueId: first! })).toMatchObject({ ok: true, written: 0 });
  expect(await change(app, id, { venueId: other! })).toMatchObject({
    asks: { taken: 1, held: 1, waiting: 1, asked: 0, shortened: 0, firstVenue: false },
  });
});

test('whose invitation still waits for the morning hears of the days in it alone, with the deadline that holds then', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id } = await aBatch(app, two);
  clock.forward((Date.parse('2026-11-20T16:30:00Z') - clock.now.getTime()) / 1000);
  const people = ['Asha', 'Bilal'].map(aMember);
  await app.write((trx) => sendWave(trx, app, someone, id, { kind: 'ask', words: '', day: '', people }));
  const [chitra] = await askAll(app, id, ['Chitra']);
  expect(await change(app, id, { days: someDays('2026-11-24') })).toMatchObject({ asks: { asked: 1, shortened: 3 } });
  whole(await change(app, id, { days: someDays('2026-11-24') }, sorry));
  expect((await sentMail()).map(({ to, subject }) => [to.split('@')[0], subject])).toEqual([
    ['chitra', 'Changed: CIP Level 1, now 24 to 29 Nov in Pune'],
  ]);
  expect(await getSeat(app.db, chitra!)).toMatchObject({ answerBy: '2026-11-21T18:30:00.000Z' });
  clock.forward(10 * 60 * 60);
  const invitations = (await sentMail()).slice(1);
  expect(invitations.map(({ subject }) => subject)).toEqual([
    'CIP Level 1, Pune, 24 to 29 Nov: do you want a seat?',
    'CIP Level 1, Pune, 24 to 29 Nov: do you want a seat?',
  ]);
  for (const { text } of invitations) expect(text).toContain('Please answer by Sat 21 Nov, 24:00.');
});
