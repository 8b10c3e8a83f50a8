import { z } from 'zod';
import { auditActions } from '../../ground/audit-actions.ts';
import { answers, inAddress, look, officeCalls } from '../../ground/calls.ts';

const day = z.union([z.iso.date(), z.literal('')]).default('');

export const LogSearch = z.object({
  /** '' is whatever was done; in `anything` is also that somebody only looked. */
  action: z.union([z.enum(auditActions), z.literal(['', 'anything'])]).default(''),
  text: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .default(''),
  /** Days in India, both included. */
  from: day,
  to: day,
  /** All parts of one act, each by itself. */
  act: z.union([z.uuid(), z.literal('')]).default(''),
  after: inAddress(600).default(''),
});
export type LogSearch = z.infer<typeof LogSearch>;

export type LogEntry = {
  id: string;
  at: string;
  actor: string;
  network: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  /** The act on many things that this stands for, as its newest part, and how many parts there are; null where it stands for itself. */
  many: { act: string; parts: number } | null;
};

/** `next` goes on; `searchedTo` is how far back was looked when that many entries held less than a page. */
export type LogPage = {
  entries: LogEntry[];
  /** What the ids in subjects and details stand for today; what is gone has no name here. */
  names: Record<string, string>;
  next: string | null;
  searchedTo: string | null;
};

export const logCalls = officeCalls({
  read: { ...look, role: 'office', path: '/log', query: LogSearch, answer: answers<LogPage>() },
});
