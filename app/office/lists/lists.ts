import { cases, interests, messages, registrations } from './case-lists.ts';
import type { List } from './list.ts';
import { people, subscribers } from './people-lists.ts';

export const lists = { interests, registrations, messages, subscribers, people, cases } as const satisfies Record<
  string,
  List
>;
export type ListName = keyof typeof lists;

export function isListName(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}
