import { z } from 'zod';
import { mailBill, mailOfficeOfSeat } from '../../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import type { Bill } from '../bill.ts';
import { billMailNames } from './bill-mails.email.tsx';

/** What waits in the outbox of a mail about a bill; all else is read when it leaves. */
export const BillMailPayload = z.object({
  mail: z.enum(billMailNames),
  billId: z.string(),
  paperId: z.string().optional(),
  /** What came, was paid back, or did not arrive, in paise. */
  amount: z.int().optional(),
  /** Why money went back, or was none. */
  reason: z.string().optional(),
});
export type BillMailPayload = z.output<typeof BillMailPayload>;

type Telling = Omit<BillMailPayload, 'billId'> & { bill: Pick<Bill, 'id' | 'payer'> };

/** Leaves what a payer is told of their bill in the outbox, in the transaction of what it tells of; nobody is told who gave no email. */
export async function tellPayer(trx: Trx, app: Pick<App, 'now'>, { bill, ...told }: Telling): Promise<void> {
  const mail = { template: told.mail, to: bill.payer.email, about: `bill ${bill.id}` };
  if (mail.to) await mailBill(trx, app, { ...mail, data: { ...told, billId: bill.id } satisfies BillMailPayload });
}

/** Tells the office what a payer has said of their bill, by itself or with others like every notice. */
export async function tellOffice(
  trx: Trx,
  app: Pick<App, 'now' | 'config'>,
  template: 'payment-noted' | 'payer-corrected',
  { id, payer, reference: bill }: Pick<Bill, 'id' | 'payer' | 'reference'>,
  said: string,
): Promise<void> {
  await mailOfficeOfSeat(trx, app, { template, about: `bill ${id}`, data: { payer: payer.name || bill, bill, said } });
}
