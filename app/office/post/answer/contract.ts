import { z } from 'zod';
import { answers, look, officeCalls, type Said } from '../../ground/calls.ts';
import type { Case } from '../../people/cases/contract.ts';
import { type Letter, letterWords, Moved, type Purpose, purposes, type Values } from '../letters/contract.ts';

/** So many addresses one letter to many reaches at most: what is larger goes in parts, each looked at by somebody. */
export const mostPeople = 500;
/** Whoever was written to within so many hours is left out, unless somebody says otherwise. */
export const recentHours = 24;

/** Whose cases are meant: those that were chosen, or all that a list's filter lets through. */
export const Who = z.union([
  z.strictObject({ cases: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({
    list: z.enum(['cases', 'interests', 'registrations', 'messages']),
    filter: z.string().max(10_000).default('{}'),
  }),
]);
export type Who = z.infer<typeof Who>;

/** Why somebody gets no letter. 'recent' is a warning: they get it when somebody says so. */
export type Why =
  | 'no address'
  | 'held back'
  | 'archived'
  | 'said no'
  | 'only to answer'
  | 'refused'
  | 'lacks'
  | 'recent'
  | 'same person';

export const LookAtPeople = z.strictObject({
  who: Who,
  purpose: z.enum(purposes),
  /** What is written so far, for placeholders that somebody has nothing for. */
  words: z.string().max(10_000).default(''),
  /** Cases of people who are written to although they were warned of. */
  anyway: z.array(z.uuid()).max(1000).default([]),
});

export type Named = { caseId: string; name: string; email: string };
export type Reached = Named & { values: Values; cases: number };
export type LeftOut = Named & { why: Why; reason: string };

/** Who would be reached at this moment. `tooMany` says in a sentence that nobody is. */
export type Reach = { reached: Reached[]; leftOut: LeftOut[]; cases: number; tooMany: string | null };

const sent = {
  /** Drawn by the page: sent again after a lost answer it is the same letter. */
  id: z.uuid(),
  ...letterWords,
  template: z.string().max(80).nullable(),
  moved: Moved,
};

export const Begin = z.strictObject({
  ...sent,
  who: Who,
  purpose: z.enum(purposes),
  anyway: z.array(z.uuid()).max(1000).default([]),
});
export type Begin = z.infer<typeof Begin>;

export const Reply = z.strictObject({
  ...sent,
  /** The newest letter that the writer has seen: whoever has missed one is shown it first. */
  seen: z.uuid().nullable(),
  /** The newest that the person wrote back and the writer has seen: it is answered by this. */
  seenReply: z.uuid().nullable().default(null),
});
export type Reply = z.infer<typeof Reply>;

/** Something that came from the person who is answered, or under their case. */
export type Wrote = { id: string; at: string; words: string; stranger: string | null };

export type Answering = {
  case: Case;
  /** What they have said so far, the newest first: what they wrote back, and what they sent. */
  wrote: Wrote[];
  values: Values;
  answersGoTo: string;
  letters: Letter[];
  /** The newest letter, to be named as seen. */
  newest: string | null;
  newestReply: string | null;
  warnings: string[];
  /** Why no letter can go; null when one can. */
  blocked: string | null;
  silenced: boolean;
};

export type Progress = {
  id: string;
  by: string;
  purpose: Purpose;
  subject: string;
  text: string;
  template: string | null;
  begunAt: string;
  stopped: boolean;
  ended: boolean;
  counts: Record<'people' | 'waiting' | 'leaving' | 'sent' | 'failed' | 'leftOut' | 'stopped', number>;
  /** Whom it did not reach; at most 500. */
  failed: (Named & { reason: string })[];
  leftOut: (Named & { reason: string })[];
};
export type Sending = Pick<Progress, 'id' | 'by' | 'subject' | 'begunAt' | 'ended' | 'stopped'> & { people: number };

const write = { method: 'POST', role: 'office', answer: answers<Said>() } as const;

export const replyCalls = officeCalls({
  read: { ...look, role: 'office', path: '/cases/:id/reply', answer: answers<Answering>() },
  send: {
    ...write,
    path: '/cases/:id/reply',
    body: Reply,
    status: 201,
    most: 300,
    answer: answers<Said & { id: string }>(),
  },
  /** Notes that a person wants no letters to many, or wants them again. */
  silence: { ...write, path: '/cases/:id/silence', body: z.strictObject({ silent: z.boolean() }) },
});

export const sendingCalls = officeCalls({
  people: { ...write, path: '/letters/people', body: LookAtPeople, answer: answers<Reach>() },
  begin: {
    ...write,
    path: '/sendings',
    body: Begin,
    status: 201,
    most: 20,
    answer: answers<{ id: string; people: number }>(),
  },
  list: { ...look, path: '/sendings', answer: answers<{ sendings: Sending[] }>() },
  read: { ...look, path: '/sendings/:id', watching: true, answer: answers<Progress>() },
  /** Keeps those who still wait from being written to. */
  stop: { ...write, path: '/sendings/:id/stop', answer: answers<Said & { stopped: number }>() },
});
