import { z } from 'zod';
import type { MailSurroundings } from '../../../platform/outbox/mail-template.ts';
import { answers, look, officeCalls, type Said } from '../../ground/calls.ts';
import { caseStatuses } from '../../people/cases/contract.ts';

/** What a letter is for, which decides to whom the notices of the forms let it go (docs/decisions/mail). */
export const purposes = ['answer', 'dates'] as const;
export type Purpose = (typeof purposes)[number];

export const longestSubject = 150;
export const longestText = 8000;

// A header has one line, and PostgreSQL keeps no zero byte.
const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'Please write this in one line.');

/** The words of a letter. That its placeholders are known is asked apart: a test is sent with any. */
export const letterWords = {
  subject: oneLine
    .min(1, 'Please write a subject.')
    .max(longestSubject, `A subject has at most ${longestSubject} letters.`),
  text: z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Please write something first.')
        .max(longestText, `A letter has at most ${longestText} letters.`),
    ),
};

/** What becomes of the cases by the act of sending; what is left out stays. */
export const Moved = z.strictObject({
  status: z.enum(caseStatuses).optional(),
  /** YYYY-MM-DD. */
  dueOn: z.iso.date('Please give the day as a date.').optional(),
  /** Cases that are nobody's become the writer's. */
  take: z.boolean().optional(),
});
export type Moved = z.infer<typeof Moved>;

export type LetterText = {
  id: string;
  name: string;
  subject: string;
  text: string;
  version: number;
  changedAt: string;
  /** Who has worded it; null as shipped. */
  changedBy: string | null;
  retired: boolean;
};

export const NewLetterText = z.strictObject({
  name: oneLine.min(1, 'Please give it a name.').max(80, 'A name has at most 80 letters.'),
  ...letterWords,
});
export const ChangedLetterText = NewLetterText.extend({ version: z.int().nonnegative() });

export const TestLetter = z.strictObject({ ...letterWords, caseId: z.uuid().nullable(), purpose: z.enum(purposes) });

/** All that writing needs whoever is written to: texts to begin with, and what the sheet of a mail says around the words. */
export type Desk = { texts: LetterText[]; surroundings: MailSurroundings; closing: Record<Purpose, string[]> };

export type Letter = {
  id: string;
  email: string;
  subject: string;
  text: string;
  template: string | null;
  toMany: boolean;
  state: 'waiting' | 'sent' | 'failed' | 'stopped' | 'unknown';
  /** Why it has not left, in plain words. */
  reason: string | null;
};

const write = { method: 'POST', role: 'office', answer: answers<Said>() } as const;

export const letterCalls = officeCalls({
  texts: { ...look, path: '/letter-texts', answer: answers<{ texts: LetterText[] }>() },
  add: { ...write, path: '/letter-texts', body: NewLetterText, status: 201, answer: answers<Said & { id: string }>() },
  change: { ...write, method: 'PUT', path: '/letter-texts/:id', body: ChangedLetterText },
  retire: { ...write, path: '/letter-texts/:id/retire', body: z.strictObject({ retired: z.boolean() }) },
  desk: { ...look, role: 'office', path: '/letters/desk', answer: answers<Desk>() },
  test: { ...write, path: '/letters/test', body: TestLetter, status: 202, most: 30 },
});
