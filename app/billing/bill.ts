import { feeInWords } from '../classes/fee.ts';
import { indianDate } from '../platform/indian-time.ts';
import { inCents, type Amounts, type TaxHead } from '../classes/compute-gst.ts';
import type { Doubt, Sez } from './gst/choose-tax.ts';

export const paperNames = {
  P: 'Proforma invoice',
  R: 'Receipt voucher',
  T: 'Tax invoice',
  C: 'Credit note',
  V: 'Refund voucher',
};
export type PaperKind = keyof typeof paperNames;

/** 'Tax invoice CCTT/26-27/00001', one for each. */
export const papersInWords = (papers: readonly Pick<Paper, 'kind' | 'number'>[]): string[] =>
  papers.map(({ kind, number }) => `${paperNames[kind]} ${number}`);

/** Nothing more comes of it: the next bill of its seats may be made. */
export const closedStates = ['Credited', 'Refunded', 'Withdrawn'] as const;
const openStates = ['Draft', 'Proforma sent', 'Part paid', 'Paid', 'Invoiced', 'Settled'] as const;
export const billStates = [...openStates, ...closedStates] as const;
export type BillState = (typeof billStates)[number];

/** What somebody of the office has to decide: money to pay back, the fee of another class that was paid, another place of supply, another payer who is asked for, an invoice or voucher to issue, a proforma that is not right any more. */
export const waitKinds = ['refund', 'fee', 'place', 'payer', 'invoice', 'proforma'] as const;
export type Waits = (typeof waitKinds)[number];

export const groupWords = {
  match: ['payment to look for in the bank', 'payments to look for in the bank'],
  irn: ['paper waits for its IRN', 'papers wait for their IRN'],
  refund: ['bill with money to pay back, or to decide', 'bills with money to pay back, or to decide'],
  fee: ['bill where the fee of another class was paid', 'bills where the fee of another class was paid'],
  place: ['bill to make anew', 'bills to make anew'],
  payer: ['bill where another payer is asked for', 'bills where another payer is asked for'],
  invoice: ['paper to issue for money that came', 'papers to issue for money that came'],
  proforma: ['bill needs a new proforma', 'bills need a new proforma'],
  late: ['class is over and not invoiced', 'bills of classes that are over are not invoiced'],
  kept: ['', 'money kept for a seat still to come: nothing to do'],
  unbilled: [
    'class with seats that have no bill, or bills not sent',
    'classes with seats that have no bill, or bills not sent',
  ],
} as const;
export type MoneyGroup = keyof typeof groupWords;
export const moneyGroups = Object.keys(groupWords) as MoneyGroup[];
type Waiting = { of: Pick<BilledClass, 'eventCode' | 'title' | 'city'>; reference: string; words: string };
export type WaitingBill = Waiting & {
  group: Exclude<MoneyGroup, 'unbilled'> | 'unpaid';
  payer: string;
  next: string;
  open: number;
};
/** A class with seats on no bill, or bills not sent; `lacks`: how many. */
export type WaitingClass = Waiting & { group: 'unbilled'; classId: string; lacks: string };

/** What is at stake in a class: what was paid and what is asked for, in paise, and on how many bills it was paid, invoices that nothing came on, proformas that are out, payers who say that they have paid. */
export type AtStake = Record<'amount' | 'asked' | 'paid' | 'invoiced' | 'proformas' | 'saidPaid', number>;

export const wayWords = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  withheld: 'Tax withheld by the payer',
  gateway: 'Gateway',
  carried: 'Carried over',
};
export type PaymentWay = keyof typeof wayWords;
/** What is noted by hand. */
export const waysByHand = ['bank', 'upi', 'cheque', 'cash', 'card', 'withheld'] as const;

/** What papers say of who pays, of nobody yet: in India, in rupees. */
export const nobody = {
  name: '',
  /** Its lines, without town, PIN and state. */
  address: '',
  city: '',
  pin: '',
  stateCode: '',
  country: 'India',
  gstin: '',
  sez: 'none' as Sez,
  orderNumber: '',
  rate: '',
  rateOn: '',
  rateSource: '',
};
export type Payer = typeof nobody & { kind: 'Self' | 'Employer'; email: string };

/** At what a bill to somebody abroad was priced in US dollars: rupees for one, the day and the source of that; '' where it is priced in rupees. Sums are kept in rupees alone. */
export type Dollars = Pick<Payer, 'rate' | 'rateOn' | 'rateSource'>;

export type BillLine = {
  seatId: string;
  name: string;
  stateCode: string;
  seatState: string;
  /** The day on which it came to that, in India. */
  endedOn: string;
  /** It is the bill that the seat is paid on. */
  isCurrent: boolean;
  /** What its money waits for: its person, who paid it, to choose after a cancelled class, their seat in the next one, the money back that they have asked for, or a name from the employer that has the seat again. */
  awaits: 'choice' | 'next' | 'refund' | 'name' | null;
  /** Since when a credit note decides what becomes of its money: since its class was cancelled or, after that, it was asked for; '' of whenever. */
  decidedFrom: string;
  fee: number | null;
  discount: number;
  discountWhy: string;
  /** What its seat asks in another class than the one that was paid for; 0 where that class has no fee yet. */
  askedThere: number | null;
  /** Who pays as its person says since the bill was made; null where nobody has to look. */
  asksPayer: { kind: string; company: string; gstin: string } | null;
};

/** Of fees less their discounts, in paise; a fee that is to be set counts for nothing. */
export const netOf = (lines: readonly Pick<BillLine, 'fee' | 'discount'>[]): number =>
  lines.reduce((sum, { fee, discount }) => sum + (fee ?? 0) - discount, 0);

export type Paper = {
  id: string;
  kind: PaperKind;
  number: string;
  issuedOn: string;
  issuedAt: string;
  /** For the number (IRN) and code of the tax portal: it goes nowhere without them. */
  waits: boolean;
  amounts: Amounts;
  refersTo: string | null;
  paymentId: string | null;
  place: string;
  gstin: string;
  head: TaxHead;
  zeroRated: boolean;
  /** In basis points. */
  rate: number;
  about: string;
  reason: string;
  /** Whom it is for, with fee and discount in paise, as it says. */
  lines: { name: string; fee: number; discount: number }[];
};

export type Payment = {
  id: string;
  receivedOn: string;
  amount: number;
  how: PaymentWay;
  reference: string;
  reverses: string | null;
  /** The day on which the certificate was noted of what was withheld; '' while it is still to come. */
  certifiedOn: string;
  /** Of the act that noted it. */
  repeatKey: string;
};

export type PaymentNote = { id: string; paidOn: string; amount: number; reference: string; settled: boolean };

export type BilledClass = {
  reference: string;
  eventCode: string;
  title: string;
  city: string;
  stateCode: string;
  startsOn: string | null;
  endsOn: string | null;
  cancelled: boolean;
};

/** Who has said yes to a doubt. */
export type Decided = Partial<Record<Doubt, { by: string; at: string }>>;

export type BillRecord = {
  id: string;
  reference: string;
  batchId: string;
  payer: Payer;
  supplier: string;
  decided: Decided;
  lines: BillLine[];
  papers: Paper[];
  payments: Payment[];
  notes: PaymentNote[];
  of: BilledClass;
  refundAskedOn: string | null;
  /** So many wishes for money back were refused. */
  nothingBack: number;
  linkVersion: number;
  version: number;
};

export type Bill = BillRecord & {
  state: BillState;
  waits: Waits | null;
  /** What it comes to now; null while it cannot be computed. */
  amounts: Amounts | null;
  /** Owed in all, what came, what tax was withheld, what is still open: in paise. */
  due: number | null;
  received: number;
  withheld: number;
  open: number;
  refundable: number;
  place: string;
  head: TaxHead;
  /** What keeps a paper from being issued, in words. */
  missing: string[];
  /** What somebody of the office has to say yes to first. */
  doubts: Doubt[];
};

/** What keeps any paper of a bill from being issued now, in a sentence; null: nothing. */
export function issueRefusal(bill: Bill): string | null {
  if (bill.missing.length > 0) return `No paper can be issued yet. Missing: ${bill.missing.join(', ')}.`;
  return bill.amounts === null ? 'Nothing under one rupee is billed.' : null;
}

/** A rupee amount as it is read: '₹1,47,500', '₹42,372.88'. */
export const money = (paise: number): string => `${paise < 0 ? '−' : ''}${feeInWords(Math.abs(paise))}`;

/** The same with both digits after the point, for columns: '1,47,500.00'. */
export function figures(paise: number, locale = 'en-IN'): string {
  const words = (Math.abs(paise) / 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return paise < 0 ? `−${words}` : words;
}

/** A rate in ten-thousandths of a rupee. */
export const rateOf = ({ rate }: Pick<Dollars, 'rate'>): number => Math.round(Number(rate) * 10_000);

/** 'USD 1,500.00', what so many paise are at the rate of a bill; '' where it is priced in rupees. */
export const dollars = (paise: number, priced: Pick<Dollars, 'rate'> | undefined): string =>
  priced?.rate ? `USD ${figures(inCents(paise, rateOf(priced)), 'en-US')}` : '';

/** '₹84.50 for USD 1, 20 Nov 2026, RBI reference rate'. */
export const rateInWords = (of: Dollars): string => `₹${of.rate} for USD 1, ${indianDate(of.rateOn)}, ${of.rateSource}`;
