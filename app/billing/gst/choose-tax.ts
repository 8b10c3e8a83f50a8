import type { TaxHead } from '../../classes/compute-gst.ts';
import { readGstin } from '../../platform/form/gstin.ts';

// Where a class is supplied to, and which taxes follow: pure, decided from who sells, who pays, and where the class is.

/** Territories whose own tax is called UTGST. */
const unionTerritories: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97']);

export const sezKinds = ['none', 'tax', 'lut'] as const;
export type Sez = (typeof sezKinds)[number];

/** Who owes the money, never the trainee where their employer pays. */
export type Recipient = {
  kind: 'Self' | 'Employer';
  /** '' for whoever is not registered. */
  gstin: string;
  /** Of their address in India; '' abroad, or while it is not known. */
  stateCode: string;
  abroad: boolean;
  /** A unit in a special economic zone: with tax, or without under a letter of undertaking. */
  sez: Sez;
};

/** Every class is held in a room today; online is ready and unused. */
export type Place = { stateCode: string; mode: 'classroom' | 'online' };
export type Supplier = { stateCode: string; hasLut: boolean };

export type Treatment = {
  /** The state code of the place of supply, or 'abroad'. */
  place: string;
  head: TaxHead;
  /** No tax is charged on it. */
  zeroRated: boolean;
  /** What the law wants on the paper. */
  endorsement: 'sez with tax' | 'sez under LUT' | 'export under LUT' | null;
  /** What somebody of the office has to say yes to by name. */
  doubts: Doubt[];
};

/** What each doubt was about, as the register says who decided it. */
export const doubtNames: Record<Doubt, string> = {
  'online unregistered': 'Online, for somebody who is not registered',
  sez: 'Unit in a special economic zone',
  'no lut': 'IGST, since no letter of undertaking is filed',
  abroad: 'Payer abroad',
  gstin: 'GSTIN that does not fit its check character',
  address: 'Town or PIN code of another state',
  payer: 'Another payer was asked for',
  proforma: 'Another sum than the proforma',
  cancelled: 'Class that was cancelled',
};

export const doubtWords = {
  'online unregistered':
    'An online class for somebody who is not registered: the law can be read in two ways. The place of supply would be the state of the class. Ask your accountant first.',
  sez: 'The payer is a unit in a special economic zone: its endorsement and authorised operations have to be known.',
  'no lut':
    'Without tax it would go under a letter of undertaking, and Billing has none. A yes charges IGST; for none, an owner enters the letter first.',
  abroad:
    'The payer is abroad: whether it is an export depends on where the class is and how it is paid. A yes issues the sum and the tax as they stand here: ask your accountant first.',
  gstin:
    'The GSTIN of the payer does not fit its own check character: the tax portal takes no invoice with it, and once issued only a credit note corrects it. Ask the payer first.',
  address:
    'The town or the PIN code of the payer lies in another state than the one given, or than their GSTIN names. Compare them first.',
  payer: 'Whoever has the seat says that somebody else pays. Set it under Who pays, or say yes to who stands there.',
  proforma: 'The payer has a proforma of another sum. Send a new one first, or say yes to an invoice of this sum.',
  cancelled:
    'The class is cancelled: what came goes back by a refund voucher. An invoice is for what was held of it all the same, and its tax is owed.',
};
export type Doubt = keyof typeof doubtWords;
export const doubts = Object.keys(doubtWords) as Doubt[];

/** Place of supply and head of tax (IGST Act, sections 7, 8, 12(5) and 13). */
export function chooseTax(supplier: Supplier, recipient: Recipient, at: Place): Treatment {
  const place = placeOf(recipient, at);
  const sez = recipient.abroad ? 'none' : recipient.sez;
  const isExport = place === 'abroad';
  const isInter = isExport || sez !== 'none' || place !== supplier.stateCode;
  return {
    place,
    head: isInter ? 'IGST' : unionTerritories.has(place) ? 'CGST+UTGST' : 'CGST+SGST',
    zeroRated: (sez === 'lut' || isExport) && supplier.hasLut,
    endorsement:
      isExport && supplier.hasLut
        ? 'export under LUT'
        : sez === 'none'
          ? null
          : sez === 'lut' && supplier.hasLut
            ? 'sez under LUT'
            : 'sez with tax',
    doubts: doubtsOf(recipient, at, !supplier.hasLut && (isExport || sez === 'lut')),
  };
}

/** The place of supply: the state code, or 'abroad'. */
export function placeOf({ gstin, abroad }: Pick<Recipient, 'gstin' | 'abroad'>, at: Place): string {
  if (abroad) return at.mode === 'online' ? 'abroad' : at.stateCode;
  return gstin === '' ? at.stateCode : gstin.slice(0, 2);
}

function doubtsOf({ gstin, abroad, sez }: Recipient, at: Place, lacksLut: boolean): Doubt[] {
  const found: [Doubt, boolean][] = [
    ['online unregistered', at.mode === 'online' && !abroad && gstin === ''],
    ['sez', !abroad && sez !== 'none'],
    ['no lut', lacksLut],
    ['abroad', abroad],
    ['gstin', gstin !== '' && !readGstin(gstin).ok],
  ];
  return found.flatMap(([doubt, is]) => (is ? [doubt] : []));
}
