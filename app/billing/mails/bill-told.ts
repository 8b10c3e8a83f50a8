import { z } from 'zod';

export const billMailNames = [
  'bill-proforma',
  'bill-voucher',
  'bill-invoice',
  'bill-credit-note',
  'refund-paid',
  'payment-reversed',
  'bill-anew',
  'bill-reminder',
  'bill-cancelled',
  'bill-link',
] as const;

/** What waits in the outbox of a mail about a bill; all else is read when it leaves. */
export const BillTold = z.object({
  mail: z.enum(billMailNames),
  billId: z.string(),
  paperId: z.string().optional(),
  /** What was paid back, or did not arrive, in paise. */
  amount: z.int().optional(),
});
export type BillTold = z.output<typeof BillTold>;
