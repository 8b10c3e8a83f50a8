import { z } from 'zod';
import { stateCodeOf, stateName } from '../classes/states-and-cities.ts';
import { readFee } from '../classes/fee.ts';
import { keptGstin, lookalikeGstin } from '../platform/form/gstin.ts';
import { firstProblems, judgedBy } from '../platform/form/problems.ts';
import { textProblem, unseenProblem } from '../platform/calls/typed-text.ts';
import { indianDay } from '../platform/indian-time.ts';
import { hasUnseen, sayUnseen } from '../platform/words.ts';
import { netOf, nobody, type Bill, type Payer as KeptPayer } from './bill.ts';
import { sezKinds } from './gst/choose-tax.ts';
import { aYearBefore } from './incoming-payment.ts';

const text = z.string().max(2000).default('');

/** The fields of a payer, all as typed. */
export const payerFields = ['kind', ...Object.keys(nobody), 'email'] as (keyof KeptPayer)[];
export type TypedPayer = Record<keyof KeptPayer, string>;

/** What is wrong with a payer as typed; what is empty is only missing until a paper is issued. */
export function payerProblems(typed: TypedPayer): Partial<TypedPayer> {
  const isPin = typed.country !== 'India' || /^([1-9]\d{5})?$/.test(typed.pin.trim());
  const found: [keyof TypedPayer, string | null | false][] = [
    ['name', textProblem(typed.name, { label: 'Name', most: 120 })],
    ['address', textProblem(typed.address, { label: 'Address', most: 300, lines: true })],
    ['city', textProblem(typed.city, { label: 'Town', most: 60, plain: true })],
    ['pin', !isPin && 'A PIN code has six figures'],
    ['stateCode', typed.stateCode !== '' && stateName(typed.stateCode) === null && 'Please choose the state'],
    ['country', textProblem(typed.country, { label: 'Country', most: 60, required: 'Please name the country' })],
    ['gstin', textProblem(typed.gstin, { label: 'GSTIN', most: 20 }) ?? lookalikeGstin(typed.gstin)],
    ['orderNumber', textProblem(typed.orderNumber, { label: 'Order', most: 60 })],
    ['email', textProblem(typed.email, { label: 'Email', most: 254, email: true })],
    ...(typed.country === 'India' || !(typed.rate + typed.rateOn + typed.rateSource).trim() ? [] : rateProblems(typed)),
  ];
  return firstProblems([...found, ...payerFields.map((field) => [field, unseenProblem(typed[field])] as const)]);
}

/** A figure that slipped by a place is no rate, and a day to come has none yet. */
function rateProblems({ rate, rateOn, rateSource }: TypedPayer): [keyof TypedPayer, string | null | false][] {
  const today = indianDay(new Date());
  const isRecent = z.iso.date().safeParse(rateOn).success && rateOn <= today && rateOn >= aYearBefore(today);
  const isRate = /^\d{2,3}(\.\d{1,4})?$/.test(rate.trim()) && Number(rate) >= 40 && Number(rate) <= 200;
  return [
    ['rate', !isRate && 'Please give the rupees for one dollar, such as 84.50'],
    ['rateOn', !isRecent && 'Please give the day of the rate: today, or within the last year'],
    ['rateSource', textProblem(rateSource, { label: 'Source', most: 60, required: 'Please say whose rate it is' })],
  ];
}

/** As the office types it, and as it is kept. */
export const Payer = z
  .strictObject({
    ...(Object.fromEntries(payerFields.map((field) => [field, text])) as Record<keyof TypedPayer, typeof text>),
    kind: z.enum(['Self', 'Employer']),
    sez: z.enum(sezKinds),
  })
  .superRefine(judgedBy(payerProblems))
  .transform(({ kind, sez, ...texts }) => {
    const entries = Object.entries(texts).map(([name, value]) => [name, value.trim()]);
    const trimmed = Object.fromEntries(entries) as typeof texts;
    const abroad = trimmed.country !== 'India';
    const gone = abroad ? { stateCode: '', gstin: '', sez: 'none' as const } : { sez };
    const priced = abroad && trimmed.rate !== '' ? {} : { rate: '', rateOn: '', rateSource: '' };
    return { ...trimmed, kind, email: trimmed.email.toLowerCase(), ...gone, ...priced };
  });

/** What payers say themselves on the page of their bill, under the same rules as the office. */
export const ownFields = ['name', 'address', 'city', 'pin', 'gstin', 'orderNumber'] as const;
export type OwnField = (typeof ownFields)[number];
export const ownLabels: Record<OwnField, string> = {
  name: 'Name on the bill',
  address: 'Address',
  city: 'Town',
  pin: 'PIN code',
  gstin: 'GSTIN',
  orderNumber: 'Order number',
};

/** A payer with what they say of themselves: the state follows a GSTIN or PIN code that is another. */
export function withOwn(payer: KeptPayer, typed: Record<OwnField, string>): KeptPayer {
  const own = Object.fromEntries(ownFields.map((field) => [field, typed[field].trim()])) as Record<OwnField, string>;
  const isAbroad = payer.country !== 'India';
  const gstin = isAbroad ? payer.gstin : keptGstin(own.gstin);
  const isSame = isAbroad || (gstin === payer.gstin && own.pin === payer.pin);
  return { ...payer, ...own, gstin, stateCode: isSame ? payer.stateCode : stateCodeOf({ gstin, pin: own.pin }) };
}

/** What is wrong with that; what a paper asks for is not left empty. */
export function ownProblems(payer: KeptPayer): Partial<Record<OwnField, string>> {
  const asked = ownFields.slice(0, payer.country === 'India' ? 4 : 3);
  const empty = asked.flatMap((field) => (payer[field] === '' ? [[field, `${ownLabels[field]} is required`]] : []));
  return { ...Object.fromEntries(empty), ...payerProblems(payer) };
}

/** Rupees or dollars as they are typed; null for none. */
export const typedFee = (sentence: string) =>
  z
    .string()
    .refine((typed) => readFee(typed) !== undefined, sentence)
    .transform((typed) => readFee(typed) ?? null);

/** One seat of a bill, as the office types it. */
export const TypedLine = z.strictObject({
  seatId: z.uuid(),
  fee: typedFee('Please give rupees, such as 125000.'),
  discount: z
    .string()
    .refine((typed) => typed.trim() === '0' || readFee(typed) !== undefined, 'Please give rupees, or nothing.')
    .transform((typed) => readFee(typed) ?? 0),
  discountWhy: z
    .string()
    .trim()
    .max(200)
    .refine((typed) => !hasUnseen(typed), sayUnseen)
    .default(''),
});

/** What a bill said before and says now of money and GSTIN; of who pays only what was changed, since that is a person's. */
export function changesOf(before: Bill, after: Bill) {
  const fees = ({ lines }: Bill) => lines.map((line) => netOf([line]) / 100).join(' + ');
  const gstin = ({ payer }: Bill) => payer.gstin || 'none';
  const payer = payerFields.filter((field) => before.payer[field] !== after.payer[field]);
  return {
    ...(fees(before) === fees(after) ? {} : { rupees: `${fees(before)} → ${fees(after)}` }),
    ...(gstin(before) === gstin(after) ? {} : { gstin: `${gstin(before)} → ${gstin(after)}` }),
    ...(payer.length > 0 ? { payer } : {}),
  };
}
