import { z } from 'zod';
import { inPaise } from '../../../classes/compute-gst.ts';
import { doubts } from '../../../billing/gst/choose-tax.ts';
import { Payer, typedFee, TypedLine } from '../../../billing/payer.ts';
import type { Refusal } from '../../../billing/incoming-payment.ts';
import { rateOf, waysByHand, type Bill, type WaitingBill, type WaitingClass } from '../../../billing/bill.ts';
import { readSettings, registrationFields, settingFields, settingsProblems } from '../../../billing/settings.ts';
import type { Settings, TypedSettings } from '../../../billing/settings.ts';
import type { Row } from '../../../billing/sums.ts';
import type { Batch } from '../../../classes/batch.ts';
import { readFee } from '../../../classes/fee.ts';
import { judgedBy } from '../../../platform/form/problems.ts';
import { answers, officeCalls, readable, type Said } from '../../ground/calls.ts';

const version = z.int().nonnegative();
const text = z.string().max(2000).default('');
const repeatKey = z.uuid();
const reason = readable(300).min(1, 'Please say why.');
/** A day that may not be the last word: the rules judge it. */
const day = z.iso.date('Please give the day.');
const reference = readable(60).default('');
const rupees = 'Please give rupees, such as 59000.';
const amount = z
  .string()
  .max(40, rupees)
  .refine((typed) => Boolean(readFee(typed)), rupees)
  .transform((typed) => readFee(typed)!);

export const MakeBills = z.strictObject({
  seatIds: z.array(z.uuid()).min(1, 'Please choose somebody.').max(200),
  together: z.boolean(),
});
export const ChangedBill = z
  .strictObject({
    version,
    payer: Payer,
    supplier: z.string().max(15),
    lines: z.array(TypedLine).max(200),
    /** The price of each seat in US dollars, of whoever is abroad; empty where rupees stand at the seats. */
    usd: typedFee('Please give dollars, such as 1500.').prefault(''),
  })
  .superRefine(({ usd, payer }, context) => {
    const message = 'Please give the rupees for one dollar, such as 84.50';
    if (usd !== null && payer.country !== 'India' && payer.rate === '')
      context.addIssue({ code: 'custom', path: ['payer', 'rate'], message });
  })
  .transform(({ usd, ...bill }) => {
    if (usd === null || bill.payer.rate === '') return bill;
    const fee = inPaise(usd, rateOf(bill.payer));
    return { ...bill, lines: bill.lines.map((line) => ({ ...line, fee })) };
  });
const confirmed = z.array(z.enum(doubts)).default([]);
export const Issue = z.strictObject({ version, kind: z.enum(['P', 'T', 'R']), confirmed });
export const Payment = z.strictObject({
  repeatKey,
  amount,
  receivedOn: day,
  how: z.enum(waysByHand),
  reference,
  /** Ticked: more came than is open. */
  more: z.literal('yes').optional(),
  noteId: z.uuid().optional(),
});
const wayBack = z.enum(waysByHand).exclude(['withheld']);
export const PayBack = z.strictObject({ version, repeatKey, amount, paidOn: day, how: wayBack, reference, reason });
export const Credit = z.strictObject({
  version,
  /** Before tax, in rupees; empty for all that is left. */
  taxable: typedFee('Please give rupees, or nothing for all of it.'),
  /** For whom, among the lines of the invoice; empty for all. */
  lines: z.array(z.int().nonnegative()).max(200).default([]),
  reason,
});
const Anew = z.strictObject({ version, reason });
const Reversal = z.strictObject({ version, paymentId: z.uuid(), reason });
export const Irn = z.strictObject({
  version,
  paperId: z.uuid(),
  irn: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'An IRN has 64 figures and letters from a to f.'),
  /** It is drawn as it is: cut or wrapped it would be another. */
  code: z
    .string()
    .trim()
    .max(2900)
    .regex(/^[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}$/, 'Please paste the signed QR code whole: three parts with dots.'),
});
const DropSeat = z.strictObject({ version, seatId: z.uuid() });
export const Secure = z.strictObject({ version, why: z.enum(['order', 'waived', 'none']), reason });

const textsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
const registration = z.strictObject(textsOf(registrationFields));
const Billing = z
  .strictObject({
    version,
    // What a browser kept of a field that is no more goes by.
    typed: z.object({ ...textsOf(settingFields), registrations: z.array(registration).min(1).max(10) }),
  })
  .superRefine(judgedBy(({ typed }) => settingsProblems(typed)))
  .transform(({ version: seen, typed }) => ({ version: seen, settings: readSettings(typed) }));

/** `whose`: who pays, by name; `bill`: those of one are billed together; `before`: it was on a bill that was withdrawn, credited or paid back. */
export type UnbilledSeat = Record<'id' | 'name' | 'payer' | 'whose' | 'bill', string> & {
  fee: number | null;
  before: boolean;
};
export type MoneyOfBatch = {
  readAt: string;
  batch: Batch;
  bills: Bill[];
  unbilled: UnbilledSeat[];
  /** Long over: nobody waits for what was never billed of it. */
  isPast: boolean;
  pending: { company: string; people: number }[]; // Whom employers have named and who have not answered.
  missing: string[];
};
export type OneBill = {
  bill: Bill;
  /** The payer's page, where its papers are: whoever has it may say that they have paid. Null for a reader. */
  path: string | null;
  sums: Row[];
  /** What a paper that takes money back gives as its reason, where the class is cancelled: that, or how the seat had ended before; else ''. */
  calledOff: string;
  invoiceWhen: Settings['invoiceWhen'];
  registrations: string[];
  next: { reference: string; words: string } | null;
  secured: Record<string, string>;
  /** Of the one whose seat is on it; '' of several, and for a reader. */
  phone: string;
  /** That its payer was asked by mail for what is missing, in words; '' where they were not. */
  asked: string;
};
export type SettingsShown = {
  typed: TypedSettings;
  version: number;
  setAt: string | null;
  setBy: string | null;
  missing: string[];
  series: { label: string; value: string }[];
};

/** `unpaid`: what waits for its payer alone. */
export type MoneyWaits = Record<'unpaid' | 'kept', WaitingBill[]> & {
  waiting: (WaitingBill | WaitingClass)[];
  missing: string[];
};

type Refused = { is: Refusal | null };
const said = answers<Said>();
const done = answers<Said & { bill: Bill }>();

export const moneyCalls = officeCalls({
  readBatch: { method: 'GET', path: '/batches/:id/money', role: 'reader', answer: answers<MoneyOfBatch>() },
  make: { method: 'POST', path: '/batches/:id/bills', role: 'office', body: MakeBills, answer: said },
  read: { method: 'GET', path: '/bills/:bill', role: 'reader', answer: answers<OneBill>() },
  change: { method: 'PUT', path: '/bills/:bill', role: 'office', body: ChangedBill, answer: done },
  drop: { method: 'POST', path: '/bills/:bill/drop', role: 'office', body: DropSeat, answer: done },
  issue: { method: 'POST', path: '/bills/:bill/papers', role: 'office', body: Issue, answer: done },
  irn: { method: 'POST', path: '/bills/:bill/irns', role: 'office', body: Irn, answer: done },
  pay: { method: 'POST', path: '/bills/:bill/payments', role: 'office', body: Payment, answer: done },
  /** Why a payment is not noted: asked before the seconds in which it can be taken back. */
  judgePayment: {
    method: 'GET',
    path: '/bills/:bill/payment-refusal',
    role: 'office',
    query: Payment,
    answer: answers<Refused>(),
  },
  certify: { method: 'POST', path: '/bills/:bill/certificates', role: 'office', body: Reversal, answer: done },
  settleNote: { method: 'POST', path: '/bills/:bill/notes/:note', role: 'office', answer: said },
  remind: { method: 'POST', path: '/bills/:bill/remind', role: 'office', answer: said },
  newLink: { method: 'POST', path: '/bills/:bill/new-link', role: 'office', answer: said },
  secure: { method: 'POST', path: '/bills/:bill/secure', role: 'office', body: Secure, answer: said },
  reverse: { method: 'POST', path: '/bills/:bill/reverse', role: 'owner', grave: true, body: Reversal, answer: done },
  credit: { method: 'POST', path: '/bills/:bill/credit-notes', role: 'owner', grave: true, body: Credit, answer: done },
  payBack: { method: 'POST', path: '/bills/:bill/refunds', role: 'owner', grave: true, body: PayBack, answer: done },
  anew: { method: 'POST', path: '/bills/:bill/anew', role: 'owner', grave: true, body: Anew, answer: done },
  leave: { method: 'POST', path: '/bills/:bill/leave', role: 'owner', grave: true, body: Anew, answer: done },
  readWaits: { method: 'GET', path: '/money', role: 'reader', answer: answers<MoneyWaits>() },
  readSettings: { method: 'GET', path: '/billing-settings', role: 'owner', answer: answers<SettingsShown>() },
  keepSettings: { method: 'PUT', path: '/billing-settings', role: 'owner', grave: true, body: Billing, answer: said },
});
