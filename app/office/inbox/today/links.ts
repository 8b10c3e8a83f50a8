import { longDays } from './contract.ts';
import { dayLater } from './weeks.ts';

// Each figure of the page opens a list of exactly what it counts: the count and its filter stand or fall together (`today.test.ts`).

type Filter = Record<string, unknown>;

/** What is put away has come all the same; what is held back has not. */
const arrived = ['open', 'archived'];

/** New ones by the day they last sent something; without an age, all of them. */
export function waiting(day: string, age?: number): Filter {
  const at = (days: number) => dayLater(day, -days);
  const span =
    age === undefined
      ? {}
      : { latestAt: { ...(age < longDays ? { from: at(age) } : {}), ...(age > 0 ? { to: at(age) } : {}) } };
  return { status: ['New'], ...span };
}

/** What is due, of everybody or of one owner ('' is nobody). */
export function due(day: string, when: 'today' | 'before', owner?: string): Filter {
  const dueOn = when === 'today' ? { from: day, to: day } : { to: dayLater(day, -1) };
  return { ...(owner === undefined ? {} : { owner: [owner] }), open: ['yes'], dueOn };
}

export const openOf = (owner: string): Filter => ({ owner: [owner], open: ['yes'] });
export const heldBack: Filter = { shelf: ['suspected'] };

/** What came since a moment, to the second. */
export const cameSince = (at: string): Filter => ({ receivedAt: { from: at }, shelf: arrived });
export const sentAgainSince = (at: string): Filter => ({ latestAt: { from: at }, receivedAt: { to: at } });
/** What somebody was given between two moments and still has. */
export const givenBetween = (owner: string, from: string, to: string): Filter => ({
  owner: [owner],
  ownedAt: { from, to },
});

export const cameIn = (monday: string): Filter => ({
  receivedAt: { from: monday, to: dayLater(monday, 6) },
  shelf: arrived,
});

/** The address of the inbox with a filter; what waits longest comes first. */
export function inboxWith(filter: Filter, sort: 'latestAt' | 'dueOn' = 'latestAt'): string {
  return `/office/inbox?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC' })}`;
}
