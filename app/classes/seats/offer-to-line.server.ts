import type { App, Trx } from '../../platform/app.server.ts';
import { isOpen } from '../batch.ts';
import type { LockedBatch } from '../lock-batch.server.ts';
import { changeSeatState } from './change-seat.server.ts';
import { endOfHold } from './deadlines.ts';
import { seatColumns, seatOf } from './read-seats.server.ts';
import type { LineFacts } from './seat.ts';

/** What the rules look at. */
export function lineFactsOf(batch: LockedBatch, now: Date): LineFacts {
  return { open: isOpen(batch, now), free: batch.seats - batch.taken, waiting: batch.waiting };
}

/** Gives free seats to the head of the line, in the transaction that frees them. Not in the last hours, nor while those who were promised a seat are still brought in. */
export async function offerToLine(
  trx: Trx,
  app: App,
  batch: Pick<LockedBatch, 'id' | 'state' | 'startsOn' | 'endsOn' | 'answerHours' | 'promisesLeft'>,
): Promise<void> {
  if (batch.promisesLeft > 0) return;
  const now = app.now();
  const until = isOpen(batch, now) ? endOfHold(now, { ...batch, startsOn: batch.startsOn! }) : null;
  if (!until) return;
  for (;;) {
    const head = await trx
      .selectFrom('seats')
      .select(seatColumns)
      .where('batch_id', '=', batch.id)
      .where('state', '=', 'Waiting')
      .orderBy('queue_rank')
      .orderBy('queue_no')
      .limit(1)
      .executeTakeFirst();
    if (!head) return;
    const step = { seat: seatOf(head), to: 'Offered', answerBy: until, rolled: true } as const;
    if (!(await changeSeatState(trx, app, { kind: 'schedule' }, step))) return;
  }
}
