import { z } from 'zod';
import { SeenCase, type Case, type CaseEvent } from '../cases/contract.ts';

export const Release = SeenCase;

export const Note = z.strictObject({
  text: z.string().trim().min(1, 'Please write something first.').max(4000, 'A note has at most 4000 letters.'),
});

/** A case with what was sent, what was written about it and who did what; newest first. */
export type CaseDetails = { case: Case; sent: { label: string; value: string }[]; events: CaseEvent[] };

/** How many, counted no further than anybody reads; `more` says that there are more. */
export type Count = { count: number; more: boolean };
export type CaseCounts = {
  waiting: Count;
  mine: Count;
  due: Count;
  /** What a program may have sent: out of sight until somebody looks. */
  heldBack: Count;
  /** Of `waiting`, what came after the moment that was asked about. */
  since: Count;
};

/** `since`: the moment (ISO-8601 UTC) of the newest case that the page shows. */
export const CountsQuery = z.strictObject({ since: z.iso.datetime().optional() });
