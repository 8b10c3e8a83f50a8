import { startSweeping } from '../../platform/sweeping.server.ts';
import { closeHolds, remindEmployers } from '../nominations/holds.server.ts';
import { lapseDue } from '../seats/lapse-seats.server.ts';
import { beginDue, finishDue, forgetNeeds } from './begin-and-finish.server.ts';
import { remindClasses, remindHolders, remindUnfinished } from './remind.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { ConfigError } from '../../platform/config.server.ts';
import { refuseNewer } from '../../platform/database/migrate.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { endOfHold } from '../seats/seat.ts';
import { offerToLine } from '../seats/change-seat.server.ts';
import { isOpen } from '../batch.ts';

const everyMilliseconds = 60_000;

const reminders = [remindEmployers, remindHolders, remindClasses, remindUnfinished];

/** Does what the clock has made due: the beginning of a class comes before the deadlines that end with it. */
export async function lookAtClock(app: App): Promise<void> {
  for (const look of [beginDue, finishDue, forgetNeeds, closeHolds, lapseDue, ...reminders]) await look(app);
}

/**
 * Looks each minute, and at the start, until stopped; every server does, and ends where the database is of a newer version than it is. Counts again
 * each hour. What may be done never waits for it: the rules read the clock themselves.
 */
export function startSchedule(app: App): { stop: () => void } {
  let looking = false;
  const look = () => {
    if (looking) return;
    looking = true;
    refuseNewer(app.db)
      .then(() => lookAtClock(app))
      .then(() => app.wakeOutbox())
      .catch((error: unknown) => {
        if (error instanceof ConfigError) app.giveUp(error);
        else app.log.error({ err: error }, 'what the clock made due could not be read');
      })
      .finally(() => (looking = false));
  };
  const timer = setInterval(look, everyMilliseconds);
  timer.unref();
  look();
  const checking = startSweeping(app, 'the lines of classes', () => checkLines(app));
  return {
    stop() {
      clearInterval(timer);
      checking.stop();
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
