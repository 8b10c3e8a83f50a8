import { z } from 'zod';
import type { Seat } from '../../../classes/seats/seat.ts';
import { attendTimes, textRules } from '../../../interest/rules.ts';
import { textProblem } from '../../../platform/calls/typed-text.ts';

const version = z.int().nonnegative();
const reason = z.string().trim().max(500, 'At most 500 letters, please.').default('');

/** Whom the office has asked, by what they wished. */
export const AskedPeople = z.strictObject({
  interestIds: z.array(z.uuid()).min(1, 'Please choose somebody.').max(100),
});
const city = z
  .string()
  .trim()
  .min(1, 'Please give a city.')
  .refine((typed) => textProblem(typed, textRules.otherCity) === null, 'Please give a shorter city.');
const Wish = z.union([z.literal('never'), z.strictObject({ city, time: z.enum(attendTimes) })]);

/** What somebody said on the telephone; with a no, what they want instead. */
export const Answer = z
  .strictObject({ version, answer: z.enum(['yes', 'no', 'give back']), wish: Wish.optional() })
  .refine(({ answer, wish }) => !wish || answer === 'no', { path: ['wish'], error: 'Only a no has a wish with it.' });
export type Answer = z.output<typeof Answer>;
/** What the office decides about a seat. */
export const SeatDecision = z.strictObject({ version, reason });

export const receiverFields = ['name', 'email', 'phone'] as const;
const receiverRules = {
  name: textRules.fname,
  email: textRules.email,
  phone: { label: 'Phone', most: 40 },
};
/** Whom a seat is passed on to; they are asked at their own address. */
export const PassOn = SeatDecision.extend({ name: z.string(), email: z.string(), phone: z.string().default('') })
  .superRefine((typed, context) => {
    for (const field of receiverFields) {
      const message = textProblem(typed[field], receiverRules[field]);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform(({ version: seen, reason: why, ...to }) => ({
    version: seen,
    reason: why,
    to: { name: to.name.trim(), email: to.email.trim().toLowerCase(), phone: to.phone.trim() },
  }));
export type PassOn = z.output<typeof PassOn>;

export const Move = z.strictObject({ version, toBatchId: z.uuid() });

export type BatchSeats = {
  readAt: string;
  seats: Seat[];
  /** Whose yes is held back, by their seats, with who said theirs from the same place. */
  alike: Record<string, string[]>;
  /** Who is or may be somebody else in the batch, by their seats. */
  perhaps: Record<string, { words: string; key: string }>;
  /** Until when a seat that is offered now is held; null while nothing rolls by itself. */
  holdUntil: string | null;
  open: boolean;
  /** Other open batches of the subject, to move to. */
  others: { id: string; name: string }[];
};

/** Somebody who wants the subject of a batch, or is registered for it. */
export type Candidate = {
  /** The interest, or the registration, by which they are chosen. */
  interestId: string;
  registered: boolean;
  name: string;
  phone: string;
  email: string;
  city: string;
  time: string;
  payer: string;
  /** Why they are not asked; null for who can be. */
  leftOut: string | null;
};
