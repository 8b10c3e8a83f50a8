import { dollars, figures, money, rateInWords, type Bill } from './bill.ts';
import { taxRows } from './papers/paper-facts.ts';
import { wentBack } from './refund.ts';
import { isAsked, treatmentOf } from './rules.ts';
import type { Settings } from './settings.ts';
import { indianDate } from '../platform/indian-time.ts';

/** `is`: the rows that not every reader is shown; what is still open, in whichever currency. */
export type Row = { label: string; value: string; is?: 'taxable' | 'open' };

/** What was paid here and counts on the new bill, in paise. */
export const movedOf = ({ payments }: Bill): number =>
  payments.reduce((all, { amount, how }) => (how === 'carried' ? all - Math.min(amount, 0) : all), 0);

export const paidBackOf = (bill: Bill): number => wentBack(bill).reduce((all, { amount }) => all - amount, 0);

/** '₹30,000 on 1 Dec 2026 and ₹29,000 on 5 Dec 2026'; '' where nothing went back. */
export const sayPaidBack = (bill: Bill): string =>
  wentBack(bill)
    .map(({ amount, receivedOn }) => `${money(-amount)} on ${indianDate(receivedOn)}`)
    .join(' and ');

/** What a bill comes to, line by line, for its payer and for the office alike: the lines add up to the last. */
export function sumsOf(bill: Bill, settings: Settings): Row[] {
  const { amounts, due, received, withheld, refundable, papers } = bill;
  if (amounts === null || due === null) return [];
  const rate = papers.find(({ kind }) => kind === 'T')?.rate ?? settings.rate;
  const back = wentBack(bill);
  const left = due - received - withheld;
  const moved = movedOf(bill);
  const owed = left < 0 ? Math.min(refundable, -left) : 0;
  const row = (label: string, paise: number) => (paise === 0 ? [] : [{ label, value: figures(paise) }]);
  // What nobody asks for now is not called open.
  const open = (label: string, value: string): Row[] =>
    (left > 0 ? isAsked(bill) : owed === 0) ? [{ label, ...(left > 0 ? { is: 'open' } : {}), value }] : [];
  return [
    { label: 'Taxable value', is: 'taxable', value: figures(amounts.taxable) },
    ...taxRows({ treatment: { ...treatmentOf(bill, settings), head: bill.head }, rate, amounts }),
    ...row('Round off', amounts.roundOff),
    { label: 'Total', value: figures(amounts.total) },
    ...row('Credited', due - amounts.total),
    ...row('Received', -received - paidBackOf(bill) - moved),
    ...row('Counts on the new bill', moved),
    ...back.flatMap(({ receivedOn, reference, amount }) =>
      row(['Paid back on', indianDate(receivedOn), reference].join(' ').trim(), -amount),
    ),
    ...row('Tax withheld', -withheld),
    ...row('To be paid back', owed),
    // What the payer gave the tax office for us, of what is credited since.
    ...row('Tax withheld, of what is credited', left < 0 ? -left - owed : 0),
    ...open('Still to pay', figures(Math.max(left, 0))),
    ...(bill.payer.rate === ''
      ? []
      : [
          { label: 'Total in US dollars', value: dollars(amounts.total, bill.payer) },
          ...open('Still to pay in US dollars', dollars(Math.max(left, 0), bill.payer)),
          { label: 'Rate', value: rateInWords(bill.payer) },
        ]),
  ];
}
