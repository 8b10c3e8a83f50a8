import { lowerFee } from '../classes/fee.ts';
import type { Trx } from '../platform/database/database.server.ts';
import type { App, SeatMoved } from '../platform/app.server.ts';
import { indianDay } from '../platform/indian-time.ts';
import type { BillLine } from './bill.ts';
import { refreshBill } from './change-bills.server.ts';
import { tellPayer } from './mails/tell-payer.server.ts';
import { getBill } from './read-bills.server.ts';
import { isSaidPaid, mayDrop } from './rules.ts';

/**
 * Lets a bill follow its seat, in the transaction that moves it: to another class with it, and off the bill when it ends and nothing was paid. What
 * was paid or invoiced stays, and waits for the office: no paper is issued by a seat that moves.
 */
export async function followBill(trx: Trx, { seat: { id, state }, at, from, passedTo }: SeatMoved): Promise<void> {
  const app = { now: () => new Date(at) };
  // Whatever it was before: who gave it back may have been asked anew, or held back and let in. A seat that is moved is followed by where it leaves.
  if (state === 'Taken') return keepMoney(trx, app, id, from === 'Offered');
  if (!ends.has(state) && !(from === 'Offered' && unanswered.has(state))) return;
  if (passedTo && (await passLine(trx, app, id, passedTo))) return;
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
    const [here, there] = [await readAsked(trx, id), await readAsked(trx, movedTo)];
    const billed = bill.lines.find(({ seatId }) => seatId === id)!;
    const fees = here.fee === there.fee ? {} : feesThere(billed, there.fee, mayDrop(bill));
    await own.set({ seat_id: movedTo, open_seat: movedTo, ...fees }).execute();
    if (bill.lines.length === 1)
      await trx.updateTable('bills').set({ batch_id: there.batchId }).where('id', '=', billId).execute();
    // The seat there is taken in the next step.
    await refreshBill(trx, app, billId, movedTo);
    return;
  }
  // What the payer was asked for stays readable, and takes what they had sent by then.
  const isKept = isSaidPaid(bill) || (line.state === 'Called off' && bill.papers.length > 0);
  if (mayDrop(bill) && !isKept) {
    await trx.deleteFrom('bill_lines').where('bill_id', '=', billId).where('seat_id', '=', id).execute();
  } else if (line.state === 'Given back') {
    const asked = { refund_asked_on: indianDay(new Date(at)) };
    await trx.updateTable('bills').set(asked).where('id', '=', billId).where('refund_asked_on', 'is', null).execute();
  }
  await refreshBill(trx, app, billId);
  // A person is told with their seat; a company once, with the last seat that it pays for.
  const isLast = bill.lines.every(({ seatId, seatState }) => seatId === id || seatState !== 'Taken');
  if (line.state === 'Called off' && isLast && bill.papers.length > 0 && bill.payer.kind === 'Employer')
    await tellPayer(trx, app, { mail: 'bill-cancelled', bill });
}

/** Whoever has the seat again asks for no money back, unless somebody else on the bill does; and asks anew when they give it back anew. */
async function keepMoney(trx: Trx, app: Pick<App, 'now'>, seatId: string, wasOffered: boolean): Promise<void> {
  const kept = await trx
    .updateTable('bills')
    .set({ refund_asked_on: null, nothing_back: 0 })
    .where('refund_asked_on', 'is not', null)
    .where('id', 'in', (is) => is.selectFrom('bill_lines').select('bill_id').where('open_seat', '=', seatId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_lines as l')
            .innerJoin('seats as s', 's.id', 'l.seat_id')
            .select('l.seat_id')
            .whereRef('l.bill_id', '=', 'bills.id')
            .where('s.state', '=', 'Given back'),
        ),
      ),
    )
    .returning('id')
    .execute();
  // Whoever it was passed on to is on the bill already.
  const line = trx.selectFrom('bill_lines').select('bill_id as id').where('open_seat', '=', seatId);
  const own = wasOffered && kept.length === 0 ? await line.execute() : kept;
  for (const { id } of own) await refreshBill(trx, app, id);
}

/** A seat that is passed on stays on its bill, whoever has it: it is billed once. False where it is on none, or whoever has it now is on one. */
async function passLine(trx: Trx, app: Pick<App, 'now'>, from: string, to: string): Promise<boolean> {
  const passed = await trx
    .updateTable('bill_lines')
    .set({ seat_id: to, open_seat: to })
    .where('open_seat', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bill_lines as l').select('l.bill_id').where('l.seat_id', '=', to))),
    )
    .returning('bill_id')
    .executeTakeFirst();
  // It is offered there in the next step.
  if (passed) await refreshBill(trx, app, passed.bill_id, to);
  return passed !== undefined;
}

/** What a seat asks, and in which class. */
async function readAsked(trx: Trx, seatId: string): Promise<{ batchId: string; fee: number | null }> {
  const row = await trx
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select(['s.batch_id', 's.fee', 'b.fee as asked'])
    .where('s.id', '=', seatId)
    .executeTakeFirstOrThrow();
  return { batchId: row.batch_id, fee: lowerFee(row.fee, row.asked) };
}

/** A line in a class that asks another fee: that fee while nothing stands on its bill, else it waits for who decides. */
function feesThere({ fee, discount }: BillLine, asked: number | null, isFree: boolean) {
  if (!isFree) return { asked_there: asked === fee ? null : (asked ?? 0) };
  const isLess = discount > (asked ?? 0);
  return { fee: asked, asked_there: null, ...(isLess ? { discount: 0, discount_why: '' } : {}) };
}

const unanswered: ReadonlySet<string> = new Set(['Declined', 'Lapsed']);
const ends: ReadonlySet<string> = new Set(['Moved', 'Given back', 'Taken back', 'Called off']);
