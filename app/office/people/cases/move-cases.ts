import { z } from 'zod';
import { ask } from '../../ground/ask-office.ts';
import { caseCalls, CaseChange, type Case, type Outcome, type SeenCase } from './contract.ts';

/** What is done to cases: a change, putting away, bringing back. */
export type CaseAct = { kind: 'move'; change: CaseChange } | { kind: 'archive' } | { kind: 'restore' };

const atOnce = 50;

/**
 * Does one thing to many cases, some at a time, saying after each part how many are done. What somebody else has changed meanwhile is
 * left as it is and comes back. Throws OfficeRefusal; what was done until then stays done.
 */
export async function actOnCases(
  cases: readonly SeenCase[],
  act: CaseAct,
  progress: (done: number) => void = () => {},
): Promise<Outcome> {
  const outcome: { done: SeenCase[]; changed: Case[] } = { done: [], changed: [] };
  for (let from = 0; from < cases.length; from += atOnce) {
    const part = cases.slice(from, from + atOnce).map(({ id, version }) => ({ id, version }));
    const { done, changed } = await askPart(part, act);
    outcome.done.push(...done);
    outcome.changed.push(...changed);
    progress(Math.min(from + atOnce, cases.length));
  }
  return outcome;
}

function askPart(cases: SeenCase[], act: CaseAct): Promise<Outcome> {
  if (act.kind === 'archive') return ask(caseCalls.archive, { body: { cases } });
  if (act.kind === 'restore') return ask(caseCalls.restore, { body: { ids: cases.map(({ id }) => id) } });
  return ask(caseCalls.move, { body: { cases, change: act.change } });
}

/** A change as it was chosen, and what stood in its place when it was. */
export const Move = z.object({ change: CaseChange, base: CaseChange, version: z.int() });
export type Move = z.infer<typeof Move>;

/** What a change changes, as it stood before. */
export function baseOf(shown: Case, change: CaseChange): CaseChange {
  return Object.fromEntries(Object.keys(change).map((key) => [key, shown[key as keyof CaseChange]]));
}

/** Whether somebody else has changed what this would change: what they changed besides stays theirs, and is no conflict. */
export function clashes({ change, base }: Pick<Move, 'change' | 'base'>, theirs: Case): boolean {
  return fieldsOf(change).some((key) => theirs[key] !== base[key] && theirs[key] !== change[key]);
}

const fieldsOf = (change: CaseChange) => Object.keys(change) as (keyof CaseChange)[];

/** Saves a change, over what others changed besides. `theirs` is the case as it stands when they changed the same. Throws OfficeRefusal. */
export async function sendMove(caseId: string, move: Move): Promise<{ saved: SeenCase } | { theirs: Case }> {
  let { version } = move;
  for (;;) {
    const { done, changed } = await actOnCases([{ id: caseId, version }], { kind: 'move', change: move.change });
    const [saved, theirs] = [done[0], changed[0]];
    if (saved) return { saved };
    if (!theirs) return { saved: { id: caseId, version } };
    if (fieldsOf(move.change).every((key) => theirs[key] === move.change[key]))
      return { saved: { id: caseId, version: theirs.version } };
    if (clashes(move, theirs)) return { theirs };
    version = theirs.version;
  }
}
