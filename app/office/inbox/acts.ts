import { z } from 'zod';
import { CaseChange, SeenCase } from '../people/cases/contract.ts';
import { CaseListName } from './case/around.ts';

/** As many cases as one act may have: more are told to be narrowed. */
export const mostCases = 10_000;

/** What is done: fields of the cases, or archiving them, or bringing them back. */
export const ActChange = z.union([
  z.strictObject({ archived: z.boolean() }),
  CaseChange.refine((change) => Object.keys(change).length > 0, 'Nothing to change was given.'),
]);
export type ActChange = z.infer<typeof ActChange>;

/** Begins an act on chosen cases, or on all that a filter of a list lets through. */
export const BeginAct = z.union([
  z.strictObject({ cases: z.array(SeenCase).min(1).max(1000), change: ActChange }),
  z.strictObject({
    list: CaseListName,
    filter: z.string().max(10_000),
    change: ActChange,
  }),
]);
export type BeginAct = z.infer<typeof BeginAct>;

/** How far an act is. */
export type Act = {
  id: string;
  words: string;
  /** `broken`: its server went away; what is done stays done, and it can go on. */
  state: 'working' | 'done' | 'stopped' | 'broken' | 'undone';
  total: number;
  done: number;
  /** How many were left because somebody else had changed them, and who some of them are. */
  left: number;
  leftCases: { id: string; name: string }[];
  /** How many are not there any more: they were erased, before or since. */
  gone: number;
  /** Takes another one back, and is not taken back itself. */
  undoes: boolean;
};
