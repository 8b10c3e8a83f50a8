import { compute } from './compute-gst.ts';

// What a class costs: as typed, in paise, in words.

/** What a number of the database holds in paise, and more than any class costs. */
const mostRupees = 10_000_000;

/** A fee as typed ('₹1,25,000' or '1250.50') in paise; null where none is given, undefined where it cannot be read. */
export function readFee(typed: string): number | null | undefined {
  const figures = typed.trim().replace(/^₹\s*/, '');
  if (figures === '') return null;
  // Commas as India or the West set them; any other are a slip.
  if (figures.includes(',') && !/^(\d{1,2}(,\d\d)*|\d{1,3}(,\d{3})*),\d{3}(\.\d+)?$/.test(figures)) return undefined;
  const plain = figures.replaceAll(',', '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
  const paise = Math.round(Number(plain) * 100);
  return paise >= 100 && paise <= mostRupees * 100 ? paise : undefined;
}

/** The lower of two fees; null is none yet. */
export function lowerFee(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Paise as they are typed: '125000', '1250.50'. */
export function feeAsTyped(paise: number | null): string {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** '₹1,25,000'. */
export function feeInWords(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** What a bill puts on a fee: a rate in basis points, and whether the total goes to the rupee. */
export type Gst = { rate: number; rounding: boolean };

/** '₹62,000 + 18 % GST'. */
export const feeAndRate = (paise: number, { rate }: Gst): string =>
  `${feeInWords(paise)} + ${rate / 100}\u00A0%\u00A0GST`;

const withinOneState = { head: 'CGST+SGST', zeroRated: false } as const;

/** '₹73,160' of a fee of ₹62,000. A bill to another State has one tax, and may differ by a paisa where it does not go to the rupee. */
export const sumWithGst = (paise: number, gst: Gst, people = 1): string =>
  feeInWords(compute(withinOneState, [{ fee: paise * people, discount: 0 }], gst).total);

/** '₹62,000 + 18 % GST = ₹73,160'; of several people '2 × ₹62,000 + 18 % GST = ₹1,46,320'. */
export const feeWithGst = (paise: number, gst: Gst, people = 1): string =>
  `${people === 1 ? '' : `${people} × `}${feeAndRate(paise, gst)} = ${sumWithGst(paise, gst, people)}`;

const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function numberInWords(number: number): string {
  for (const [size, name] of [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1000, 'Thousand'],
    [100, 'Hundred'],
  ] as const)
    if (number >= size) {
      const rest = number % size;
      return `${numberInWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
    }
  if (number < 20) return ones[number]!;
  return `${tens[Math.floor(number / 10)]}${number % 10 > 0 ? `-${ones[number % 10]}` : ''}`;
}

/** 'Rupees One Lakh Forty-Seven Thousand Five Hundred only', as Indian papers say it. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `Rupees ${numberInWords(rupees)}${rest > 0 ? ` and ${numberInWords(rest)} Paise` : ''} only`;
}
