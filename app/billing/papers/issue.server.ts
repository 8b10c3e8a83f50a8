import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Bill, Paper, PaperKind } from '../bill.ts';
import type { Amounts } from '../gst/compute.ts';
import type { Treatment } from '../gst/treat.ts';
import { tellPayer } from '../mails/tell-payer.server.ts';
import { registrationOf, standingVouchers, treatmentOf } from '../rules.ts';
import type { Settings } from '../settings.ts';
import { drawNumber } from './number.server.ts';
import { paperFacts } from './paper-facts.ts';

export type Making = {
  kind: PaperKind;
  amounts: Amounts;
  /** Of the paper that it follows; as the bill stands now where nothing is given. */
  treatment?: Treatment;
  rate?: number;
  refersTo?: Paper;
  paymentId?: string;
  reason?: string;
  declareBy?: string;
};

/**
 * The one place that issues a paper: its number, its snapshot and its mail in the caller's transaction, which has judged that it may be issued. The
 * caller holds the lock of the bill. Answers the paper's id.
 */
export async function issuePaper(
  trx: Trx,
  app: App,
  bill: Bill,
  settings: Settings,
  by: string,
  {
    kind,
    amounts,
    treatment = treatmentOf(bill, settings),
    rate = settings.rate,
    refersTo,
    paymentId,
    ...said
  }: Making,
): Promise<string> {
  const own = registrationOf(settings, bill.supplier)!;
  const now = app.now();
  const drawn = await drawNumber(trx, own, kind, { today: indianDay(now), settings });
  const { number, issuedOn } = drawn;
  const advances = kind === 'T' ? standingVouchers(bill) : [];
  const making = { kind, number, issuedOn, treatment, rate, amounts, advances, refersTo: refersTo ?? null, ...said };
  const id = uuid();
  const { roundOff: round_off, ...sums } = amounts;
  await trx
    .insertInto('papers')
    .values({
      id,
      bill_id: bill.id,
      supplier: own.gstin,
      kind,
      number,
      year: drawn.year,
      serial: drawn.serial,
      issued_on: issuedOn,
      issued_at: now.toISOString(),
      issued_by: by,
      snapshot: JSON.stringify(paperFacts(bill, settings, making)),
      ...sums,
      round_off,
      refers_to: refersTo?.id ?? null,
      payment_id: paymentId ?? null,
    })
    .execute();
  await tellPayer(trx, app, { mail: mailOf[kind], bill, paperId: id });
  return id;
}

const mailOf = {
  P: 'bill-proforma',
  R: 'bill-voucher',
  T: 'bill-invoice',
  C: 'bill-credit-note',
  V: 'refund-paid',
} as const;
