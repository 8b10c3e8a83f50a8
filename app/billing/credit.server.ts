import { secureSeats } from '../classes/seats/answer-seat.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { indianDay } from '../platform/indian-time.ts';
import { actOnBill, insertBill, insertLine, lockBill, refreshBill } from './change-bills.server.ts';
import type { BillAct, Locked } from './change-bills.server.ts';
import { computeTaken, negative, type Amounts } from '../classes/compute-gst.ts';
import { issueForPayment } from './papers/issue-by-hand.server.ts';
import { issuePaper } from './papers/issue.server.ts';
import { carryMoney, insertPayment, type Reversal } from './payments.server.ts';
import { certifies } from './incoming-payment.ts';
import { creditRefusal, invoiceWaits, mostCredited } from './refund.ts';
import { refundsOpen, creditable, hasTaxPaper, invoiceOf, isClosed, isOwed } from './rules.ts';
import { lastDayToDeclare, linesElsewhere, mayLeave, withheldOf } from './rules.ts';

type Credit = {
  version: number;
  /** So much of the taxable value, in paise; null for all that is left. */
  taxable: number | null;
  /** For whom: places among the lines of the invoice; all of them where none is given. */
  lines?: readonly number[];
  reason: string;
  by: string;
};

export const creditInvoice: BillAct<Credit> = (trx, app, id, { version, taxable, lines = [], ...why }) =>
  actOnBill(trx, app, id, version, async (locked) => {
    const { bill } = locked;
    const refused = creditRefusal(bill, { taxable, lines });
    if (!refused) await writeCredit(trx, app, locked, taxable ?? mostCredited(bill, lines), { ...why, lines });
    return refused;
  });

type Why = Pick<Credit, 'reason' | 'by' | 'lines'> & { mail?: 'bill-anew' };
async function writeCredit(trx: Trx, app: App, locked: Locked, taxable: number | null, why: Why): Promise<void> {
  const { bill, settings } = locked;
  const { reason, by, lines = [], mail } = why;
  const invoice = invoiceOf(bill)!;
  const left = creditable(bill);
  const isAll = taxable === null || taxable === left.taxable;
  const amounts = isAll
    ? negative(left)
    : within(computeTaken(invoice, taxable, { rate: invoice.rate, rounding: settings.rounding }), left);
  const declareBy = lastDayToDeclare(invoice.issuedOn);
  const says = { reason, declareBy, mail, ...(lines.length > 0 ? { only: lines } : {}) };
  await issuePaper(trx, app, { bill, settings }, by, { kind: 'C', amounts, refersTo: invoice, ...says });
}

/** What rounding would take below nothing is kept at nothing. */
function within(taken: Amounts, left: Amounts): Amounts {
  const over = left.total + taken.total;
  return over >= 0 ? taken : { ...taken, roundOff: taken.roundOff - over, total: taken.total - over };
}

/** Ends a bill whose tax paper is wrong and makes it anew: the invoice is credited whole, vouchers are taken back, the money goes along, and the new paper follows where nothing keeps it. */
export const billAnew: BillAct<Omit<Reversal, 'paymentId'>> = async (trx, app, id, { version, reason, by }) => {
  const locked = await lockBill(trx, app, id);
  const { bill, settings } = locked;
  if (bill.version !== version) return { ok: false, current: bill };
  if (invoiceOf(bill)?.waits) return { ok: false, refusal: invoiceWaits };
  if (isClosed(bill.state) || !hasTaxPaper(bill))
    return { ok: false, refusal: 'No tax paper stands here: change the bill itself.' };
  if (invoiceOf(bill) && creditable(bill).total !== bill.amounts!.total)
    return { ok: false, refusal: 'A part of the invoice is credited already: credit the rest and pay it back.' };
  if (!bill.lines.some(isOwed)) return { ok: false, refusal: 'No seat of it is taken any more: pay the money back.' };
  const { supplier, decided } = bill;
  const anew = await insertBill(trx, app, bill.batchId, bill.payer, { supplier, decided, anewOf: id });
  await trx.updateTable('bill_lines').set({ open_seat: null }).where('bill_id', '=', id).execute();
  // One paper names one place of supply.
  const elsewhere = linesElsewhere(bill);
  for (const { seatId } of elsewhere) await secureSeats(trx, app, [seatId], null);
  const held = bill.lines.filter((line) => isOwed(line) && !elsewhere.includes(line));
  for (const { seatId, fee, askedThere, discount, discountWhy } of held) {
    const now = askedThere === null ? fee : askedThere || null;
    const less = discount > (now ?? 0) ? {} : { discount, discount_why: discountWhy };
    await insertLine(trx, anew, seatId, { fee: now, ...less });
  }
  if (invoiceOf(bill)) await writeCredit(trx, app, locked, null, { reason, by, mail: 'bill-anew' });
  await carryMoney(trx, app, locked, anew, { by, reason });
  await refreshBill(trx, app, id);
  await issueForPayment(trx, app, anew, settings, by);
  return { ok: true, bill: await refreshBill(trx, app, anew) };
};

/** An owner leaves it as it is: the fee that was paid holds in the other class too, or no money goes back. It waits for that no longer. */
export const leaveAsIs: BillAct<{ version: number }> = (trx, app, id, { version }) =>
  actOnBill(trx, app, id, version, async ({ bill }) => {
    if (mayLeave(bill) === null) return { refusal: 'Nothing waits here that can be left as it is.' };
    if (bill.waits === 'fee')
      await trx.updateTable('bill_lines').set({ asked_there: null }).where('bill_id', '=', id).execute();
    else {
      const nothing_back = refundsOpen(bill);
      await trx.updateTable('bills').set({ nothing_back }).where('id', '=', id).execute();
    }
    return null;
  });

/** The certificate of tax that was withheld, which comes months later, or its number put right: an entry of no amount, since payments are added only. Throws NotFound. */
export const noteCertificate: BillAct<Reversal> = (trx, app, id, { version, paymentId, reason: reference, by }) =>
  actOnBill(trx, app, id, version, async ({ bill }) => {
    const payment = withheldOf(bill).find((one) => one.id === paymentId);
    if (!payment) throw new NotFound();
    const noted = { receivedOn: indianDay(app.now()), repeatKey: certifies(paymentId, version), by };
    await insertPayment(trx, app, id, { ...payment, ...noted, amount: 0, reference });
  });
