import { conflict, refuse, refuseField, type Actor, type Refused } from '../ground/office-call.server.ts';

export const byOf = ({ staff }: Actor) => ({ kind: 'office', uid: staff.uid }) as const;

type Undone = { current: unknown } | { refusal: string; field?: string | undefined };
/** What stands there now where somebody was quicker, perhaps oneself in another window; else what stood in the way, at its field. */
export function refusalOf(done: Undone, what: string): Refused {
  if ('refusal' in done) return done.field ? refuseField(done.field, done.refusal) : refuse('refused', done.refusal);
  const sentence = `This ${what} was changed meanwhile, by a colleague or in another window. Look at what stands there now, then do it again.`;
  return conflict(sentence, done.current);
}
