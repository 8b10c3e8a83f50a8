import type { Bill } from './bill.ts';
import type { Settings } from './settings.ts';

// What a telephone pays by. It counts when the office sees it in the bank.

/** The address that a UPI app opens with (NPCI, version 1.6): in this order, two digits after the point, letters and digits alone as reference. */
export function upiLink(
  payee: { id: string; name: string },
  { number, amount }: { number: string; amount: number },
): string {
  const reference = number.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 35);
  const fields = [
    ['pa', payee.id],
    ['pn', encodeURIComponent(payee.name)],
    ['tr', reference],
    ['tn', encodeURIComponent(number)],
    ['am', (amount / 100).toFixed(2)],
    ['cu', 'INR'],
  ];
  return `upi://pay?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Why no UPI is shown; null where it is. It moves no dollars, and above the limit of a payment the bank transfer comes first. */
export function noUpi(
  { open, payer }: Pick<Bill, 'open' | 'payer'>,
  { id, limit }: Settings['upi'],
): 'none' | 'limit' | null {
  if (id === '' || open <= 0 || payer.rate !== '') return 'none';
  return open > limit ? 'limit' : null;
}
