// What is owed, to the paisa. Whole numbers inside: no fraction of a paisa is ever rounded twice.

export type TaxHead = 'CGST+SGST' | 'CGST+UTGST' | 'IGST';

/** Which taxes a bill bears; `zeroRated`: none. */
type Treatment = { head: TaxHead; zeroRated: boolean };

/** One seat: its fee and what is taken off it, in paise. */
export type Line = { fee: number; discount: number };

export type Amounts = { taxable: number; cgst: number; sgst: number; igst: number; roundOff: number; total: number };
type Terms = {
  /** In basis points: 1800 is 18 %. */
  rate: number;
  inclusive?: boolean;
  /** To the rupee, in a line of its own. */
  rounding: boolean;
};

export class NotPayable extends Error {
  override name = 'NotPayable';
}

const whole = 10_000n;
const rupee = 100n;

/** Half up, whatever the sign of what is divided. */
function divided(amount: bigint, by: bigint): bigint {
  const sign = amount < 0n ? -1n : 1n;
  return (sign * (2n * sign * amount + by)) / (2n * by);
}

/** What lines come to. Throws NotPayable under one rupee, for a discount above its fee, and for anything below nothing. */
export function compute(treatment: Treatment, lines: readonly Line[], terms: Terms): Amounts {
  for (const { fee, discount } of lines) {
    if (fee < 0 || discount < 0) throw new NotPayable('Neither a fee nor a discount is below nothing.');
    if (discount > fee) throw new NotPayable('A discount is never above its fee.');
  }
  const sum = lines.reduce((all, { fee, discount }) => all + BigInt(fee) - BigInt(discount), 0n);
  if (sum < rupee) throw new NotPayable('Nothing under one rupee is billed.');
  return amountsOf(treatment, sum, terms);
}

/** A sum of money that holds its tax, such as an advance: what of it is taxable. */
export const computeInclusive = (treatment: Treatment, total: number, rate: number): Amounts =>
  amountsOf(treatment, BigInt(total), { rate, inclusive: true, rounding: false });

/** What is taken from a paper: so much of its taxable value. */
export const computeTaken = (treatment: Treatment, taxable: number, terms: Omit<Terms, 'inclusive'>): Amounts =>
  negative(amountsOf(treatment, BigInt(taxable), terms));

function amountsOf(treatment: Treatment, sum: bigint, { rate, inclusive = false, rounding }: Terms): Amounts {
  const percent = treatment.zeroRated ? 0n : BigInt(rate);
  const taxable = inclusive ? divided(sum * whole, whole + percent) : sum;
  const [halves, igst] =
    treatment.head === 'IGST' ? [0n, divided(taxable * percent, whole)] : [divided(taxable * percent, whole * 2n), 0n];
  const before = taxable + 2n * halves + igst;
  const wanted = inclusive ? sum : before;
  const total = rounding ? divided(wanted, rupee) * rupee : wanted;
  return {
    taxable: Number(taxable),
    cgst: Number(halves),
    sgst: Number(halves),
    igst: Number(igst),
    roundOff: Number(total - before),
    total: Number(total),
  };
}

/** So many parts of a whole, to the paisa. */
export const shareOf = (amount: number, part: number, of: number): number =>
  Number(divided(BigInt(amount) * BigInt(part), BigInt(of)));

/** The same, taken back. */
export function negative(amounts: Amounts): Amounts {
  return eachOf(amounts, (amount) => (amount === 0 ? 0 : -amount));
}

export const plus = (one: Amounts, other: Amounts): Amounts => eachOf(one, (amount, name) => amount + other[name]);

export const nothing: Amounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 0 };

function eachOf(amounts: Amounts, of: (amount: number, name: keyof Amounts) => number): Amounts {
  const names = Object.keys(amounts) as (keyof Amounts)[];
  return Object.fromEntries(names.map((name) => [name, of(amounts[name], name)])) as Amounts;
}

/** Cents of another currency in paise, at a rate in ten-thousandths of a rupee for one of it; and back, to the same cent. */
export const inPaise = (cents: number, rate: number): number => Number(divided(BigInt(cents) * BigInt(rate), whole));
export const inCents = (paise: number, rate: number): number => Number(divided(BigInt(paise) * whole, BigInt(rate)));
