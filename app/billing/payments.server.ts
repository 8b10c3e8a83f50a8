import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { dayInWords } from '../classes/days.ts';
import { noteRefundSettled } from '../classes/seats/promises.server.ts';
import { allow } from '../identity/store/allowance.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { indianDate, indianDay } from '../platform/indian-time.ts';
import { money, type Bill } from './bill.ts';
import { actOnBill, dropGone, lockBill, refreshBill } from './change-bills.server.ts';
import type { BillAct, BillDone, Locked } from './change-bills.server.ts';
import { negative } from '../classes/compute-gst.ts';
import { type BillMailPayload, tellOffice, tellPayer } from './mails/tell-payer.server.ts';
import { followPromise } from './follow-seat.server.ts';
import { issueForPayment } from './papers/issue-by-hand.server.ts';
import { issuePaper } from './papers/issue.server.ts';
import { paymentRefusal, plainReference, transferOf, type IncomingPayment } from './incoming-payment.ts';
import { payBackRefusal } from './refund.ts';
import { invoiceOf, paymentsKept, vouchersKept } from './rules.ts';

/** The one door by which money is noted, by hand now and by a gateway some day; the same key again changes nothing. It brings the paper that follows, where one can be issued. */
export async function recordPayment(trx: Trx, app: App, billId: string, came: IncomingPayment): Promise<BillDone> {
  const { bill, settings } = await lockBill(trx, app, billId);
  const judged = await judgePayment(trx, app, bill, came);
  if (judged) return judged;
  await insertPayment(trx, app, billId, came);
  for (const { id } of notesOf(bill, came)) await settleNote(trx, app, billId, id, came.by);
  if (bill.of.cancelled) await followPromise(trx, app, billId);
  await issueForPayment(trx, app, billId, settings, came.by);
  // No paper tells of what comes after the invoice: a mail does.
  if (invoiceOf(bill) && came.how !== 'withheld')
    await tellPayer(trx, app, { mail: 'payment-received', bill, amount: came.amount });
  return { ok: true, bill: await refreshBill(trx, app, billId) };
}

/** What the payer has said of this money: of the same sum the note that it was said to answer or that names its reference, of another sum both at once. */
function notesOf({ notes }: Bill, { how, reference, amount, noteId }: IncomingPayment) {
  const isIt = (note: Bill['notes'][number]) =>
    reference !== '' && transferOf(note.reference) === transferOf(reference);
  const signs = (note: Bill['notes'][number]) => [note.id === noteId, note.amount === amount, isIt(note)];
  const open = how === 'withheld' ? [] : notes.filter(({ settled }) => !settled);
  return open.filter((note) => signs(note).filter(Boolean).length > 1);
}

/** What is said of money before it is noted: it was, by the same act, or why it is not. Null where it can be. The form asks before it waits. */
export async function judgePayment(db: Reads, app: App, bill: Bill, came: IncomingPayment): Promise<BillDone | null> {
  const known = await findKnown(db, bill, came);
  if (known) return known;
  const refusal = paymentRefusal(bill, came, indianDay(app.now())) ?? (await usedElsewhere(db, bill, came));
  return refusal && { ok: false, ...refusal };
}

type Reads = Pick<Trx, 'selectFrom'>;
/** One transfer pays one bill; of one that pays several, each part says which it is. */
async function usedElsewhere(db: Reads, { id }: Bill, { how, reference }: IncomingPayment) {
  if (how === 'withheld' || how === 'cash') return null;
  const used = await db
    .selectFrom('payments as p')
    .innerJoin('bills as b', 'b.id', 'p.bill_id')
    .select('b.reference')
    .where('p.plain_reference', '=', plainReference(reference))
    .where('p.bill_id', '<>', id)
    .where('p.how', 'not in', ['withheld', 'carried', 'cash'])
    .where('p.amount', '>', 0)
    .where(sql<boolean>`not exists (select 1 from payments back where back.reverses = p.id)`)
    .executeTakeFirst();
  const refusal = `This reference is noted already, on bill ${used?.reference}. Of one transfer for several bills, write “${reference} / 2”.`;
  return used ? { field: 'reference', refusal } : null;
}

/** What an act answers that came before by its key: it is done, or what came differs. */
async function findKnown(db: Reads, bill: Bill, came: IncomingPayment): Promise<BillDone | null> {
  const { repeatKey, receivedOn, amount, how, reference } = came;
  const row = await db.selectFrom('payments').selectAll().where('repeat_key', '=', repeatKey).executeTakeFirst();
  if (!row) return null;
  const isSame = row.bill_id === bill.id && row.amount === amount && row.received_on === receivedOn;
  if (isSame && row.how === how && row.reference === reference) return { ok: true, bill };
  return { ok: false, refusal: 'Another payment was noted by the same act: look at the payments, then write it anew.' };
}

export async function insertPayment(trx: Trx, app: App, billId: string, came: IncomingPayment, reverses?: string) {
  const { receivedOn, amount, how, reference, repeatKey, by } = came;
  const entry = { id: uuid(), bill_id: billId, received_on: receivedOn, amount, how, reference };
  const noted = { repeat_key: repeatKey, reverses: reverses ?? null, noted_by: by, noted_at: app.now().toISOString() };
  const row = { ...entry, ...noted, plain_reference: plainReference(reference) };
  await trx.insertInto('payments').values(row).execute();
}

type SaidPaid = { paidOn: string; amount: number; reference: string };

/** What the payer says that they have paid: a note for the office, which secures nothing. Said anew of the same transfer it takes the place of what was said; of one that is noted by now it changes nothing. False: they have said it often enough today. */
export async function sayPaid(trx: Trx, app: App, billId: string, said: SaidPaid): Promise<boolean> {
  const { paidOn, amount, reference } = said;
  if (!(await allow(trx, app, ['paid note', billId], { most: 20, minutes: 24 * 60 }))) return false;
  const { bill } = await lockBill(trx, app, billId);
  const before = bill.notes.filter((note) => transferOf(note.reference) === transferOf(reference));
  const isNoted = paymentsKept(bill).some((came) => transferOf(came.reference) === transferOf(reference));
  if (before.some((note) => note.amount === amount && (isNoted || !note.settled))) return true;
  for (const { id, settled } of before)
    if (!settled) await trx.deleteFrom('payment_notes').where('id', '=', id).execute();
  const own = { id: uuid(), bill_id: billId, said_at: app.now().toISOString(), settled_at: null, settled_by: null };
  const note = { ...own, paid_on: paidOn, amount, reference };
  await trx.insertInto('payment_notes').values(note).execute();
  await tellOffice(trx, app, 'payment-noted', bill, `${money(amount)} on ${dayInWords(paidOn)}, ${reference}`);
  return true;
}

/** The payer takes back what they said of a transfer. False: the office has looked at it by then. */
export async function unsayPaid(trx: Trx, app: App, billId: string, noteId: string): Promise<boolean> {
  const { bill } = await lockBill(trx, app, billId);
  if (!bill.notes.some(({ id, settled }) => id === noteId && !settled)) return false;
  await trx.deleteFrom('payment_notes').where('id', '=', noteId).execute();
  await dropGone(trx, app, billId);
  return true;
}

/** The office has looked: it came, or it did not. Throws NotFound where no such note is open. */
export async function settleNote(trx: Trx, app: App, billId: string, noteId: string, by: string): Promise<void> {
  const settled = await trx
    .updateTable('payment_notes')
    .set({ settled_at: app.now().toISOString(), settled_by: by })
    .where('id', '=', noteId)
    .where('bill_id', '=', billId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (Number(settled.numUpdatedRows) === 0) throw new NotFound();
}

type Why = { reason: string; by: string };
export type Reversal = Why & { version: number; paymentId: string };

/** A payment that was none: a cheque that came back, a line read wrongly. Its voucher is taken back by a refund voucher. */
export const reversePayment: BillAct<Reversal> = (trx, app, billId, { version, paymentId, reason, by }) =>
  actOnBill(trx, app, billId, version, async (locked) => {
    const { bill } = locked;
    const payment = bill.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new NotFound();
    if (payment.amount < 0 || payment.how === 'carried') return { refusal: 'Only money that came is reversed.' };
    if (bill.payments.some(({ reverses }) => reverses === paymentId))
      return { refusal: 'This payment is reversed already.' };
    if (payment.how !== 'withheld' && payment.amount > bill.received)
      return { refusal: 'Of this money some was paid back already.' };
    const { how, amount } = payment;
    const back = { receivedOn: indianDay(app.now()), amount: -amount, how, reference: reason, by };
    await insertPayment(trx, app, billId, { ...back, repeatKey: `reverse ${paymentId}` }, paymentId);
    const isTold = await takeBackVouchers(trx, app, locked, by, { reason, of: paymentId, mail: 'payment-reversed' });
    if (!isTold && how !== 'withheld') await tellPayer(trx, app, { mail: 'payment-reversed', bill, amount, reason });
    return null;
  });

type TakenBack = { reason: string; of?: string; mail?: BillMailPayload['mail'] };
/** Refund vouchers for what receipt vouchers say is held, while no invoice has taken them in. Answers whether one told the payer. */
async function takeBackVouchers(trx: Trx, app: App, locked: Locked, by: string, back: TakenBack): Promise<boolean> {
  const { reason, of, mail } = back;
  if (invoiceOf(locked.bill)) return false;
  const vouchers = vouchersKept(locked.bill).filter(({ paymentId }) => of === undefined || paymentId === of);
  for (const voucher of vouchers) {
    const amounts = negative(voucher.amounts);
    await issuePaper(trx, app, locked, by, { kind: 'V', amounts, refersTo: voucher, reason, mail });
  }
  return vouchers.length > 0;
}

type PayBack = Pick<IncomingPayment, 'amount' | 'how' | 'reference' | 'repeatKey'> &
  Omit<Reversal, 'paymentId'> & { paidOn: string };

/** Money that went back, after its paper: the credit note of an invoice, else refund vouchers for all vouchers. Throws NotFound. */
export async function payBack(trx: Trx, app: App, billId: string, refund: PayBack): Promise<BillDone> {
  const locked = await lockBill(trx, app, billId);
  const { bill } = locked;
  const known = await findKnown(trx, bill, { ...refund, receivedOn: refund.paidOn, amount: -refund.amount });
  if (known) return known;
  if (bill.version !== refund.version) return { ok: false, current: bill };
  const refusal = payBackRefusal(bill, refund, indianDay(app.now()));
  if (refusal) return { ok: false, ...refusal };
  const { paidOn: receivedOn, how, reference, repeatKey, by, reason, amount } = refund;
  await insertPayment(trx, app, billId, { receivedOn, amount: -amount, how, reference, repeatKey, by });
  await takeBackVouchers(trx, app, locked, by, { reason });
  if (invoiceOf(bill)) await tellPayer(trx, app, { mail: 'refund-paid', bill, amount, reason });
  if (amount === bill.refundable) await settleAsked(trx, app, bill, refund);
  return { ok: true, bill: await refreshBill(trx, app, billId) };
}

/** Who of the bill asked for the money back has it: their seat waits for nothing more. */
async function settleAsked(trx: Trx, app: App, { lines }: Bill, { by, amount, paidOn, reference }: PayBack) {
  const seatIds = lines.map(({ seatId }) => seatId);
  const asked = trx.selectFrom('seats').select(['id', 'version']).where('id', 'in', seatIds);
  const how = `${money(amount)} paid back on ${dayInWords(paidOn)}, ${reference}`;
  for (const { id, version } of await asked.where('promise', '=', 'refund').execute())
    await noteRefundSettled(trx, app, { kind: 'office', uid: by }, id, { version, how });
}

/** Brings all money that a bill holds to another one, as two entries that end each other; its vouchers are taken back. */
export async function carryMoney(trx: Trx, app: App, from: Locked, toId: string, why: Why): Promise<void> {
  const [{ bill }, { by, reason }] = [from, why];
  const receivedOn = indianDay(app.now());
  const days = new Set(paymentsKept(bill).map((payment) => indianDate(payment.receivedOn)));
  const whence = `from ${bill.reference}, paid on ${[...days].join(', ')}`;
  for (const how of ['carried', 'withheld'] as const) {
    const amount = how === 'carried' ? bill.received : bill.withheld;
    if (amount <= 0) continue;
    const entry = { receivedOn, how, by };
    const keys = [`carry ${bill.id} ${how}`, `carried ${bill.id} ${how}`] as const;
    await insertPayment(trx, app, bill.id, { ...entry, amount: -amount, reference: reason, repeatKey: keys[0] });
    await insertPayment(trx, app, toId, { ...entry, amount, reference: whence, repeatKey: keys[1] });
  }
  await takeBackVouchers(trx, app, from, by, { reason, mail: 'bill-anew' });
}
