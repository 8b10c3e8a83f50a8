import { z } from 'zod';
import { costBearers } from '../../interest/rules.ts';
import { reviewReason, traces } from '../../platform/calls/suspicion.ts';
import { oneSpaced, textProblem, typedText, type TextRule, unseenProblem } from '../../platform/calls/typed-text.ts';

/** The texts of a request, in the order they are asked and judged. */
export const rules = {
  name: { label: 'Name', most: 200, required: 'Name is required', plain: true },
  email: { label: 'Email', most: 254, required: 'Email is required', email: true },
  phone: { label: 'Mobile', most: 40, required: 'Mobile is required' },
} satisfies Record<string, TextRule>;

/** Somebody asks for a seat. `reviewReason` says why staff should look first, null for an ordinary request. */
export type SeatRequest = {
  name: string;
  /** Lower-cased. */
  email: string;
  phone: string;
  payer: (typeof costBearers)[number];
  reviewReason: string | null;
};

// Every field lets anything in and is judged by its rule: a schema that fails by itself would hide the messages of the others.
const text = ({ most }: { most: number }) => z.unknown().optional().meta({ type: 'string', maxLength: most });
const isPayer = (typed: unknown): typed is SeatRequest['payer'] => costBearers.some((payer) => payer === typed);

/** Shorter ones nobody can call; whatever else stands there is kept, as in every form. */
const leastDigits = 7;
export function phoneProblem(typed: unknown): string | null {
  const number = typedText(typed) ?? '';
  const digits = number.match(/\p{Nd}/gu) ?? [];
  return number === '' || digits.length >= leastDigits
    ? null
    : 'This is too short for a mobile number. Please give all of its digits.';
}

/** The contract of POST /dates/{reference}/requests. */
export const seatRequestContract = z
  .object(
    {
      name: text(rules.name),
      email: text(rules.email).meta({ type: 'string', format: 'email', maxLength: 254 }),
      phone: text(rules.phone),
      payer: z
        .unknown()
        .optional()
        .meta({ type: 'string', enum: [...costBearers] }),
      ...traces,
    },
    { error: 'Please fill in the form.' },
  )
  .meta({ required: ['name', 'email', 'phone', 'payer'] })
  .superRefine((typed, context) => {
    const wrong = Object.entries(rules).map(([field, rule]) => [
      field,
      textProblem(typed[field as keyof typeof rules], rule),
    ]);
    wrong.push(['name', unseenProblem(typed.name)], ['phone', phoneProblem(typed.phone)]);
    wrong.push(['payer', isPayer(typed.payer) ? null : 'Please say who pays']);
    for (const [field, message] of wrong) if (message) context.addIssue({ code: 'custom', path: [field!], message });
  })
  .transform((typed): SeatRequest => ({
    name: oneSpaced(typedText(typed.name) ?? ''),
    email: typedText(typed.email)?.toLowerCase() ?? '',
    phone: typedText(typed.phone) ?? '',
    payer: typed.payer as SeatRequest['payer'],
    reviewReason: reviewReason(typed),
  }));

/** The same for everybody: nobody learns who is known, or whether a seat is free. */
export const requestTaken = 'Open the link in your mail.';
export const seatRequestAnswer = z.object({ message: z.literal(requestTaken) });
