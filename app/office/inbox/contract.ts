import { z } from 'zod';
import { answers, look, officeCalls } from '../ground/calls.ts';
import { caseKinds } from '../people/cases/contract.ts';

/** From so many days on whoever waits has waited long. */
export const longDays = 5;

/** How many, counted no further than anybody reads; `more` says that there are more. */
export type Count = { count: number; more: boolean };
export type CaseCounts = {
  /** New ones. */
  waiting: Count;
  /** Those that are not finished. */
  open: Count;
  mine: Count;
  due: Count;
  /** What a program may have sent: out of sight until somebody looks. */
  heldBack: Count;
  /** Put away by somebody. */
  archived: Count;
  all: Count;
  /** What was written back to letters and waits. */
  replies: Count;
  /** Of `waiting`, what came after the moment that was asked about. */
  since: Count;
  /** When it was counted (ISO-8601 UTC), to ask later what came since. */
  at: string;
};

/** `since`: the moment (ISO-8601 UTC) of the newest case that the page shows. */
export const CountsQuery = z.strictObject({ since: z.iso.datetime().optional(), kind: z.enum(caseKinds).optional() });
export type CountsOf = z.infer<typeof CountsQuery>;

export const countCalls = officeCalls({
  counts: { ...look, path: '/cases/counts', query: CountsQuery, watching: true, answer: answers<CaseCounts>() },
});
