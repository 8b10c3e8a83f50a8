import { z } from 'zod';
import { ownFields, type OwnField } from '../payer.ts';
import { judgedBy } from '../../platform/form/problems.ts';
import { readFee } from '../../classes/fee.ts';
import { textProblem, unseenProblem } from '../../platform/calls/typed-text.ts';
import { aYearBefore, referenceProblem } from '../incoming-payment.ts';

const typed = z.unknown().optional().meta({ type: 'string', maxLength: 200 });
const rule = { label: 'Reference', most: 60, required: 'Please give the reference of the transfer.' };
function dayProblem(day: unknown, today: string): string | null {
  if (!z.iso.date().safeParse(day).success) return 'Please give the day as day, month and year.';
  if (String(day) > today) return 'That day is still to come.';
  return String(day) < aYearBefore(today) ? 'That day is more than a year ago.' : null;
}

/** What a payer says that they have paid, by a day in India. It is a note for the office, and secures nothing. */
export const paidBy = (today: () => string) =>
  z
    .object(
      {
        reference: typed.meta({ description: 'The UTR or other reference of the bank' }),
        paidOn: typed.meta({ description: 'A day such as 2026-11-30' }),
        amount: typed.meta({ description: "In rupees, such as '59000' or '59,000.00'" }),
      },
      { error: 'Please fill in the form.' },
    )
    .superRefine(
      judgedBy(({ reference, paidOn, amount }) => ({
        reference: textProblem(reference, rule) ?? unseenProblem(reference) ?? referenceProblem(String(reference)),
        paidOn: dayProblem(paidOn, today()),
        amount: readFee(String(amount ?? '')) ? null : 'Please give the amount in rupees, such as 59000.',
      })),
    )
    .transform(({ reference, paidOn, amount }) => ({
      reference: String(reference).trim(),
      paidOn: String(paidOn),
      amount: readFee(String(amount))!,
    }));

export const NotPaid = z.object({ note: z.uuid() }, { error: 'Please fill in the form.' });

const ownText = z.string().max(2000).default('').meta({ description: 'As the papers are to say it' });

/** What a payer says of themselves, of the version of the bill that they saw. What may stand in the fields is judged beside what the bill says already. */
export const OwnPayer = z.object(
  {
    ...(Object.fromEntries(ownFields.map((field) => [field, ownText])) as Record<OwnField, typeof ownText>),
    version: z.coerce.number<number>().int().nonnegative(),
  },
  { error: 'Please fill in the form.' },
);
