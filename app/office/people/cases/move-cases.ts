import { ask } from '../../ground/ask-office.ts';
import { caseCalls, type Case, type CaseChange, type Outcome, type SeenCase } from './contract.ts';

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
