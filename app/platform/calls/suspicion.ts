/** The hidden field that people leave empty, and the time a page's script may report. Both are optional in every contract. */
export type Traces = { website?: unknown; filledInMilliseconds?: unknown };

const leastMilliseconds = 2000;

/**
 * Why a submission goes to the review list instead of to mail, or null. A body without these fields (documented callers, scripts off)
 * is an ordinary submission.
 */
export function reviewReason({ website, filledInMilliseconds }: Traces): string | null {
  if (website !== undefined && website !== null && website !== '') return 'hidden field filled';
  const time =
    typeof filledInMilliseconds === 'string' ? Number.parseFloat(filledInMilliseconds) : filledInMilliseconds;
  if (typeof time === 'number' && time < leastMilliseconds) return 'sent within 2 seconds';
  return null;
}
