/** How far the office has come with what somebody asked for, in the order it usually goes. */
export const interestStatuses = ['New', 'Contacted', 'Batch offered', 'Registered', 'On hold', 'Closed'] as const;
export type InterestStatus = (typeof interestStatuses)[number];
