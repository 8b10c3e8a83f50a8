import { z } from 'zod';
import type { List, ListColumn } from './list.ts';

/** From one day to another in India, both included; either may be left open. */
export type Span = { from?: string | undefined; to?: string | undefined };

/** What a list is narrowed to: words to begin with, and for each field words, choices or days. */
export type Filter = {
  search?: string | undefined;
  texts: Record<string, string>;
  choices: Record<string, string[]>;
  spans: Record<string, Span>;
};

/** So many bytes of an address a filter takes: what every proxy lets through, with room for the rest. */
export const longestFilter = 5000;

const typedText = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const oneDay = z.union([z.iso.date(), z.literal('')]).transform((value) => value || undefined);
const days = z.strictObject({ from: oneDay.optional(), to: oneDay.optional() });

/** The filter of a list as addresses have it: `{search, status: ['New'], company: 'yard', receivedAt: {from, to}}`. Unknown fields and words are refused. */
export function filterContract(list: List) {
  const shape: Record<string, z.ZodType> = { search: typedText.optional() };
  for (const column of list.columns) shape[column.key] = fieldOf(column).optional();
  return z.strictObject(shape).transform((given): Filter => {
    const filter: Filter = {
      search: (given['search'] as string | undefined) || undefined,
      texts: {},
      choices: {},
      spans: {},
    };
    for (const column of list.columns) place(filter, column, given[column.key]);
    return filter;
  });
}

function fieldOf(column: ListColumn): z.ZodType {
  if (column.type === 'text') return typedText;
  if (column.type !== 'choice') return days;
  const word = column.choices ? z.enum(column.choices.map(({ value }) => value)) : typedText;
  return z.union([word.transform((value) => [value]), z.array(word).max(50)]);
}

function place(filter: Filter, { key, type, unless, unlessSearched = [] }: ListColumn, value: unknown): void {
  if (type === 'text') {
    if (value) filter.texts[key] = value as string;
  } else if (type === 'choice') {
    const words = [...new Set((value as string[] | undefined) ?? [])];
    if (words.length > 0) filter.choices[key] = words;
    else if (unless) filter.choices[key] = [...unless, ...(filter.search ? unlessSearched : [])];
  } else {
    const { from, to } = (value ?? {}) as Span;
    if (from ?? to) filter.spans[key] = { from, to };
  }
}

/** A filter as the log may keep it: what was chosen stands in it as it was, of what was typed only the field. Words may name somebody who asks to be forgotten. */
export function filterForLog(list: List, given: object): { filter: object; typed?: string[] } {
  const isTyped = (key: string) => !list.columns.some((column) => column.key === key && column.type !== 'text');
  const filter = Object.fromEntries(Object.entries(given).filter(([key]) => !isTyped(key)));
  const names = Object.keys(given).filter(isTyped);
  return { filter, ...(names.length > 0 ? { typed: names } : {}) };
}

export type Values = Record<string, unknown>;

// No value of a field is one of these: '' is one.
export const all = '*';
export const several = '**';
export const wordsOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as string[]) : [String(value)];

/** A form of filters as it was filled in. `before` keeps what a field that shows one choice cannot: several of them. */
export function readFilters(list: List, typed: FormData, before: Values): Values {
  const given = (name: string) => String(typed.get(name) ?? '').trim();
  const filters: Values = {};
  if (given('search')) filters['search'] = given('search');
  for (const { key, type } of list.columns) {
    if (type === 'text' && given(key)) filters[key] = given(key);
    if (type === 'choice' && given(key) !== all) filters[key] = given(key) === several ? before[key] : [given(key)];
    if (type === 'moment' || type === 'day') {
      const [from, to] = [given(`${key}.from`), given(`${key}.to`)];
      if (from || to) filters[key] = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    }
  }
  return filters;
}

/** A search looks beyond what the list opens with, which nobody chose: whoever looks for somebody means wherever they are. What the person chose stays. */
export function searchAll(filters: Values, before: Values, usual: object = {}): Values {
  if (!filters['search'] || JSON.stringify(before) !== JSON.stringify(usual)) return filters;
  const isUsual = (key: string) => JSON.stringify(filters[key]) === JSON.stringify((usual as Values)[key]);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !isUsual(key)));
}
