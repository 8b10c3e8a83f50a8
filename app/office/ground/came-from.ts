/** Of a link that goes on in place, such as Next: the page before stays the one that was there. */
export const inPlace = { 'data-in-place': '' };

/** What a page of the office is opened with. */
export type Arrival = { from: string };

/** Where in the office one came from, as an address; null for from outside it, by a bookmark or in a new tab. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string') return null;
  return /^\/office(?:[/?]|$)/.test(state.from) ? state.from : null;
}
