import { dayAfter } from '../../../classes/days.ts';
import { longDays } from '../contract.ts';

// Each figure of the page opens a list of exactly what it counts: the count and its filter stand or fall together (`today.test.ts`).

type Filter = Record<string, unknown>;

/** New ones, and those of them who last sent something `longDays` ago or before. */
export const waiting: Filter = { status: ['New'] };
export const waitingLong = (day: string): Filter => ({ ...waiting, latestAt: { to: dayAfter(day, -longDays) } });

export function due(day: string, when: 'today' | 'before'): Filter {
  return { open: ['yes'], dueOn: when === 'today' ? { from: day, to: day } : { to: dayAfter(day, -1) } };
}

export const heldBack: Filter = { shelf: ['suspected'] };

/** The address of the inbox with a filter; what waits longest comes first. */
export function inboxWith(filter: Filter, sort: 'latestAt' | 'dueOn' = 'latestAt'): string {
  return `/office/inbox?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC' })}`;
}
