import { dayInWords } from '../classes/days.ts';
import { money, type Bill } from './bill.ts';
import { refundNext, termsOf } from './refund.ts';
import { hasTaxPaper, invoiceOf, linesElsewhere, placeInWords } from './rules.ts';
import { placeOfLine, vouchersKept } from './rules.ts';

// What a bill waits for, in words, on both sides.

export const sayOtherFees = ({ lines }: Bill): string =>
  lines
    .flatMap(({ name, fee, askedThere }) =>
      askedThere === null
        ? []
        : `${name} is in a class that asks ${askedThere === 0 ? 'a fee still to be set' : money(askedThere)}; ${fee === null ? 'no fee' : money(fee)} is on this bill.`,
    )
    .join(' ');

/** Whom people name as payer since. */
const payerInWords = ({ lines, payer }: Bill): string =>
  lines
    .flatMap(({ name, asksPayer: asks }) =>
      asks === null
        ? []
        : `${name} says since: ${[asks.kind === 'Employer' ? `${asks.company || 'an employer'} pays` : 'they pay themselves', asks.gstin && `GSTIN ${asks.gstin}`].filter(Boolean).join(', ')}. The bill names ${payer.name || 'nobody'}.`,
    )
    .join(' ');

/** What a tax paper names otherwise than holds now: the place of supply, the tax, or the payer. */
export function changeOfPlace(bill: Bill): string {
  const vouchers = vouchersKept(bill);
  const paper =
    invoiceOf(bill) ??
    vouchers.find(({ place }) => place !== bill.place) ??
    vouchers.find(({ head }) => head !== bill.head) ??
    vouchers[0] ??
    bill;
  if (!invoiceOf(bill) && paper.place === bill.place)
    return paper.head === bill.head
      ? 'The voucher is for another GSTIN than the payer has now'
      : `The tax is ${paper.head} on paper and another one now`;
  const now = placeInWords(placeOfLine(bill, bill.of));
  return `The place of supply is ${placeInWords(paper.place)} on paper and ${now} now`;
}

/** What an owner does where a paper names another place of supply than holds now. */
function placeInWordsOf(bill: Bill): string {
  const names = linesElsewhere(bill).map(({ name }) => name);
  if (names.length === 0) return `${changeOfPlace(bill)}: make the bill anew`;
  const paper = placeInWords((invoiceOf(bill) ?? vouchersKept(bill)[0] ?? bill).place);
  return `The place of supply is ${paper} on paper, and another one for ${names.join(', ')}: make the bill anew, then bill ${names.length === 1 ? 'this seat' : 'these seats'} in the class of now`;
}

/** What the state of a bill waits for, for the list and for its own page; '' for nothing. */
export function waitsInWords(bill: Bill): string {
  switch (bill.waits) {
    case 'refund': {
      const [{ says }, terms] = [refundNext(bill), termsOf(bill)];
      if (!terms || bill.received <= 0) return says;
      const { asked, due, from, to } = terms;
      const when = due
        ? `: due from ${dayInWords(from)} to ${dayInWords(to)}`
        : ', after seven days: not due; an owner may grant it';
      return `${says} Asked for back on ${dayInWords(asked)}${when}`;
    }
    case 'fee':
      return `${sayOtherFees(bill)} ${hasTaxPaper(bill) ? 'An owner makes the bill anew' : 'Set the fee of the class under Who pays'}, or an owner leaves the one that was paid`;
    case 'place':
      return placeInWordsOf(bill);
    case 'payer':
      return `${payerInWords(bill)} Set it under Who pays, or keep who stands there`;
    case 'invoice':
      return `${money(bill.received)} came and has no paper${bill.missing.length > 0 ? `. Missing: ${bill.missing.join(', ')}` : ''}`;
    case 'proforma':
      return 'The proforma says another sum or GSTIN than the bill now: send a new one';
    default:
      return '';
  }
}
