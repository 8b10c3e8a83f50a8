import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeInWords, feeWithGst } from '../../classes/fee.ts';
import { states } from '../../classes/states-and-cities.ts';
import { checkCharacter, readGstin } from '../../platform/form/gstin.ts';
import {
  compute,
  computeInclusive,
  computeTaken,
  inPaise,
  negative,
  NotPayable,
  plus,
  type Amounts,
} from '../../classes/compute-gst.ts';
import { chooseTax, type Recipient, type Sez } from './choose-tax.ts';

const self: Recipient = { kind: 'Self', gstin: '', stateCode: '27', abroad: false, sez: 'none' };
const company = (gstin: string, sez: Sez = 'none'): Recipient => ({
  kind: 'Employer',
  gstin,
  stateCode: gstin.slice(0, 2),
  abroad: false,
  sez,
});
const abroad = (kind: Recipient['kind']): Recipient => ({ kind, gstin: '', stateCode: '', abroad: true, sez: 'none' });
const of = {
  mumbai: '27AAACA0000A1ZY',
  gujarat: '24AAACG0000A1ZY',
  kerala: '32AAACK0000A1ZX',
  haryana: '06AAACH0000A1ZV',
};
const rupees = (amount: number) => Math.round(amount * 100);

type Case = {
  supplier?: string;
  lut?: boolean;
  recipient: Recipient;
  at: string;
  online?: boolean;
  /** In rupees. */
  fee: number;
  seats?: number;
  discount?: number;
  inclusive?: boolean;
  unrounded?: boolean;
};

function worked({
  supplier = '27',
  lut = false,
  recipient,
  at,
  online,
  fee,
  seats = 1,
  discount = 0,
  inclusive = false,
  unrounded,
}: Case) {
  const treatment = chooseTax({ stateCode: supplier, hasLut: lut }, recipient, {
    stateCode: at,
    mode: online ? 'online' : 'classroom',
  });
  const lines = Array.from({ length: seats }, () => ({ fee: rupees(fee), discount: rupees(discount) }));
  return { treatment, amounts: compute(treatment, lines, { rate: 1800, inclusive, rounding: !unrounded }) };
}

type Row = [
  number: number,
  is: Case,
  place: string,
  taxable: number,
  half: number,
  igst: number,
  roundOff: number,
  total: number,
];
const usd = inPaise(150_000, 845_000) / 100;
const rows: Row[] = [
  [1, { recipient: self, at: '27', fee: 125_000 }, '27', 125_000, 11_250, 0, 0, 147_500],
  [2, { recipient: { ...self, stateCode: '32' }, at: '27', fee: 125_000 }, '27', 125_000, 11_250, 0, 0, 147_500],
  [3, { recipient: self, at: '32', fee: 125_000 }, '32', 125_000, 0, 22_500, 0, 147_500],
  [4, { recipient: self, at: '04', fee: 95_000 }, '04', 95_000, 0, 17_100, 0, 112_100],
  [5, { recipient: company(of.mumbai), at: '27', fee: 125_000 }, '27', 125_000, 11_250, 0, 0, 147_500],
  [6, { recipient: company(of.mumbai), at: '32', fee: 125_000 }, '27', 125_000, 11_250, 0, 0, 147_500],
  [7, { recipient: company(of.gujarat), at: '27', fee: 125_000 }, '24', 125_000, 0, 22_500, 0, 147_500],
  [8, { recipient: company(of.gujarat), at: '27', fee: 125_000, seats: 6 }, '24', 750_000, 0, 135_000, 0, 885_000],
  [9, { recipient: { ...self, kind: 'Employer' }, at: '24', fee: 40_000 }, '24', 40_000, 0, 7200, 0, 47_200],
  [10, { recipient: { ...self, gstin: of.kerala }, at: '27', fee: 125_000 }, '32', 125_000, 0, 22_500, 0, 147_500],
  [11, { recipient: self, at: '27', fee: 125_000, discount: 12_500 }, '27', 112_500, 10_125, 0, 0, 132_750],
  [12, { recipient: self, at: '27', fee: 147_500, inclusive: true }, '27', 125_000, 11_250, 0, 0, 147_500],
  [13, { recipient: self, at: '27', fee: 100_000, inclusive: true }, '27', 84_745.76, 7627.12, 0, 0, 100_000],
  [14, { recipient: self, at: '32', fee: 99_999, inclusive: true }, '32', 84_744.92, 0, 15_254.09, -0.01, 99_999],
  [15, { recipient: self, at: '27', fee: 33_333.33 }, '27', 33_333.33, 3000, 0, -0.33, 39_333],
  [16, { recipient: self, at: '32', fee: 33_333.33, unrounded: true }, '32', 33_333.33, 0, 6000, 0, 39_333.33],
  [17, { recipient: self, at: '27', fee: 49_999 }, '27', 49_999, 4499.91, 0, 0.18, 58_999],
  [18, { supplier: '04', recipient: self, at: '04', fee: 95_000 }, '04', 95_000, 8550, 0, 0, 112_100],
  [
    19,
    { supplier: '04', recipient: company('04AAACC0000A1Z4'), at: '04', fee: 33_333, seats: 3 },
    '04',
    99_999,
    8999.91,
    0,
    0.18,
    117_999,
  ],
  [20, { supplier: '04', recipient: company(of.haryana), at: '04', fee: 95_000 }, '06', 95_000, 0, 17_100, 0, 112_100],
  [21, { lut: true, recipient: company(of.gujarat, 'lut'), at: '27', fee: 125_000 }, '24', 125_000, 0, 0, 0, 125_000],
  [22, { recipient: company(of.mumbai, 'tax'), at: '27', fee: 125_000 }, '27', 125_000, 0, 22_500, 0, 147_500],
  [23, { recipient: abroad('Self'), at: '27', fee: usd }, '27', 126_750, 11_407.5, 0, 0, 149_565],
  [24, { recipient: abroad('Employer'), at: '32', fee: usd }, '32', 126_750, 0, 22_815, 0, 149_565],
  [
    25,
    { lut: true, recipient: abroad('Employer'), at: '27', online: true, fee: usd },
    'abroad',
    126_750,
    0,
    0,
    0,
    126_750,
  ],
];

test.each(rows)(
  '26, row %i: place, head and amounts to the paisa',
  (_, is, place, taxable, half, igst, roundOff, total) => {
    const { treatment, amounts } = worked(is);
    expect(treatment.place).toBe(place);
    expect(amounts).toEqual(inPaiseOf({ taxable, cgst: half, sgst: half, igst, roundOff, total }));
  },
);

const inPaiseOf = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Math.round(amount * 100)]));

test('26, rows 26 to 30: vouchers, their refund, and credit notes to the paisa', () => {
  const one = worked({ recipient: self, at: '27', fee: 125_000 });
  const three = worked({ recipient: self, at: '32', fee: 125_000 });
  const advance = (treatment: typeof one.treatment) => computeInclusive(treatment, rupees(50_000), 1800);
  const there = { taxable: 42_372.88, cgst: 0, sgst: 0, igst: 7627.12, roundOff: 0, total: 50_000 };
  expect(advance(one.treatment)).toEqual(inPaiseOf({ ...there, cgst: 3813.56, sgst: 3813.56, igst: 0 }));
  expect(advance(three.treatment)).toEqual(inPaiseOf(there));
  expect(negative(advance(three.treatment))).toEqual(negative(inPaiseOf(there) as Amounts));
  const credit = (taxable: number) => computeTaken(one.treatment, rupees(taxable), { rate: 1800, rounding: true });
  expect(credit(125_000)).toEqual(negative(one.amounts));
  const kept = { taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0, roundOff: 0, total: 118_000 };
  expect(credit(100_000)).toEqual(negative(inPaiseOf(kept) as Amounts));
});

test('26, row 32: who moves from Mumbai to Kochi owes the same under another head', () => {
  const [here, there] = ['27', '32'].map((at) => worked({ recipient: self, at, fee: 125_000 }));
  expect(there!.treatment.place).not.toBe(here!.treatment.place);
  expect(there!.amounts.total).toBe(here!.amounts.total);
  expect(plus(here!.amounts, negative(here!.amounts)).total).toBe(0);
  const registered = ['27', '32'].map((at) => worked({ recipient: company(of.mumbai), at, fee: 125_000 }));
  expect(registered[0]).toEqual(registered[1]);
});

test('the tax of a territory has its own name, and an SEZ is never within the state', () => {
  expect(worked({ supplier: '04', recipient: self, at: '04', fee: 95_000 }).treatment.head).toBe('CGST+UTGST');
  expect(worked({ supplier: '07', recipient: self, at: '07', fee: 95_000 }).treatment.head).toBe('CGST+SGST');
  const sez = worked({ recipient: company(of.mumbai, 'tax'), at: '27', fee: 1 }).treatment;
  expect([sez.head, sez.endorsement]).toEqual(['IGST', 'sez with tax']);
  const under = worked({ lut: true, recipient: company(of.mumbai, 'lut'), at: '27', fee: 1 }).treatment;
  expect([under.zeroRated, under.endorsement]).toEqual([true, 'sez under LUT']);
  // Without an undertaking nothing is free of tax, whatever the payer asks for.
  expect(worked({ recipient: company(of.mumbai, 'lut'), at: '27', fee: 1 }).amounts.igst).toBe(18);
});

test('28: what is doubtful asks: online to the unregistered, SEZ, abroad, a GSTIN that does not fit', () => {
  const doubtsOf = (is: Omit<Case, 'fee'>) => worked({ ...is, fee: 1 }).treatment.doubts;
  expect(doubtsOf({ recipient: self, at: '27', online: true })).toEqual(['online unregistered']);
  expect(doubtsOf({ recipient: company(of.mumbai), at: '27', online: true })).toEqual([]);
  expect(doubtsOf({ recipient: company(of.mumbai, 'tax'), at: '27' })).toEqual(['sez']);
  expect(doubtsOf({ recipient: abroad('Self'), at: '27' })).toEqual(['abroad']);
  expect(doubtsOf({ recipient: company('27AAACA0000A1ZX'), at: '27' })).toEqual(['gstin']);
});

test('what cannot be owed is refused: under a rupee, a discount above the fee, below nothing', () => {
  const treatment = chooseTax({ stateCode: '27', hasLut: false }, self, { stateCode: '27', mode: 'classroom' });
  for (const line of [
    { fee: 99, discount: 0 },
    { fee: 100, discount: 200 },
    { fee: -100, discount: 0 },
    { fee: 100_000, discount: -1 },
  ])
    expect(() => compute(treatment, [line], { rate: 1800, rounding: true })).toThrow(NotPayable);
  expect(() => compute(treatment, [], { rate: 1800, rounding: true })).toThrow(NotPayable);
});

test('the sum that is told with a fee is that of the bill: to the paisa within one State and, but for one paisa or rupee of rounding, to another', () => {
  const sums = fc.record({
    fee: fc.integer({ min: 100, max: 100_000_000 }),
    people: fc.integer({ min: 1, max: 20 }),
    rate: fc.constantFrom(500, 1200, 1800, 2800),
    rounding: fc.boolean(),
  });
  fc.assert(
    fc.property(sums, ({ fee, people, ...gst }) => {
      const lines = Array.from({ length: people }, () => ({ fee, discount: 0 }));
      const { total } = compute({ head: 'CGST+SGST', zeroRated: false }, lines, gst);
      expect(feeWithGst(fee, gst, people).split(' = ')[1]).toBe(feeInWords(total));
      const across = compute({ head: 'IGST', zeroRated: false }, lines, gst).total;
      expect(Math.abs(across - total)).toBeLessThanOrEqual(gst.rounding ? 100 : 1);
    }),
  );
});

const anyState = fc.constantFrom(...states.map(([code]) => code));
const anyGstin = anyState.map((code) => `${code}AAACA0000A1Z`).map((first) => first + checkCharacter(first));
const anyCase = fc.record({
  supplier: anyState,
  lut: fc.boolean(),
  recipient: fc.oneof(
    anyState.map((stateCode): Recipient => ({ ...self, stateCode })),
    fc.tuple(anyGstin, fc.constantFrom<Sez>('none', 'tax', 'lut')).map(([gstin, sez]) => company(gstin, sez)),
    fc.constant(abroad('Employer')),
  ),
  at: anyState,
  online: fc.boolean(),
  fee: fc.integer({ min: 100, max: 100_000_000 }).map((paise) => paise / 100),
  seats: fc.integer({ min: 1, max: 200 }),
  inclusive: fc.boolean(),
  unrounded: fc.boolean(),
});

test('26, the properties: the total is its parts, under one head, in equal halves, of every state, and no more than half a rupee is rounded', () => {
  fc.assert(
    fc.property(anyCase, (is) => {
      const { treatment, amounts } = worked(is);
      const { taxable, cgst, sgst, igst, roundOff, total } = amounts;
      expect(total).toBe(taxable + cgst + sgst + igst + roundOff);
      expect(cgst).toBe(sgst);
      expect(cgst > 0 && igst > 0).toBe(false);
      expect(igst === 0 || treatment.head === 'IGST').toBe(true);
      expect(treatment.zeroRated).toBe(cgst + igst === 0);
      expect(Math.abs(roundOff)).toBeLessThanOrEqual(is.unrounded ? 1 : 51);
      expect(is.unrounded || total % 100 === 0).toBe(true);
      const given = Math.round(is.fee * 100) * is.seats;
      expect(is.inclusive && is.unrounded ? total : given).toBe(given);
    }),
    { numRuns: 2000 },
  );
});

test('26, the properties of a check character: the right one is taken, every other refused', () => {
  fc.assert(
    fc.property(anyGstin, fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (gstin, other) => {
      expect(readGstin(gstin).ok).toBe(true);
      expect(readGstin(gstin.slice(0, 14) + other).ok).toBe(other === gstin[14]);
    }),
  );
});
