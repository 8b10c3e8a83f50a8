import type { Trx } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { endOfHold } from '../seats/deadlines.ts';
import { offerToLine } from '../seats/change-seat.server.ts';
import { isOpen } from '../rules.ts';
import type { App } from '../../platform/app.server.ts';

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
