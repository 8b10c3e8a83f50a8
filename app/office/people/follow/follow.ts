import type { SeatState } from '../../../classes/seats/rules.ts';
import type { InterestStatus } from '../../../interest/status.ts';

/** How far somebody has come with a subject, by their seats in it that still stand. */
export function statusOf(live: readonly SeatState[]): InterestStatus {
  if (live.includes('Taken')) return 'Registered';
  return live.length > 0 ? 'Batch offered' : 'Contacted';
}

const open: ReadonlySet<InterestStatus> = new Set(['New', 'Contacted', 'Batch offered']);

/** What the office decided, such as On hold, stays; so does a person's own "not any more", until they say yes. */
export function mayFollow({ status, bySeat }: { status: InterestStatus; bySeat: boolean }, saysYes: boolean): boolean {
  if (open.has(status)) return true;
  return bySeat && (status === 'Registered' || (status === 'Closed' && saysYes));
}
