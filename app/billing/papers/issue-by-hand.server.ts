import { countAskingPayer } from '../../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { issueRefusal, type Bill } from '../bill.ts';
import { decideDoubts, lockBill, refreshBill, type BillDone, type Locked } from '../change-bills.server.ts';
import { computeInclusive } from '../../classes/compute-gst.ts';
import { doubtWords, type Doubt } from '../gst/choose-tax.ts';
import { getBillUnder } from '../read-bills.server.ts';
import { goesBack } from '../refund.ts';
import { doubtsFor, hasOtherFee, invoiceOf, isClosed, isPlaceChanged } from '../rules.ts';
import { linesElsewhere, paperBrought, treatmentOf, unvouched } from '../rules.ts';
import type { Settings } from '../settings.ts';
import { changeOfPlace, sayOtherFees } from '../waits.ts';
import { issuePaper } from './issue.server.ts';

/** What the office is told once a payer was asked often enough for a day. */
export const askedEnough = 'Three mails have asked for this money within a day. Please wait until tomorrow, or call.';

export type Asks = { ok: false; asks: Doubt[] };
export type IssueKind = 'P' | 'T' | 'R';
type Issue = { version: number; kind: IssueKind; confirmed: readonly Doubt[]; by: string };

/** Issues a proforma, the one tax invoice, or the vouchers that are missing. What is doubtful has to be said yes to, and by whom is kept with the paper. */
export async function issueByHand(trx: Trx, app: App, id: string, asked: Issue): Promise<BillDone | Asks> {
  const { version, kind, confirmed, by } = asked;
  const locked = await lockBill(trx, app, id);
  const { settings } = locked;
  if (kind === 'T' && invoiceOf(locked.bill)) return { ok: true, bill: locked.bill };
  if (locked.bill.version !== version) return { ok: false, current: locked.bill };
  const refusal = issueRefusal(locked.bill) ?? kindRefusal(locked.bill, kind);
  if (refusal) return { ok: false, refusal };
  const doubts = doubtsFor(locked.bill, kind);
  const asks = doubts.filter((doubt) => !confirmed.includes(doubt));
  if (asks.length > 0) return { ok: false, asks };
  if (kind === 'P' && !(await countAskingPayer(trx, app, id))) return { ok: false, refusal: askedEnough };
  await decideDoubts(trx, app, locked.bill, by, doubts);
  const bill = await getBillUnder(trx, id, settings);
  if (kind === 'R') await issueVouchers(trx, app, { bill, settings }, by);
  else if (kind === 'T') await issueInvoice(trx, app, { bill, settings }, by);
  else await issuePaper(trx, app, { bill, settings }, by, { kind, amounts: bill.amounts! });
  return { ok: true, bill: await refreshBill(trx, app, id) };
}

/** What the office is asked about a doubt. */
export const askInWords = (asks: readonly Doubt[]): string => asks.map((doubt) => doubtWords[doubt]).join(' ');

function kindRefusal(bill: Bill, kind: IssueKind): string | null {
  if (isClosed(bill.state)) return 'This bill is closed.';
  if (kind === 'P' && bill.of.cancelled) return 'The class is cancelled: nothing is asked for.';
  if (kind === 'P' && invoiceOf(bill)) return 'The tax invoice is issued: a proforma would say less.';
  if (kind === 'T' && goesBack(bill)) return 'Nobody has a seat of it any more: pay the money back.';
  if (kind === 'T' && linesElsewhere(bill).length > 0)
    return 'A seat of it is in a class of another place of supply. That is decided first.';
  if (kind === 'T' && hasOtherFee(bill)) return `${sayOtherFees(bill)} That is decided first.`;
  if (kind === 'T' && isPlaceChanged(bill, bill)) return `${changeOfPlace(bill)}: make the bill anew first.`;
  if (kind === 'R' && unvouched(bill).length === 0) return 'Every payment has its paper.';
  return null;
}

/** A receipt voucher for each payment that has none, or of those until a day. */
async function issueVouchers(trx: Trx, app: App, now: Locked, by: string, until = '9999'): Promise<void> {
  const { rate } = now.settings;
  const treatment = treatmentOf(now.bill, now.settings);
  for (const { id: paymentId, amount, receivedOn } of unvouched(now.bill))
    if (receivedOn < until)
      await issuePaper(trx, app, now, by, { kind: 'R', amounts: computeInclusive(treatment, amount, rate), paymentId });
}

/** The invoice. Money of a month before is taxed in that month, and noted late or not it has its voucher first: the invoice takes that in. */
async function issueInvoice(trx: Trx, app: App, { bill: before, settings }: Locked, by: string): Promise<void> {
  await issueVouchers(trx, app, { bill: before, settings }, by, indianDay(app.now()).slice(0, 7));
  const bill = await getBillUnder(trx, before.id, settings);
  await issuePaper(trx, app, { bill, settings }, by, { kind: 'T', amounts: bill.amounts! });
}

/** After money came: the paper that it brings. */
export async function issueForPayment(trx: Trx, app: App, id: string, settings: Settings, by: string): Promise<void> {
  const bill = await getBillUnder(trx, id, settings);
  const kind = paperBrought(bill, settings.invoiceWhen);
  if (kind === 'T') await issueInvoice(trx, app, { bill, settings }, by);
  else if (kind === 'R') await issueVouchers(trx, app, { bill, settings }, by);
}
