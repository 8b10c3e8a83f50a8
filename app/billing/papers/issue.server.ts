import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Paper, PaperKind } from '../bill.ts';
import type { Amounts } from '../../classes/compute-gst.ts';
import { actOnBill, type BillAct, type Locked } from '../change-bills.server.ts';
import { type BillMailPayload, tellPayer } from '../mails/tell-payer.server.ts';
import { registrationOf, vouchersKept, treatmentOf, unvouched, withheldOf } from '../rules.ts';
import { drawNumber } from './number.server.ts';
import { followingFacts, needsIrn, paperFacts, type PaperFacts } from './paper-facts.ts';

export type Making = {
  kind: PaperKind;
  amounts: Amounts;
  /** The paper that it takes back: it says what that one said. */
  refersTo?: Paper;
  /** Which of its lines; all of them where nothing is given. */
  only?: readonly number[];
  paymentId?: string;
  /** The mail that it goes with, where that is not the usual one of its kind. */
  mail?: BillMailPayload['mail'] | undefined;
  reason?: string;
  declareBy?: string;
};

/** The one place that issues a paper: number, snapshot and mail in the transaction of the caller, who holds the lock of the bill and has judged that it may be issued. */
export async function issuePaper(trx: Trx, app: App, locked: Locked, by: string, making: Making): Promise<void> {
  const { bill, settings } = locked;
  const { kind, amounts, refersTo, paymentId, mail, ...said } = making;
  const own = registrationOf(settings, bill.supplier)!;
  const now = app.now();
  const { issuedOn, ...drawn } = await drawNumber(trx, own, kind, { today: indianDay(now), settings });
  const advances = kind === 'T' ? vouchersKept(bill) : [];
  const payments =
    kind === 'T' ? [...unvouched(bill), ...withheldOf(bill)] : bill.payments.filter(({ id: of }) => of === paymentId);
  const says = { kind, number: drawn.number, issuedOn, amounts, ...said };
  const facts = refersTo
    ? followingFacts(await getSnapshot(trx, refersTo.id), refersTo, says)
    : paperFacts(bill, settings, { ...says, advances, payments, treatment: treatmentOf(bill, settings) });
  const id = uuid();
  const { roundOff: round_off, ...sums } = amounts;
  await trx
    .insertInto('papers')
    .values({
      id,
      bill_id: bill.id,
      supplier: own.gstin,
      kind,
      ...drawn,
      issued_on: issuedOn,
      issued_at: now.toISOString(),
      issued_by: by,
      snapshot: JSON.stringify(facts),
      ...sums,
      round_off,
      refers_to: refersTo?.id ?? null,
      payment_id: paymentId ?? null,
    })
    .execute();
  const told = { mail: mail ?? mailOf[kind], bill, paperId: id };
  const waiting = { paper_id: id, mail: told.mail, irn: null, code: '', noted_by: '', noted_at: '' };
  if (settings.eInvoice && needsIrn(facts)) await trx.insertInto('paper_irns').values(waiting).execute();
  else await tellPayer(trx, app, told);
}

type Irn = { version: number; paperId: string; irn: string; code: string; by: string };

/** The number that the tax portal gave a paper, and the text of its signed code: with them it leaves. Throws NotFound. */
export const noteIrn: BillAct<Irn> = (trx, app, billId, { version, paperId, irn, code, by }) =>
  actOnBill(trx, app, billId, version, async ({ bill }) => {
    if (!bill.papers.some(({ id, waits }) => id === paperId && waits)) throw new NotFound();
    const used = await trx.selectFrom('paper_irns').select('irn').where('irn', '=', irn).executeTakeFirst();
    if (used) return { field: 'irn', refusal: 'This IRN is noted on another paper already.' };
    const { mail } = await trx
      .updateTable('paper_irns')
      .set({ irn, code, noted_by: by, noted_at: app.now().toISOString() })
      .where('paper_id', '=', paperId)
      .returning('mail')
      .executeTakeFirstOrThrow();
    await tellPayer(trx, app, { mail: mail as BillMailPayload['mail'], bill, paperId });
    return null;
  });

async function getSnapshot(trx: Trx, id: string): Promise<PaperFacts> {
  const row = await trx.selectFrom('papers').select('snapshot').where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.parse(row.snapshot) as PaperFacts;
}

const mailOf = {
  P: 'bill-proforma',
  R: 'bill-voucher',
  T: 'bill-invoice',
  C: 'bill-credit-note',
  V: 'refund-paid',
} as const;
