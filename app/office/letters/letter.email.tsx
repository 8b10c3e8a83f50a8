import type { ReactNode } from 'react';
import { z } from 'zod';
import { MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { purposes, type Purpose } from './contract.ts';

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
      <LetterBody text={text} closing={closingOf(purpose, paragraph)} />
    </MailFrame>
  ),
});

/** The sentences below a letter. */
function closingOf<Words>(purpose: Purpose, words: Record<string, Words>): Words[] {
  return purpose === 'dates' ? [words['answer']!, words['dates']!] : [words['answer']!];
}

/** The words of a letter as paragraphs: an empty line begins one, a line break breaks. */
function LetterBody({ text, closing }: { text: string; closing: readonly ReactNode[] }) {
  return [...text.split(/\n[^\S\n]*\n\s*/), ...closing].map((words, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
    <MailText key={at}>{typeof words === 'string' ? inLines(words) : words}</MailText>
  ));
}

function inLines(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={line} />, line]));
}
