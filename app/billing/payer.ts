import { z } from 'zod';
import { stateName } from '../classes/places.ts';
import { readFee } from '../classes/fee.ts';
import { unseenProblem } from '../classes/unseen.ts';
import { textProblem } from '../platform/calls/typed-text.ts';
import { hasUnseen, sayUnseen } from '../platform/words.ts';
import type { Bill } from './bill.ts';
import { sezKinds } from './gst/choose-tax.ts';

const text = z.string().max(2000).default('');

/** The fields of a payer, all as typed. */
export const payerFields = [
  'kind',
  'name',
  'address',
  'city',
  'pin',
  'stateCode',
  'country',
  'gstin',
  'sez',
  'orderNumber',
  'email',
] as const;
export type TypedPayer = Record<(typeof payerFields)[number], string>;

/** What is wrong with a payer as typed; what is empty is only missing until a paper is issued. */
export function payerProblems(typed: TypedPayer): Partial<TypedPayer> {
  const found: [keyof TypedPayer, string | null | false][] = [
    ['name', textProblem(typed.name, { label: 'Name', most: 120 })],
    ['address', textProblem(typed.address, { label: 'Address', most: 300, lines: true })],
    ['city', textProblem(typed.city, { label: 'Town', most: 60 })],
    [
      'pin',
      typed.country === 'India' &&
        typed.pin.trim() !== '' &&
        !/^[1-9]\d{5}$/.test(typed.pin.trim()) &&
        'A PIN code has six figures',
    ],
    ['stateCode', typed.stateCode !== '' && stateName(typed.stateCode) === null && 'Please choose the state'],
    ['country', textProblem(typed.country, { label: 'Country', most: 60, required: 'Please name the country' })],
    ['gstin', textProblem(typed.gstin, { label: 'GSTIN', most: 20 })],
    ['orderNumber', textProblem(typed.orderNumber, { label: 'Order', most: 60 })],
    ['email', textProblem(typed.email, { label: 'Email', most: 254, email: true })],
  ];
  const problems: Partial<TypedPayer> = {};
  const unseen = payerFields.map((field) => [field, unseenProblem(typed[field])] as const);
  for (const [field, message] of [...found, ...unseen]) if (message) problems[field] ??= message;
  return problems;
}

/** As the office types it, and as it is kept. */
export const Payer = z
  .strictObject({
    ...(Object.fromEntries(payerFields.map((field) => [field, text])) as Record<keyof TypedPayer, typeof text>),
    kind: z.enum(['Self', 'Employer']),
    sez: z.enum(sezKinds),
  })
  .superRefine((typed, context) => {
    for (const [field, message] of Object.entries(payerProblems(typed)))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform(({ kind, sez, ...texts }) => {
    const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()]));
    const abroad = trimmed['country'] !== 'India';
    const gone = abroad ? { stateCode: '', gstin: '', sez: 'none' as const } : { sez };
    return { ...(trimmed as Omit<TypedPayer, 'kind' | 'sez'>), kind, email: trimmed['email']!.toLowerCase(), ...gone };
  });

/** One seat of a bill, as the office types it. */
export const TypedLine = z.strictObject({
  seatId: z.uuid(),
  fee: z
    .string()
    .refine((typed) => readFee(typed) !== undefined, 'Please give rupees, such as 125000.')
    .transform((typed) => readFee(typed) ?? null),
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
  const fees = ({ lines }: Bill) => lines.map(({ fee, discount }) => ((fee ?? 0) - discount) / 100).join(' + ');
  const gstin = ({ payer }: Bill) => payer.gstin || 'none';
  const payer = payerFields.filter((field) => before.payer[field] !== after.payer[field]);
  return {
    ...(fees(before) === fees(after) ? {} : { rupees: `${fees(before)} → ${fees(after)}` }),
    ...(gstin(before) === gstin(after) ? {} : { gstin: `${gstin(before)} → ${gstin(after)}` }),
    ...(payer.length > 0 ? { payer } : {}),
  };
}
