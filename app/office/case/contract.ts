import { z } from 'zod';
import { SeenCase, type Case, type CaseEvent } from '../cases/contract.ts';

export const Release = SeenCase;

export const Note = z.strictObject({
  text: z.string().trim().min(1, 'Please write something first.').max(4000, 'A note has at most 4000 letters.'),
});

/** A case with what was sent, what was written about it and who did what; newest first. */
export type CaseDetails = { case: Case; sent: { label: string; value: string }[]; events: CaseEvent[] };
