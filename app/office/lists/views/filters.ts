import { filterContract, type Span, type Values } from '../filter.ts';
import type { List, ListColumn } from '../list.ts';
import type { Asked } from './contract.ts';

/** Stands for the day on which a view is opened. */
const today = 'today';

const columnOf = (list: List, key: string) => list.columns.find((column) => column.key === key);
const isSpan = (column: ListColumn | undefined) => column?.type === 'day' || column?.type === 'moment';
const isTyped = (column: ListColumn | undefined) => !column || (column.type === 'text' && !column.namesNobody);
const titleOf = (list: List, key: string) => (key === 'search' ? 'the search' : (columnOf(list, key)?.title ?? key));

/** What of a filter a view does not keep, by title: words that may name somebody, who may ask to be forgotten. */
export function leftOut(list: List, filter: Values): string[] {
  return Object.keys(filter)
    .filter((key) => isTyped(columnOf(list, key)))
    .map((key) => titleOf(list, key));
}

/** A filter as a view keeps it: without words that may name somebody; a day that is today (YYYY-MM-DD, India) stays today. */
export function toKept(list: List, filter: Values, day: string): Values {
  const kept = Object.entries(filter).filter(([key]) => !isTyped(columnOf(list, key)));
  return Object.fromEntries(kept.map(([key, value]) => [key, replaceDay(list, key, value, day, today)]));
}

/** A kept filter as it opens on a day, without what the list does not understand any more. */
export function fromKept(list: List, kept: Values, day: string): Values {
  const contract = filterContract(list);
  const opened = Object.entries(kept).map(([key, value]) => [key, replaceDay(list, key, value, today, day)] as const);
  return Object.fromEntries(opened.filter(([key, value]) => contract.safeParse({ [key]: value }).success));
}

function replaceDay(list: List, key: string, value: unknown, from: string, to: string): unknown {
  if (!isSpan(columnOf(list, key)) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as Span).map(([end, at]) => [end, at === from ? to : at]));
}

/** Whether two lists are narrowed and sorted alike, in whatever order their words were chosen. */
export function sameAsked(one: Asked, other: Asked): boolean {
  return plain(one) === plain(other);
}

function plain({ filter, sort, order }: Asked): string {
  const sorted = Object.entries(filter)
    .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  return JSON.stringify([sorted, sort, order]);
}
