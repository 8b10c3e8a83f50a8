import type { Bill } from './bill.ts';
import { invoiceOf, linesElsewhere, placeInWords, standingVouchers } from './rules.ts';

// What a bill waits for, in words, on both sides.

/** Whom people name as payer since. */
export const payerInWords = ({ lines, payer }: Bill): string =>
  lines
    .flatMap(({ name, asksPayer: asks }) =>
      asks === null
        ? []
        : `${name} says since: ${[asks.kind === 'Employer' ? `${asks.company || 'an employer'} pays` : 'they pay themselves', asks.gstin && `GSTIN ${asks.gstin}`].filter(Boolean).join(', ')}. The bill names ${payer.name || 'nobody'}.`,
    )
    .join(' ');

/** What a tax paper names otherwise than holds now: the place of supply, or the tax alone. */
export function changeOfPlace(bill: Bill): string {
  const vouchers = standingVouchers(bill);
  const paper = invoiceOf(bill) ?? vouchers.find(({ place }) => place !== bill.place) ?? vouchers[0] ?? bill;
  if (!invoiceOf(bill) && paper.place === bill.place) return `The tax is ${paper.head} on paper and another one now`;
  return `The place of supply is ${placeInWords(paper.place)} on paper and another one now`;
}

/** What an owner does where a paper names another place of supply than holds now. */
export function placeInWordsOf(bill: Bill): string {
  const names = linesElsewhere(bill).map(({ name }) => name);
  if (names.length === 0) return `${changeOfPlace(bill)}: credit it and bill anew`;
  const paper = placeInWords((invoiceOf(bill) ?? standingVouchers(bill)[0] ?? bill).place);
  return `The place of supply is ${paper} on paper, and another one for ${names.join(', ')}: credit it and bill anew, then bill ${names.length === 1 ? 'this seat' : 'these seats'} in the class of now`;
}
