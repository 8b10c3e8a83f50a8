import { startSweeping } from '../../platform/sweeping.server.ts';
import { closeHolds, remindEmployers } from '../nominations/holds.server.ts';
import { beginDue, finishDue, forgetNeeds, doDue } from './begin-and-finish.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { ConfigError } from '../../platform/config.server.ts';
import { refuseNewer } from '../../platform/database/migrate.server.ts';
import { indianDay, startOfDay } from '../../platform/indian-time.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { type SeatState } from '../seats/seat.ts';
import { endOfHold, remindAt } from '../seats/deadlines.ts';
import { offerToLine } from '../seats/offer-to-line.server.ts';
import { isOpen, type BatchState, answeredStates } from '../batch.ts';
import { dayAfter } from '../days.ts';
import { tellSeat } from '../mails/tell-seat.server.ts';
import type { SeatMail } from '../mails/which-mail.ts';
import { seatColumns, seatOf } from '../seats/read-seats.server.ts';
import { lapseSeat } from '../seats/answer-seat.server.ts';
import { hourMilliseconds } from '../../platform/durations.ts';

const everyMilliseconds = 60_000;

const reminders = [remindEmployers, remindHolders, remindClasses, remindUnfinished];

/** Does what the clock has made due: the beginning of a class comes before the deadlines that end with it. */
export async function lookAtClock(app: App): Promise<void> {
  for (const look of [beginDue, finishDue, forgetNeeds, closeHolds, lapseDue, ...reminders]) await look(app);
}

/**
 * Looks each minute, and at the start, until stopped; every server does, and ends where the database is of a newer version than it is. Counts again
 * each hour. What may be done never waits for it: the rules read the clock themselves. To stop resolves when the look that is under way has ended.
 */
export function startSchedule(app: App): { stop: () => Promise<unknown> } {
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= refuseNewer(app.db)
      .then(() => lookAtClock(app))
      .catch((error: unknown) => {
        if (error instanceof ConfigError) app.giveUp(error);
        else app.log.error({ err: error }, 'what the clock made due could not be read');
      })
      .finally(() => (looking = null));
  };
  const timer = setInterval(look, everyMilliseconds);
  timer.unref();
  look();
  const checking = startSweeping(app, 'the lines of classes', () => checkLines(app));
  return {
    stop() {
      clearInterval(timer);
      return Promise.all([looking, checking.stop()]);
    },
  };
}

/**
 * Counts the seats of every open batch again (I1), and looks whether somebody waits beside a free seat while the line moves by itself (I3). What
 * was missed is offered; a difference is a fault of the program, and is logged as one.
 */
export async function checkLines(app: App): Promise<void> {
  const open = await app.db
    .selectFrom('batches')
    .select('id')
    .where('state', 'in', ['Announced', 'Confirmed'])
    .where('starts_on', '>', indianDay(app.now()))
    .orderBy('id')
    .execute();
  for (const { id } of open) await app.write((trx) => checkLine(trx, app, id));
}

async function checkLine(trx: Trx, app: App, id: string): Promise<void> {
  const batch = await lockBatchOfSeats(trx, app, id);
  const { counted } = await trx
    .selectFrom('seats')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .where('batch_id', '=', id)
    .where('state', 'in', ['Offered', 'Taken'])
    .executeTakeFirstOrThrow();
  const { unnamed } = await trx
    .selectFrom('nominations')
    .select(({ fn }) => fn.sum<number | null>('unnamed').as('unnamed'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  const all = Number(counted) + Number(unnamed);
  const { taken, seats, waiting, promisesLeft } = batch;
  if (all !== taken)
    app.log.error({ batch: id, taken, counted: all }, 'the seats of a batch are not as many as it counts');
  const now = app.now();
  const rolls = isOpen(batch, now) && endOfHold(now, { ...batch, startsOn: batch.startsOn! }) !== null;
  if (!rolls || promisesLeft > 0 || waiting === 0 || taken >= seats) return;
  app.log.error({ batch: id, waiting, free: seats - taken }, 'somebody waited beside a free seat');
  await offerToLine(trx, app, batch);
}

/** The people of a class are reminded of it in the morning. */
const reminderHour = 9;
/** No hold is so long that a quarter of it is more. */
const longestQuarterHours = 120;

/** Reminds each who holds a seat once, with a quarter of their time left. Answers how many. */
export function remindHolders(app: App): Promise<number> {
  return doDue(app, 'a reminder of a deadline', {
    async find() {
      const now = app.now();
      const rows = await app.db
        .selectFrom('seats')
        .select(['id', 'state_at', 'answer_by', 'reminded_at'])
        .where('state', '=', 'Offered')
        .where('batch_id', 'in', app.db.selectFrom('batches').select('id').where('state', 'in', answeredStates))
        .where('answer_by', '>', now.toISOString())
        .where('answer_by', '<', new Date(now.getTime() + longestQuarterHours * hourMilliseconds).toISOString())
        .where((is) => is.or([is('reminded_at', 'is', null), is('reminded_at', '<', is.ref('state_at'))]))
        .execute();
      return rows.flatMap(({ id, state_at: since, answer_by: until }) => {
        const at = remindAt(new Date(since), new Date(until!));
        return at && at <= now ? [{ id, since }] : [];
      });
    },
    act: (trx, { id, since }) => remind(trx, app, 'seat-reminder', { id, state: 'Offered', before: since, since }),
  });
}

/** Reminds the people of every class that is sure, seven days and one day before it. Answers how many. */
function remindClasses(app: App): Promise<number> {
  return remindTaken(app, 'class-reminder', { days: [7, 1], states: ['Confirmed'] });
}

/** Reminds whoever has left something to do for their seat, fourteen and seven days before. Nobody loses a seat by it. Answers how many. */
function remindUnfinished(app: App): Promise<number> {
  return remindTaken(app, 'seat-reminder', { days: [14, 7], states: answeredStates, unfinished: true });
}

type Which = { days: number[]; states: readonly BatchState[]; unfinished?: true };

function remindTaken(app: App, mail: SeatMail, which: Which): Promise<number> {
  return doDue(app, 'a reminder of a class', {
    async find(most) {
      const found = await Promise.all(which.days.map((days) => listTaken(app, days, which, most)));
      return found.flat();
    },
    act: (trx, { id, due }) => remind(trx, app, mail, { id, state: 'Taken', before: due }),
  });
}

/** Whose class begins in so many days or fewer. Who took their seat since, was reminded, or was told that the class will run, needs no other mail. */
async function listTaken(app: App, days: number, { states, unfinished }: Which, most: number) {
  const now = app.now();
  const today = indianDay(now);
  const batches = await app.db
    .selectFrom('batches')
    .select(['id', 'starts_on'])
    .where('state', 'in', states)
    .where('starts_on', '>', today)
    .where('starts_on', '<=', dayAfter(today, days))
    .execute();
  const found: { id: string; due: string }[] = [];
  for (const batch of batches) {
    const due = dueOf(batch.starts_on!, days);
    if (due > now.toISOString() || (await wasConfirmedSince(app, batch.id, due))) continue;
    const rows = await app.db
      .selectFrom('seats')
      .select('id')
      .where('batch_id', '=', batch.id)
      .where('state', '=', 'Taken')
      .where('state_at', '<', due)
      .where((is) => is.or([is('reminded_at', 'is', null), is('reminded_at', '<', due)]))
      .$if(unfinished ?? false, (query) => query.where((is) => is.or([is('id_name', '=', ''), is('payer', '=', '')])))
      .limit(most)
      .execute();
    found.push(...rows.map(({ id }) => ({ id, due })));
  }
  return found;
}

/** Nine in the morning in India, so many days before a day. */
const dueOf = (day: string, days: number) =>
  new Date(Date.parse(startOfDay(day, -days)) + reminderHour * hourMilliseconds).toISOString();

/** Whether its people were told since then that the class will run. */
async function wasConfirmedSince(app: App, batchId: string, since: string): Promise<boolean> {
  const told = app.db
    .selectFrom('batch_history')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('act', '=', 'batch confirmed')
    .where('at', '>=', since);
  return (await told.executeTakeFirst()) !== undefined;
}

type Reminded = { id: string; state: SeatState; before: string; since?: string };

/** Whoever notes it first sends it. */
async function remind(trx: Trx, app: App, mail: SeatMail, { id, state, before, since }: Reminded): Promise<boolean> {
  const row = await trx
    .updateTable('seats')
    .set({ reminded_at: app.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((is) => is.or([is('reminded_at', 'is', null), is('reminded_at', '<', before)]))
    .$if(since !== undefined, (query) => query.where('state_at', '=', since!))
    .returning(seatColumns)
    .executeTakeFirst();
  if (!row) return false;
  const seat = seatOf(row);
  await tellSeat(trx, app, 'office or clock', mail, seat, { from: state, answerBy: seat.answerBy });
  return true;
}

/** Lets every seat lapse whose time is over. Answers how many. */
export async function lapseDue(app: App): Promise<number> {
  return doDue(app, 'the end of an answer’s time', {
    find: (most) =>
      app.db
        .selectFrom('seats')
        .select('id')
        .where('state', 'in', ['Asked', 'Offered'])
        .where('answer_by', '<=', app.now().toISOString())
        // The others end with their class.
        .where('batch_id', 'in', app.db.selectFrom('batches').select('id').where('state', 'in', answeredStates))
        .orderBy('answer_by')
        .limit(most)
        .execute(),
    act: (trx, { id }) => lapseSeat(trx, app, id),
  });
}
