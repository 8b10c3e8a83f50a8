import { z } from 'zod';
import { answers, officeCalls, type Said } from '../../ground/calls.ts';

/** What the log calls whoever hands mails in: nobody of the office. */
export const inboundMail = 'inbound mail';

export type ReplyWords = {
  /** Who it says it is from, where that is not the person of the case. Anybody can write a sender's name. */
  stranger: string | null;
  /** A program wrote it. */
  automatic: boolean;
  /** What it repeats of former mails. */
  quoted: string;
  /** What was attached: the contents are not kept. */
  files: { name: string; bytes: number }[];
};

export const noWords = 'The mail had no words.';

/** More than this is refused, and nothing of it kept. */
export const mostMailBytes = 10 * 1024 * 1024;

/** What became of a mail. What is refused leaves nothing behind, and its sender learns why from their mail server. */
export type TakenIn = { outcome: 'kept' | 'known' | 'returned' | 'ours' | 'ignored' | 'refused' | 'wait' };

export const replyMarkCalls = officeCalls({
  needsNone: {
    method: 'POST',
    path: '/cases/:id/reply/dealt-with',
    role: 'office',
    // The one that the page shows as waiting, by its moment.
    body: z.strictObject({ at: z.iso.datetime() }),
    answer: answers<Said>(),
  },
});
