import { indianDay } from '../../platform/indian-time.ts';
import type { List } from './list.ts';

/** What a list is narrowed to, by field. */
export type Values = Record<string, unknown>;

// No value of a field is one of these: '' is one.
export const all = '*';
export const several = '**';
export const wordsOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as string[]) : [String(value)];

/** A span of time as a form shows it, by days in India. */
export function daysOf(span: unknown): { from: string; to: string } {
  const { from = '', to = '' } = (span ?? {}) as { from?: string; to?: string };
  const day = (at: string) => (at.includes('T') ? indianDay(new Date(at)) : at);
  return { from: day(from), to: day(to) };
}

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
      const shown = daysOf(before[key]);
      // Days that nobody changed may stand for moments.
      if (!from && !to) continue;
      if (shown.from === from && shown.to === to) filters[key] = before[key];
      else filters[key] = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    }
  }
  return filters;
}

/**
 * The filters for a search. One that begins from what the list opens with looks at everything: nobody chose that filter, and whoever looks
 * for somebody means wherever they are. What the person chose stays.
 */
export function searchAll(filters: Values, before: Values, usual: object = {}): Values {
  if (!filters['search'] || JSON.stringify(before) !== JSON.stringify(usual)) return filters;
  const isUsual = (key: string) => JSON.stringify(filters[key]) === JSON.stringify((usual as Values)[key]);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !isUsual(key)));
}
