import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test, type SentMail } from '../../testing/test.ts';
import { aBatch, someDays, someone } from '../classes.factory.ts';
import { cancelBatch, confirmBatch } from '../batch-acts.server.ts';
import { findBatch, getBatch, listClosedBatches, listHappened, listOpenBatches } from '../read-batches.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { checkLines, lookAtClock, startSchedule } from './schedule.server.ts';

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

const subjects = (mails: readonly SentMail[]) =>
  mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted();
const stateOf = async (app: App, id: string) => (await findBatch(app.db, id))!.state;
const actsOf = async (app: App, id: string, what: string) =>
  (await listHappened(app.db, id, 300)).filter((one) => one.act === what);

test('17: who waits when the class begins is not seated and promised the next one; who was asked or held a seat has none; nothing rolls', async ({
  app,
  clock,
  sentMail,
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
  expect(subjects(await sentMail()).filter((line) => /full|passed/.test(line))).toEqual([]);
  clock.now = new Date('2026-11-30T01:30:00.000Z');
  expect(subjects(await sentMail()).filter((line) => /full|passed/.test(line))).toEqual([
    'chitra: This class was full; the next is yours first',
    'dev: This class was full; the next is yours first',
  ]);
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

test('51: meals and needs are gone the morning after, of a cancelled class at once; what somebody gave for another class stays', async ({
  app,
  clock,
}) => {
  const { id } = await aSureBatch(app);
  const cancelled = await aBatch(app, { days: someDays('2026-12-01', 2), city: 'Kochi', stateCode: '32' });
  const later = await aBatch(app, { days: someDays('2027-02-01') });
  await askAll(app, cancelled.id, ['Elsy']);
  await askAll(app, later.id, ['Asha']);
  await app.db.updateTable('seats').set({ meal: 'Jain', needs: 'A seat near the door' }).execute();
  const reason = 'The hall burnt.';
  await app.write((trx) => cancelBatch(trx, app, someone, cancelled.id, { version: cancelled.version, reason }));
  const held = async () => {
    const rows = await app.db.selectFrom('seats').select(['batch_id', 'meal', 'needs']).execute();
    return [id, cancelled.id, later.id].map((batch) =>
      rows.some(({ batch_id: of, meal, needs }) => of === batch && `${meal}${needs}` !== ''),
    );
  };
  clock.now = new Date('2026-12-03T00:29:59.000Z');
  await lookAtClock(app);
  expect(await held()).toEqual([true, false, true]);
  clock.forward(1);
  await lookAtClock(app);
  expect(await held()).toEqual([false, false, true]);
});

test('reminders: seven days and one day before, once each whatever the number of servers', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id, version } = await aBatch(app, { days: someDays('2026-12-10', 3) });
  const [asha, bilal, chitra] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  await act(app, asha!, 'yes');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const reminded = async () => {
    await Promise.all([lookAtClock(app), lookAtClock(app)]);
    return subjects(await sentMail()).filter((line) => / begins on /.test(line));
  };
  clock.now = new Date('2026-12-03T03:29:59.000Z');
  expect(await reminded()).toEqual([]);
  clock.forward(1);
  expect(await reminded()).toEqual(['asha: CIP Level 1 begins on Thu 10 Dec 2026']);
  // Who comes later was told of the days with their yes.
  await act(app, bilal!, 'yes');
  expect(await reminded()).toHaveLength(1);
  clock.now = new Date('2026-12-09T03:30:00.000Z');
  expect(await reminded()).toHaveLength(3);
  await act(app, chitra!, 'yes');
  clock.now = new Date('2026-12-09T18:30:00.000Z');
  expect(await reminded()).toHaveLength(3);
});

test('reminders: whoever has left something to do hears of it fourteen and seven days before, and keeps their seat', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id } = await aBatch(app, { days: someDays('2026-12-10', 3) });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  for (const seat of [asha!, bilal!]) await act(app, seat, 'yes');
  await app.db.updateTable('seats').set({ id_name: 'Bilal Khan' }).where('id', '=', bilal!).execute();
  const reminded = async () => {
    await lookAtClock(app);
    return subjects(await sentMail()).filter((line) => /: Left to do/.test(line));
  };
  clock.now = new Date('2026-11-26T03:30:00.000Z');
  expect(await reminded()).toEqual(['asha: Left to do for your seat: CIP Level 1, Pune, 10 to 12 Dec']);
  clock.now = new Date('2026-12-03T03:30:00.000Z');
  expect(await reminded()).toHaveLength(2);
  clock.now = new Date('2026-12-09T18:29:00.000Z');
  expect(await reminded()).toHaveLength(2);
  expect(await statesOf(app, [asha!, bilal!])).toEqual(['Taken', 'Taken']);
});

test('reminders: a class that is confirmed later, or a server that was away, brings no two mails at once', async ({
  app,
  clock,
  sentMail,
}) => {
  const days = { days: someDays('2026-12-10', 3) };
  const [late, missed] = [await aBatch(app, days), await aBatch(app, { ...days, eventCode: 'CPLevel1' })];
  const [asha] = await askAll(app, late.id, ['Asha']);
  const [bilal] = await askAll(app, missed.id, ['Bilal']);
  for (const seat of [asha!, bilal!]) await act(app, seat, 'yes');
  const confirm = ({ id, version }: typeof late) =>
    app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  await confirm(missed);
  clock.now = new Date('2026-12-05T04:30:00.000Z');
  await confirm(late);
  clock.now = new Date('2026-12-05T05:30:00.000Z');
  const reminded = async () => {
    await lookAtClock(app);
    return subjects(await sentMail()).flatMap((line) => (/ begins on /.test(line) ? [line.split(':')[0]] : []));
  };
  expect(await reminded()).toEqual(['bilal']);
  clock.now = new Date('2026-12-09T05:30:00.000Z');
  expect(await reminded()).toEqual(['asha', 'bilal', 'bilal']);
});

test('who holds a seat is reminded once, with a quarter of their time left; a new hold has a reminder of its own', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id } = await aBatch(app, { seats: '2', minimum: '1' });
  const [asha] = await askAll(app, id, ['Asha']);
  await act(app, asha!, 'offer');
  const reminded = async () => {
    await Promise.all([lookAtClock(app), lookAtClock(app)]);
    const mails = await sentMail();
    return mails.filter(({ headers: _, subject }) => /still held|held for you only|is yours until/i.test(subject))
      .length;
  };
  // From Friday 10:00 until Sunday 18:00: 56 hours, of which 14 are left on Sunday at 4:00, which waits for the morning.
  clock.now = new Date('2026-11-22T01:29:59.000Z');
  expect(await reminded()).toBe(0);
  clock.forward(1);
  expect(await reminded()).toBe(1);
  clock.forward(60);
  expect(await reminded()).toBe(1);
  clock.now = new Date('2026-11-22T12:30:00.000Z');
  await lookAtClock(app);
  await act(app, asha!, 'offer');
  clock.now = new Date('2026-11-24T12:00:00.000Z');
  expect(await reminded()).toBe(2);
});

test('what the clock made due is done when a server that began it has stopped: the database is closed after it', async ({
  app,
  clock,
}) => {
  const { id } = await aSureBatch(app);
  clock.now = new Date('2026-11-30T06:00:00.000Z');
  await startSchedule(app).stop();
  expect((await getBatch(app.db, id)).state).toBe('Running');
});

test('a server that was forgotten when a newer version brought the database up to date does nothing that is due: it ends, and says what to do', async ({
  app,
  clock,
}) => {
  const { id } = await aSureBatch(app);
  clock.now = new Date('2026-11-30T06:00:00.000Z');
  await sql`insert into kysely_migration (name, timestamp) values ('9001-newer', '2026-11-20')`.execute(app.db);
  const reason = await new Promise<unknown>((giveUp) => {
    const schedule = startSchedule({ ...app, giveUp });
    schedule.stop();
  });
  expect(String(reason)).toContain('brought up to date by a newer version of this program (it has 9001-newer)');
  expect(String(reason)).toContain('Start that version here too');
  expect(await app.db.selectFrom('batches').select('state').where('id', '=', id).execute()).toEqual([
    { state: 'Confirmed' },
  ]);
});
