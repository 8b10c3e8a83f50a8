import { z } from 'zod';
import type { MailSurroundings } from '../../../platform/outbox/mail-template.ts';
import { answers, look, officeCalls, type Said } from '../../ground/calls.ts';
import { caseStatuses } from '../../people/cases/contract.ts';
import { lettersApart } from '../../../platform/letters-apart.ts';

/** What a letter may name, and what stands for it. */
export const placeholders = ['name', 'reference', 'wish', 'city', 'office phone', 'your name'] as const;
type Placeholder = (typeof placeholders)[number];

/** What stands for each placeholder in the letter to one person; '' where there is nothing. */
export type Values = Record<Placeholder, string>;

export type Piece = { words: string; filled: boolean };

const known: ReadonlySet<string> = new Set(placeholders);
const braces = /\{([^{}]*)\}/g;
/** Where a shipped text leaves room for what only the writer knows: […], also typed with dots. */
export const gaps = /\[\s*[.…][\s.…]*\]/g;

/** What is wrong with words whoever reads them, in a sentence; null for nothing. */
export function problemOfWords(words: string): string | null {
  const unknown = [...words.matchAll(braces)].map(([, name = '']) => name).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const near = nearestTo(unknown);
    return `“{${unknown}}” is not a placeholder.${near ? ` Do you mean {${near}}?` : ''} Nothing is sent until it is right.`;
  }
  if (/[{}]/.test(words.replaceAll(braces, '')))
    return 'A brace stands alone. A placeholder has one on each side, such as {name}. Nothing is sent until it is right.';
  const [gap] = words.match(gaps) ?? [];
  if (gap) return `“${gap}” still stands there. Please write what you mean in its place.`;
  return null;
}

export function wordProblems(words: { subject: string; text: string }): Partial<Record<'subject' | 'text', string>> {
  const fields = ['subject', 'text'] as const;
  const problems = fields.map((field) => [field, problemOfWords(words[field])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

export function lacking(words: string, values: Values): Placeholder[] {
  const named = new Set([...words.matchAll(braces)].map(([, name = '']) => name));
  return placeholders.filter((name) => named.has(name) && values[name] === '');
}

export const hasNothingFor = (name: Placeholder): string => `has nothing for {${name}}`;

/** What to do about a placeholder that has nothing to stand for it; null where there is none. */
export function sayLacking([missing]: readonly Placeholder[]): string | null {
  if (!missing) return null;
  return missing === 'office phone'
    ? '{office phone}: the office’s telephone is not given yet, under Content. Take the placeholder out, or give the number there.'
    : `There is nothing to put in for {${missing}} here. Take the placeholder out, or write the words yourself.`;
}

/** Words with their placeholders filled. What is filled in is not read for placeholders again; what is unknown or empty stays as it stands. */
export function piecesOf(words: string, values: Values): Piece[] {
  // Split at a group: every second part is a name.
  return words
    .split(braces)
    .map((part, at): Piece => {
      if (at % 2 === 0) return { words: part, filled: false };
      const value = known.has(part) ? values[part as Placeholder] : '';
      return value === '' ? { words: `{${part}}`, filled: false } : { words: value, filled: true };
    })
    .filter(({ words: some }) => some !== '');
}

export function fill(words: string, values: Values): string {
  return piecesOf(words, values)
    .map((piece) => piece.words)
    .join('');
}

/** Somebody's words as they may stand within a line. */
export function inOneLine(words: string): string {
  return words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function nearestTo(typed: string): Placeholder | null {
  const wanted = typed.trim().toLowerCase();
  const [near] = placeholders
    .map((name) => ({ name, apart: lettersApart(wanted, name, 2) }))
    .toSorted((one, other) => one.apart - other.apart);
  return near!.apart <= 2 ? near!.name : null;
}

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
