import { z } from 'zod';
import { answers, look, officeCalls, write } from '../ground/calls.ts';
import { CaseChange, SeenCase } from '../people/cases/contract.ts';
import { CaseListName } from './case/contract.ts';

/** As many cases as one act may have: more are told to be narrowed. */
export const mostCases = 10_000;

export const ActChange = z.union([
  z.strictObject({ archived: z.boolean() }),
  CaseChange.refine((change) => Object.keys(change).length > 0, 'Nothing to change was given.'),
]);
export type ActChange = z.infer<typeof ActChange>;

const BeginAct = z.union([
  z.strictObject({ cases: z.array(SeenCase).min(1).max(1000), change: ActChange }),
  z.strictObject({ list: CaseListName, filter: z.string().max(10_000), change: ActChange }),
]);
export type BeginAct = z.infer<typeof BeginAct>;

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

export const actCalls = officeCalls({
  latest: { ...look, role: 'office', path: '/acts/latest', watching: true, answer: answers<{ act: Act | null }>() },
  /** Changes many cases: chosen ones, or all that a filter lets through. */
  begin: { ...write, path: '/acts', body: BeginAct, answer: answers<{ act: Act | null }>() },
  undo: { ...write, path: '/acts/:id/undo', answer: answers<{ act: Act | null }>() },
  resume: { ...write, path: '/acts/:id/resume', answer: answers<{ act: Act | null }>() },
  /** What is done stays done. */
  stop: { ...write, path: '/acts/:id/stop', answer: answers<{ act: Act | null }>() },
});
