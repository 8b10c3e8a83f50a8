import { z } from 'zod';

/** The hidden field that people leave empty, and the time a page's script may report, for the contract of a form. Both are optional. */
export const traces = {
  website: z.unknown().optional().meta({ type: 'string', description: 'Left empty' }),
  filledInMilliseconds: z.unknown().optional().meta({ type: 'number' }),
};
type Traces = Partial<Record<keyof typeof traces, unknown>>;

const leastMilliseconds = 2000;

/** Why a submission goes to the review list instead of to mail, or null. A body without these fields is an ordinary submission. */
export function reviewReason({ website, filledInMilliseconds }: Traces): string | null {
  if (website !== undefined && website !== null && website !== '') return 'hidden field filled';
  const time =
    typeof filledInMilliseconds === 'string' ? Number.parseFloat(filledInMilliseconds) : filledInMilliseconds;
  if (typeof time === 'number' && time < leastMilliseconds) return 'sent within 2 seconds';
  return null;
}
