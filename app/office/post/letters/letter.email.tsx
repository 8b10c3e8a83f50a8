import { createElement, Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import { MailFrame, MailSheet, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { defineMail, type MailSurroundings } from '../../../platform/outbox/mail-template.ts';
import { type Piece, type Purpose, purposes } from './contract.ts';

const data = z.object({ subject: z.string(), text: z.string(), purpose: z.enum(purposes) });

/** What somebody of the office wrote to one person: their words, and below them where answers go and how to hear no more. */
export const officeLetter = defineMail({
  name: 'office-letter',
  data,
  example: {
    subject: 'Your wish EOI-7K3M9Q',
    text: 'Dear Asha Rao,\n\nthank you for your message.\n\nMeera',
    purpose: 'dates',
  },
  lines: {},
  paragraphs: {
    answer: 'Answer this mail, and your words come to our training office.',
    dates:
      'You get this mail because you asked us about a class. If you want no more of them, answer with the word STOP.',
  },
  byHand: true,
  subject: ({ subject }) => subject,
  body: ({ subject, text, purpose }, surroundings, { paragraph }) => (
    <MailFrame preview={text.slice(0, 120)} title={subject} surroundings={surroundings}>
      <LetterBody text={[{ words: text, filled: false }]} closing={closingOf(purpose, paragraph)} />
    </MailFrame>
  ),
});

export function closingOf<Words>(purpose: Purpose, words: Record<string, Words>): Words[] {
  return purpose === 'dates' ? [words['answer']!, words['dates']!] : [words['answer']!];
}

function LetterBody({ text, closing }: { text: readonly Piece[]; closing: readonly ReactNode[] }) {
  const all = [...paragraphsOf(text), ...closing];
  return createElement(Fragment, null, ...all.map((words) => createElement(MailText, null, words)));
}

/** The same sheet in a page of the office, with what was filled in marked. */
export function LetterSheet({ subject, text, closing, surroundings }: SheetProps) {
  const title = subject.map(({ words, filled }) => createElement(filled ? 'mark' : Fragment, null, words));
  return (
    <MailSheet title={createElement(Fragment, null, ...title)} surroundings={surroundings} heading="h3">
      <LetterBody text={text} closing={closing} />
    </MailSheet>
  );
}

type SheetProps = {
  subject: readonly Piece[];
  text: readonly Piece[];
  closing: readonly string[];
  surroundings: MailSurroundings;
};

/** Pieces cut into paragraphs, each of them into lines. */
function paragraphsOf(pieces: readonly Piece[]): ReactNode[][] {
  const paragraphs: ReactNode[][] = [[]];
  for (const [at, { words, filled }] of pieces.entries()) {
    // What is filled in is within a line.
    for (const [turn, part] of (filled ? [words] : words.split(/\n[^\S\n]*\n\s*/)).entries()) {
      if (turn > 0) paragraphs.push([]);
      if (filled) paragraphs.at(-1)!.push(<mark key={`${at} ${turn}`}>{part}</mark>);
      else if (part !== '') paragraphs.at(-1)!.push(<Fragment key={`${at} ${turn}`}>{inLines(part)}</Fragment>);
    }
  }
  return paragraphs.filter((parts) => parts.length > 0);
}

function inLines(text: string): ReactNode {
  const parts = text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [createElement('br'), line]));
  return createElement(Fragment, null, ...parts);
}
