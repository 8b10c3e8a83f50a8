import type { Trx } from '../platform/database/database.server.ts';
import type { SeatMoved } from '../platform/app.server.ts';
import { indianDay } from '../platform/indian-time.ts';
import { refreshBill } from './change-bills.server.ts';
import { getBill } from './read-bills.server.ts';
import { mayDrop } from './rules.ts';

/**
 * Lets a bill follow its seat, in the transaction that moves it: to another class with it, and off the bill when it ends and nothing was paid. What
 * was paid or invoiced stays, and waits for the office: no paper is issued by a seat that moves.
 */
export async function followBill(trx: Trx, { seat: { id, state }, at }: SeatMoved): Promise<void> {
  // Crowds say yes: nothing is asked then. A seat that is moved is followed by where it leaves.
  if (!ends.has(state)) return;
  const app = { now: () => new Date(at) };
  const line = await trx
    .selectFrom('bill_lines as l')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .select(['l.bill_id', 's.state', 's.moved_to'])
    .where('l.open_seat', '=', id)
    .executeTakeFirst();
  if (!line) return;
  const { bill_id: billId, moved_to: movedTo } = line;
  const bill = await getBill(trx, billId);
  const own = trx.updateTable('bill_lines').where('bill_id', '=', billId).where('seat_id', '=', id);
  if (line.state === 'Moved' && movedTo && (bill.lines.length === 1 || !mayDrop(bill))) {
    await own.set({ seat_id: movedTo, open_seat: movedTo }).execute();
    if (bill.lines.length === 1) {
      const { batch_id } = await trx
        .selectFrom('seats')
        .select('batch_id')
        .where('id', '=', movedTo)
        .executeTakeFirstOrThrow();
      await trx.updateTable('bills').set({ batch_id }).where('id', '=', billId).execute();
    }
    // The seat there is taken in the next step.
    await refreshBill(trx, app, billId, movedTo);
    return;
  }
  if (mayDrop(bill)) {
    await trx.deleteFrom('bill_lines').where('bill_id', '=', billId).where('seat_id', '=', id).execute();
  } else if (line.state === 'Given back') {
    const asked = { refund_asked_on: indianDay(new Date(at)) };
    await trx.updateTable('bills').set(asked).where('id', '=', billId).where('refund_asked_on', 'is', null).execute();
  }
  await refreshBill(trx, app, billId);
}

const ends: ReadonlySet<string> = new Set(['Moved', 'Given back', 'Taken back', 'Called off']);
