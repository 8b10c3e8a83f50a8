import { spanInWords } from '../../classes/days.ts';
import { linesOf } from '../../classes/pack/pack-facts.ts';
import { indianDate } from '../../platform/indian-time.ts';
import { figures, paperNames, wayWords } from '../bill.ts';
import type { Bill, Decided, Dollars, Paper, PaperKind, Payer, Payment } from '../bill.ts';
import type { Amounts } from '../../classes/compute-gst.ts';
import { doubtNames, type Doubt, type Treatment } from '../gst/choose-tax.ts';
import { placeInWords, registrationOf } from '../rules.ts';
import type { Settings } from '../settings.ts';

type Party = { name: string; address: string[]; gstin: string };

/** Everything that a paper prints, and the treatment that it was made under: the record, of which its file is only the picture. */
export type PaperFacts = {
  kind: PaperKind;
  number: string;
  issuedOn: string;
  bill: string;
  supplier: Party & { state: string };
  /** `kind` is not in what was issued before papers told it. */
  recipient: Party & { state: string; kind?: Payer['kind'] };
  place: string;
  treatment: Treatment;
  rate: number;
  sac: string;
  /** What is supplied: the class in words, and who is trained. */
  about: string[];
  lines: { name: string; fee: number; discount: number; discountWhy?: string }[];
  amounts: Amounts;
  /** What its price was fixed from. */
  dollars?: Dollars;
  orderNumber: string;
  /** Vouchers that an invoice takes in, with the day on which their money came. */
  advances: { number: string; on: string; amount: number; came?: string }[];
  /** Money that it says the day of: that of a voucher, or what came on an invoice without one. */
  received: { on: string; amount: number; how: string; withheld?: boolean }[];
  refersTo: { name: string; number: string; on: string } | null;
  reason: string;
  /** The last day on which a credit note can be declared. */
  declareBy: string;
  endorsement: string;
  decided: string[];
  bank: Settings['bank'];
  signatory: string;
  /** What the tax portal gave it: it comes later, and is in no snapshot. */
  irn?: { number: string; code: string };
};

/** With e-invoices on it leaves with a number of the tax portal alone: what registered companies are invoiced and credited, and exports. */
export const needsIrn = ({ kind, recipient, treatment }: PaperFacts): boolean =>
  (kind === 'T' || kind === 'C') &&
  (recipient.gstin !== '' || treatment.endorsement !== null || treatment.place === 'abroad');

const endorsements = {
  'sez with tax': 'Supply to an SEZ unit or developer for authorised operations on payment of integrated tax.',
  'sez under LUT':
    'Supply to an SEZ unit or developer for authorised operations under letter of undertaking without payment of integrated tax.',
  'export under LUT': 'Supply meant for export under letter of undertaking without payment of integrated tax.',
} as const;

type Says = Pick<PaperFacts, 'kind' | 'number' | 'issuedOn' | 'amounts'> &
  Partial<Pick<PaperFacts, 'reason' | 'declareBy'>>;

type Making = Says & { treatment: Treatment; advances: readonly Paper[]; payments: readonly Payment[] };

export function paperFacts(bill: Bill, settings: Settings, making: Making): PaperFacts {
  const { advances, payments, treatment, ...says } = making;
  const { payer } = bill;
  const { gstin, address } = registrationOf(settings, bill.supplier)!;
  return {
    ...nothingTaken,
    ...says,
    treatment,
    rate: settings.rate,
    bill: bill.reference,
    supplier: { name: settings.legalName, address: linesOf(address), gstin, state: placeInWords(gstin.slice(0, 2)) },
    recipient: {
      kind: payer.kind,
      name: payer.name,
      address: [...linesOf(payer.address), [payer.city, payer.pin].filter(Boolean).join(' '), ...abroad(payer.country)],
      gstin: payer.gstin,
      state: payer.stateCode === '' ? '' : placeInWords(payer.stateCode),
    },
    place: placeInWords(treatment.place),
    sac: settings.sac,
    about: aboutOf(bill),
    lines: bill.lines.map(({ name, fee, discount, discountWhy }) => ({ name, fee: fee ?? 0, discount, discountWhy })),
    ...(payer.rate ? { dollars: { rate: payer.rate, rateOn: payer.rateOn, rateSource: payer.rateSource } } : {}),
    orderNumber: payer.orderNumber,
    advances: advances.map(({ number, issuedOn: on, amounts: { total: amount }, paymentId }) => {
      const came = bill.payments.find(({ id }) => id === paymentId)?.receivedOn ?? on;
      return { number, on, amount, ...(came === on ? {} : { came }) };
    }),
    received: payments.map(receivedOf),
    endorsement: treatment.endorsement ? endorsements[treatment.endorsement] : '',
    decided: decidedOf([...treatment.doubts, 'address', 'payer', 'proforma', 'cancelled'], bill.decided),
    bank: settings.bank,
    signatory: settings.signatory,
  };
}

function receivedOf({ receivedOn: on, amount, how, reference }: Payment): PaperFacts['received'][number] {
  if (how === 'withheld') return { on, amount, how: reference, withheld: true };
  if (how === 'carried') return { on, amount, how: `${wayWords.carried} ${reference}` };
  return { on, amount, how: [wayWords[how], reference].filter(Boolean).join(', ') };
}

const nothingTaken = { refersTo: null, reason: '', declareBy: '' };

/** What a paper says that takes another one back: class, place, heads and parties of that one, whatever became of the bill since, and the lines that it is about. */
export function followingFacts(
  taken: PaperFacts,
  { kind, number, issuedOn }: Paper,
  { only, ...says }: Says & { only?: readonly number[] },
): PaperFacts {
  return {
    ...taken,
    ...nothingTaken,
    ...says,
    lines: only ? taken.lines.filter((_, at) => only.includes(at)) : taken.lines,
    advances: [],
    received: [],
    // It was decided for that one, and is not asked again.
    decided: [],
    refersTo: { name: paperNames[kind], number, on: issuedOn },
  };
}

const abroad = (country: string): string[] => (country === 'India' ? [] : [country]);

export function aboutOf({ of }: Bill): string[] {
  const when = of.startsOn && of.endsOn ? `, ${spanInWords(of.startsOn, of.endsOn)}` : '';
  return [`${of.title}, ${of.city}${when}`, `Class ${of.reference}`];
}

/** Who has said yes to what, kept with the paper; it is not printed. */
function decidedOf(doubts: readonly Doubt[], decided: Decided): string[] {
  return doubts.flatMap((doubt) => {
    const said = decided[doubt];
    return said ? [`${doubtNames[doubt]}: confirmed by ${said.by}, ${indianDate(said.at)}.`] : [];
  });
}

type Taxed = Pick<PaperFacts, 'rate' | 'amounts'> & { treatment: Pick<Treatment, 'head' | 'zeroRated'> };
/** What the taxes of a paper are called, with their rates and amounts. */
export function taxRows({ treatment, rate, amounts }: Taxed) {
  const percent = (points: number) => `${points / 100} %`;
  if (treatment.zeroRated) return [{ label: 'IGST 0 %', value: figures(0) }];
  if (treatment.head === 'IGST') return [{ label: `IGST ${percent(rate)}`, value: figures(amounts.igst) }];
  const other = treatment.head === 'CGST+UTGST' ? 'UTGST' : 'SGST';
  return [
    { label: `CGST ${percent(rate / 2)}`, value: figures(amounts.cgst) },
    { label: `${other} ${percent(rate / 2)}`, value: figures(amounts.sgst) },
  ];
}

export const titleOfPaper = (kind: PaperKind): string =>
  kind === 'P' ? 'Proforma invoice – not a tax invoice' : paperNames[kind];

/** What is still to be paid by a paper when it was issued. */
export const openOf = ({ amounts, advances, received = [] }: PaperFacts): number =>
  [...advances, ...received].reduce((left, { amount }) => left - amount, amounts.total);
