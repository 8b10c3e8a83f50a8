import { z } from 'zod';
import { ask } from '../../ground/ask-office.ts';
import { CaseChange, noteCalls, type Case, type SeenCase } from './contract.ts';
import { actOnCases } from './move-cases.ts';

/** A change as it was chosen, and what stood in its place when it was. */
const Move = z.object({ kind: z.literal('move'), change: CaseChange, base: CaseChange, version: z.int() });
/** A note under its own id, so that it is written once however often it is sent. */
const Words = z.object({
  kind: z.literal('note'),
  id: z.uuid(),
  text: z.string(),
});

/** What somebody told the office to do with a case, and could not be sent. */
export const Unsent = z.object({
  caseId: z.uuid(),
  /** Whose case it is. */
  name: z.string(),
  /** When it was told, ISO-8601 UTC. */
  at: z.string(),
  act: z.discriminatedUnion('kind', [Move, Words]),
});
export type Unsent = z.infer<typeof Unsent>;
export type Move = z.infer<typeof Move>;
export type Words = z.infer<typeof Words>;

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
export async function sendMove(
  caseId: string,
  move: Pick<Move, 'change' | 'base' | 'version'>,
): Promise<{ saved: SeenCase } | { theirs: Case }> {
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

/** Answers what the office says of it. Throws OfficeRefusal. */
export async function sendNote(caseId: string, { id, text }: { id: string; text: string }): Promise<string> {
  const { message } = await ask(noteCalls.write, { id: caseId, body: { id, text } });
  return message;
}
