/** Of a link that goes on in place, such as Next: the page before stays the one that was there. */
export const inPlace = { 'data-in-place': '' };
/** Of a link that leads further into what one is at, such as Reply: one still works through the same list. */
export const withList = { 'data-with-list': '' };

/** Whether a link was pressed to be followed here, and not in a tab of its own. */
export const isPlain = (event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;

type Arrival = {
  from: string;
  /** How deep in the browser's history that page lies. */
  depth: number;
};

export function leaveHere(): Arrival {
  return { from: location.pathname + location.search, depth: depthNow() };
}

const depthNow = () => Number((history.state as { idx?: unknown } | null)?.idx) || 0;

let lastCase = '';

/** A case is looked at: its row is where one goes on in the list that one comes back to. */
export function noteCase(id: string): void {
  lastCase = id;
}

/** The case that one comes back from, asked once; '' for none. */
export function takeCase(): string {
  const id = lastCase;
  lastCase = '';
  return id;
}

/** How many steps back the page lies that one came from; 0 when it does not lie there. */
export function stepsBack(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('depth' in state) || typeof state.depth !== 'number') return 0;
  return Math.min(0, state.depth - depthNow());
}

/** Where in the office one came from, as an address; null for from outside it, by a bookmark or in a new tab. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string') return null;
  return /^\/office(?:[/?]|$)/.test(state.from) ? state.from : null;
}
