import { plainDigits } from '../../../platform/form/digits.ts';
import { z } from 'zod';
import { interestStatuses } from '../../../interest/rules.ts';
import { answers, look, officeCalls, write, type Said } from '../../ground/calls.ts';
import type { Case } from './find-case.server.ts';

export type { Case };

/** How far the office has come with a case; a case of an interest shares its status with it. */
export const caseStatuses = interestStatuses;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseKinds = ['interest', 'registration', 'message'] as const;
export const caseKindNames: Record<(typeof caseKinds)[number], string> = {
  interest: 'Interest',
  registration: 'Registration',
  message: 'Message',
};
/** What an employer sends who nominates: kept as a message, decided on the page of the nomination. */
export const nominationKind = 'Employer';
export const nominationAddress = (id: string): string => `/office/nominations/${id}`;

/** A case as it was seen: another version there means that somebody has changed it meanwhile. */
export const SeenCase = z.strictObject({ id: z.uuid(), version: z.int().nonnegative() });
const seenCases = z.array(SeenCase).min(1).max(100);

export const CaseChange = z.strictObject({
  status: z.enum(caseStatuses).optional(),
  ownerUid: z.uuid().nullable().optional(),
  /** YYYY-MM-DD. */
  dueOn: z.iso.date('Please give the day as a date.').nullable().optional(),
  /** For how many people; null for one. */
  heads: z
    .int()
    .min(1, 'Please give a number of people from 1 to 999.')
    .max(999, 'Please give a number of people from 1 to 999.')
    .nullable()
    .optional(),
});
export type CaseChange = z.infer<typeof CaseChange>;

export const MoveCases = z.strictObject({
  cases: seenCases,
  change: CaseChange.refine((change) => Object.keys(change).length > 0, 'Nothing to change was given.'),
});

export const PutAway = z.strictObject({ cases: seenCases });
export const BringBack = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) });

export type SeenCase = z.infer<typeof SeenCase>;

export type CaseEvent = {
  id: string;
  at: string;
  by: string;
  text: string;
  kind: 'note' | 'change' | 'letter';
  /** Of a letter: how far its mail has come, in words. */
  delivery?: string;
};

/** What came of an act on several cases: those that somebody else had changed meanwhile are left as they are. */
export type Outcome = { done: SeenCase[]; changed: Case[] };

export const Note = z.strictObject({
  /** Drawn by the page: sent again after a lost answer, it is the same note. */
  id: z.uuid().optional(),
  text: z.string().trim().min(1, 'Please write something first.').max(4000, 'A note has at most 4000 letters.'),
});

export const noteKept = 'Your note is kept.';

export const Contacted = z.strictObject({ by: z.enum(['whatsapp', 'call']) });

export const caseCalls = officeCalls({
  colleagues: { ...look, path: '/colleagues', answer: answers<{ colleagues: { uid: string; name: string }[] }>() },
  move: { ...write, path: '/cases/move', body: MoveCases, answer: answers<Outcome>() },
  archive: { ...write, path: '/cases/archive', body: PutAway, answer: answers<Outcome>() },
  restore: { ...write, path: '/cases/restore', body: BringBack, answer: answers<Outcome>() },
});

/** A note about a case, from wherever its person is shown; the room of the case keeps it. */
export const noteCalls = officeCalls({
  write: { ...write, path: '/cases/:id/notes', body: Note, status: 201, answer: answers<Said>() },
});

/** That somebody was called, or WhatsApp opened, from wherever they are shown; the room that answers people keeps it. */
export const contactCalls = officeCalls({
  contact: { ...write, path: '/cases/:id/contact', body: Contacted, status: 201, answer: answers<Said>() },
});

/** A telephone number as wa.me takes it: digits with the country; null where it is none. A number of ten digits is one of India. */
export function whatsAppNumber(phone: string): string | null {
  const plain = plainDigits(phone);
  const digits = plain.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (/^\s*(?:\+|00)/.test(plain)) return digits.length >= 8 ? digits : null;
  if (digits.length === 10) return `91${digits}`;
  return digits.length === 12 && digits.startsWith('91') ? digits : null;
}
