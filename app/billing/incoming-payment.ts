import { money, type Bill, type Payment } from './bill.ts';
import { mayTakeMoney, paymentsKept } from './rules.ts';

/** Why something is not done, at the field where that is. */
export type Refusal = { refusal: string; field?: string };

/** Money that came, in paise, above nothing. `repeatKey` is what the act is known by when it comes again. */
export type IncomingPayment = Pick<Payment, 'receivedOn' | 'amount' | 'how' | 'reference' | 'repeatKey'> & {
  by: string;
  /** An owner notes it, who may say that more tax was withheld than the law knows. */
  byOwner?: boolean;
  /** More came than is open, and whoever notes it has said so. */
  more?: boolean | 'yes' | undefined;
  /** The note of the payer that it answers. */
  noteId?: string | undefined;
};

/** Why money is not noted, in a sentence; null where it is, as far as its bill says. */
export function paymentRefusal(
  bill: Bill,
  { amount, receivedOn, reference, how, noteId, byOwner, more }: Omit<IncomingPayment, 'repeatKey' | 'by'>,
  today: string,
): Refusal | null {
  if (noteId && !bill.notes.some(({ id, settled }) => id === noteId && !settled))
    return { refusal: 'This note of the payer is dealt with already: look at the payments.' };
  if (!mayTakeMoney(bill)) return { refusal: 'This bill is closed: note it on the one that is open.' };
  if (isNotedHere(bill, { how, reference })) return { field: 'reference', refusal: notedHere };
  if (amount <= 0) return { field: 'amount', refusal: 'Please give what came, above nothing.' };
  if (bill.due === null) return { field: 'amount', refusal: 'Set the fee first: nothing is owed yet.' };
  if (amount > bill.open && (how === 'withheld' || !more))
    return { field: 'amount', refusal: `${money(bill.open)} is open. If more came, tick that more came.` };
  const most = mostWithheld(bill.amounts?.taxable ?? 0);
  if (how === 'withheld' && !byOwner && bill.withheld + amount > most)
    return { field: 'amount', refusal: `Above a tenth of the value before tax, ${money(most)}, an owner notes it.` };
  if (receivedOn > today) return { field: 'receivedOn', refusal: 'That day is still to come.' };
  if (receivedOn < aYearBefore(today))
    return { field: 'receivedOn', refusal: 'That day is more than a year ago: please look at it again.' };
  const unread = referenceProblem(reference);
  if (unread) return { field: 'reference', refusal: unread };
  // The certificate of tax that was withheld comes months later.
  if (how !== 'cash' && how !== 'withheld' && reference === '')
    return { field: 'reference', refusal: 'Please give the reference of the bank.' };
  return null;
}

export const notedHere = 'This transfer is noted on this bill already.';

/** One transfer is noted once on its bill, also as cash; of one that was reversed, nothing is. */
function isNotedHere(bill: Bill, { how, reference }: Pick<IncomingPayment, 'how' | 'reference'>): boolean {
  const transfer = transferOf(reference);
  if (how === 'withheld' || !(how === 'cash' ? /\d/ : /./).test(transfer)) return false;
  const came = paymentsKept(bill).filter((kept) => kept.how !== 'withheld' && kept.how !== 'carried');
  return came.some((kept) => transferOf(kept.reference) === transfer);
}
/** As much tax as whoever is no owner notes as withheld, of a value before tax: a tenth, to the rupee. */
export const mostWithheld = (taxable: number): number => Math.ceil(taxable / 1000) * 100;

export const aYearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** What a certificate is known by: its payment, and the version of the bill that it was noted on. */
export const certifies = (paymentId: string, version: number): string => `certificate ${paymentId} ${version}`;
export const certifiedBy = (key: string): string => key.split(' ')[1]!;

// Which part of one transfer it is; what a bank or a person writes before a number; and numbers of branches and days, which are no transfer's.
const part = /(?:\/|\s-|\bPART)\s*(\d{1,2})\s*$/;
const before = /^(?:UTR|NEFT|IMPS|RTGS|UPI)*(?:(?:RRN|REF|REFERENCE|TXN|NO|NUMBER|ID)+(?=\d|$))?/;
const other = /^(?:[A-Z]{4}0[A-Z\d]{6}|\d{4}20\d\d|20\d{6})$/;
const written = (reference: string) => reference.normalize('NFKC').toUpperCase();
const figuresIn = (word: string) => word.replaceAll(/\D/g, '').length;

/** The transfer that a reference names, however it is spelt and whichever part of it: the bank's own number, else all its letters and figures. */
export function transferOf(reference: string): string {
  const text = written(reference).replace(part, '');
  const words = text.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(before, ''));
  const numbers = words.filter((word) => word.length >= 8 && figuresIn(word) > 0 && !other.test(word));
  return numbers.toSorted((a, b) => figuresIn(b) - figuresIn(a))[0] ?? (words.join('') || text.replaceAll(/\W/g, ''));
}

/** The same, where the parts of one transfer for several bills stay apart. Of older payments a migration filled it: whoever changes this rule fills it anew. */
export const plainReference = (reference: string): string =>
  [transferOf(reference), part.exec(written(reference))?.[1]].filter((words) => words !== undefined).join('/');

/** Why a reference is not one of a bank: letters that look like others would make two of one. Null for none. */
export const referenceProblem = (reference: string): string | null =>
  /[^\x20-\x7E]/.test(reference.normalize('NFKC'))
    ? 'Please write the reference in letters A to Z and figures 0 to 9, as the bank shows it.'
    : null;
