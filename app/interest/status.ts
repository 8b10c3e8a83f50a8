/** How far the office has come with what somebody asked for, in the order it usually goes. */
export const interestStatuses = ['New', 'Contacted', 'Batch offered', 'Registered', 'On hold', 'Closed'] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/** Whoever has one of these waits for nobody; the indexes of cases have the same two. */
export const finished: readonly InterestStatus[] = ['Registered', 'Closed'];

/** The same in words for the person who asked: what is new to the office is, to them, received. */
export function statusInWords(status: InterestStatus): string {
  return status === 'New' ? 'Received' : status;
}
