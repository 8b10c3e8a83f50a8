import { z } from 'zod';
import type { Bill } from '../../../billing/bill.ts';
import type { Choice } from '../../../classes/seats/promises.server.ts';
import type { Seat, SeatState } from '../../../classes/seats/seat.ts';
import { attendTimes, textRules } from '../../../interest/rules.ts';
import { textProblem, unseenProblem } from '../../../platform/calls/typed-text.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';

const version = z.int().nonnegative();
const reason = z.string().trim().max(500, 'At most 500 letters, please.').default('');

export const AskedPeople = z.strictObject({
  interestIds: z.array(z.uuid()).min(1, 'Please choose somebody.').max(100),
});
const city = z
  .string()
  .trim()
  .min(1, 'Please give a city.')
  .refine((typed) => textProblem(typed, textRules.otherCity) === null, 'Please give a shorter city.');
const Wish = z.union([z.literal('never'), z.strictObject({ city, time: z.enum(attendTimes) })]);

export const Answer = z
  .strictObject({
    version,
    answer: z.enum(['yes', 'no', 'give back', 'mistake', 'next', 'refund']),
    wish: Wish.optional(),
  })
  .refine(({ answer, wish }) => !wish || answer === 'no', { path: ['wish'], error: 'Only a no has a wish with it.' });
export type Answer = z.output<typeof Answer>;
export const SeatDecision = z.strictObject({ version, reason });

export const receiverFields = ['name', 'email', 'phone'] as const;
const receiverRules = {
  name: textRules.fname,
  email: textRules.email,
  phone: { label: 'Phone', most: 40 },
};
export const PassOn = SeatDecision.extend({ name: z.string(), email: z.string(), phone: z.string().default('') })
  .superRefine((typed, context) => {
    for (const field of receiverFields) {
      // Whoever has a slip alone has no email.
      const isNone = field === 'email' && typed.email === '';
      const message = isNone ? null : (textProblem(typed[field], receiverRules[field]) ?? unseenProblem(typed[field]));
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform(({ version: seen, reason: why, ...to }) => ({
    version: seen,
    reason: why,
    to: { name: to.name.trim(), email: to.email.trim().toLowerCase(), phone: shownPhone(to.phone.trim()) },
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
  /** As whom seats were asked for again, unproved. */
  again: Record<string, string>;
  /** Seats with a yes that staff recorded last. */
  recorded: string[];
  /** What those chose who paid for their seats in a cancelled class; null while they have not, `look` where they only say that they paid, `held` while the next one is only held for them. */
  choices: Record<string, Choice | 'look' | 'held' | null>;
  /** The bills of seats, and of them those that wait for money to go back, by the seats. */
  bills: Record<string, Pick<Bill, 'reference' | 'state'> & { payer: string }>;
  refundBills: Record<string, string>;
  /** Of those of a cancelled class, by their seats: how they stand since, in words, and the seat in another one that it is by. */
  after: Record<string, string>;
  next: Record<string, Pick<Seat, 'id' | 'batchId' | 'state' | 'version' | 'promise'> & { where: string }>;
  /** Seats whose people could not be told by mail what became of them last. */
  untold: string[];
  /** Until when a seat that is offered now is held; null while nothing rolls by itself. */
  holdUntil: string | null;
  open: boolean;
  /** How those of a cancelled class stood before, by their seats. */
  before: Record<string, SeatState>;
  /** Seats on no bill of a class that is over; null before. */
  over: string[] | null;
  /** Other open batches of the subject. `free`: seats that anybody could move to, 0 where a line waits. `theirs`: seats held or taken there of those who stand above. */
  others: { id: string; name: string; free: number; theirs: Record<string, Pick<Seat, 'id' | 'state'> | undefined> }[];
};

/** How a reason begins to leave somebody out of whom nobody has said whether they are one with another. */
export const perhapsSame = 'perhaps the same as ';

export type Candidate = Pick<Seat, 'name' | 'phone' | 'email' | 'payer'> & {
  /** The interest, or the registration, by which they are chosen. */
  interestId: string;
  registered: boolean;
  city: string;
  /** How soon they want it, and when they said so. */
  time: string;
  said: string;
  /** Names and numbers of theirs that nobody has confirmed: they may be anybody's. */
  unproved: string[];
  /** Why they are not asked; null for who can be. */
  leftOut: string | null;
  /** The seat with which they were promised the next class of the subject. */
  promisedBy?: string | undefined;
};

export const seatCalls = officeCalls({
  read: { ...look, path: '/batches/:id/seats', answer: answers<BatchSeats>() },
  readCandidates: {
    ...look,
    role: 'office',
    path: '/batches/:id/candidates',
    answer: answers<{ people: Candidate[] }>(),
  },
  noteAsked: {
    ...write,
    path: '/batches/:id/seats',
    body: AskedPeople,
    answer: answers<Said & { asked: number }>(),
    status: 201,
  },
  readText: { ...look, role: 'office', path: '/seats/:id/text', answer: answers<{ text: string }>() },
  /** Ends the links before. */
  newLink: { ...write, path: '/seats/:id/new-link', answer: answers<Said & { link: string }>() },
});

const decided = answers<Said & { seat: Seat }>();

export const seatActs = officeCalls({
  answer: { ...write, path: '/seats/:id/answer', body: Answer, answer: decided },
  offer: { ...write, path: '/seats/:id/offer', body: SeatDecision, answer: decided },
  letIn: { ...write, path: '/seats/:id/let-in', body: SeatDecision, answer: decided },
  takeBack: { ...write, path: '/seats/:id/take-back', body: SeatDecision, answer: decided },
  settleRefund: { ...write, path: '/seats/:id/refund-settled', body: SeatDecision, answer: decided },
  move: { ...write, path: '/seats/:id/move', body: Move, answer: decided },
  passOn: { ...write, path: '/seats/:id/pass-on', body: PassOn, answer: decided },
});
