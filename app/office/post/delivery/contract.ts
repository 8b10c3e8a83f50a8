import { z } from 'zod';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';

export const mailStates = ['failed', 'waiting', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

export const MailSearch = z.object({ state: z.enum(mailStates).optional(), after: z.string().max(600).default('') });
export type MailSearch = z.infer<typeof MailSearch>;

/** A mail as the office sees it. What it says is not shown, and is gone once it has been sent. */
export type OutgoingMail = {
  id: string;
  what: string;
  recipient: string | null;
  /** It goes to the office's own address, which is nobody's page. */
  toOffice: boolean;
  createdAt: string;
  attempts: number;
  /** When it was sent, given up, or will be tried next. */
  at: string;
  leaving: boolean;
  reason: { plain: string; words: string } | null;
  /** Its content is still there, so that it can be tried again. */
  retriable: boolean;
};

/** A number of mails; `more` when there are so many that counting stopped. */
export type MailCount = { count: number; more: boolean };

export type MailTrouble = {
  /** Since when the oldest mail waits. */
  since: string;
  /** Why, in plain words; null where nobody has said. */
  plain: string | null;
  waiting: MailCount;
};

export type MailPage = {
  state: MailState;
  mails: OutgoingMail[];
  next: string | null;
  counts: Record<MailState, MailCount>;
};

export const deliveryCalls = officeCalls({
  list: { ...look, path: '/mails', query: MailSearch, answer: answers<MailPage>() },
  trouble: { ...look, path: '/mails/trouble', watching: true, answer: answers<{ trouble: MailTrouble | null }>() },
  again: { ...write, path: '/mails/:id/again', answer: answers<Said>() },
  allAgain: {
    ...write,
    path: '/mails/again',
    query: z.object({ state: z.enum(['failed', 'waiting']).default('failed') }),
    answer: answers<Said & { count: number }>(),
  },
});
