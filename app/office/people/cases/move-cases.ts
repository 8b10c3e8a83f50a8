import { z } from 'zod';
import { ask } from '../../ground/ask-office.ts';
import { caseCalls, CaseChange, type Case, type SeenCase } from './contract.ts';

export const Move = z.object({ change: CaseChange, base: CaseChange, version: z.int() });
export type Move = z.infer<typeof Move>;

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
    const body = { cases: [{ id: caseId, version }], change: move.change };
    const { done, changed } = await ask(caseCalls.move, { body });
    const [saved, theirs] = [done[0], changed[0]];
    if (saved) return { saved };
    if (!theirs) return { saved: { id: caseId, version } };
    if (fieldsOf(move.change).every((key) => theirs[key] === move.change[key]))
      return { saved: { id: caseId, version: theirs.version } };
    if (clashes(move, theirs)) return { theirs };
    version = theirs.version;
  }
}
