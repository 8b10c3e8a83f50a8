import { z } from 'zod';

/** The lists that cases stand in. */
const caseListNames = ['cases', 'interests', 'registrations', 'messages'] as const;
export const CaseListName = z.enum(caseListNames);

/** Which cases stand before and after one in a list, by their ids, and which of how many it is. */
export type Around = {
  before: string | null;
  after: string | null;
  /** Which one it is, counted from one; null when it is not in the list, or so far down that nobody counts. */
  number: number | null;
  total: { count: number; more: boolean };
};
