import { labelOf, type List, type ListColumn } from '../../lists/list.ts';
import { lists, isListName } from '../../lists/lists.ts';
import { indianDate } from '../../../platform/indian-time.ts';

type Fact = { label: string; value: string };

/** How a list was ordered and what it was narrowed to, in the words of its screen; null for a list that is none any more. */
export function describeList(
  name: string,
  { filter, sort, order, typed }: Record<string, unknown>,
  names: Record<string, string>,
): Fact[] | null {
  if (!isListName(name)) return null;
  const list: List = lists[name];
  const narrowed = Object.entries((filter ?? {}) as Record<string, unknown>).flatMap(([key, value]) => {
    const column = list.columns.find((known) => known.key === key);
    const words = column ? valueOf(column, value, names) : String(value as string);
    return words ? [{ label: titleOf(list, key), value: words }] : [];
  });
  const column = list.columns.find(({ key }) => key === sort);
  const words = [typed ?? []].flat().map((key) => titleOf(list, String(key)));
  if (words.length > 0) narrowed.push({ label: 'Looked for by words', value: words.join(', ') });
  return [...narrowed, ...(column ? [{ label: 'Sort', value: `${column.title}, ${orderOf(column, order)}` }] : [])];
}

const titleOf = ({ columns }: List, name: string) =>
  columns.find(({ key }) => key === name)?.title ?? (name === 'search' ? 'Search' : name);

function valueOf(column: ListColumn, value: unknown, names: Record<string, string>): string {
  if (column.type === 'text') return String(value as string);
  if (column.type === 'choice')
    return [value]
      .flat()
      .map((word) => names[String(word)] ?? (labelOf(column, String(word)) || 'Nobody'))
      .join(', ');
  const { from, to } = (value ?? {}) as { from?: string; to?: string };
  return [from && `from ${indianDate(from)}`, to && `to ${indianDate(to)}`].filter(Boolean).join(' ');
}

function orderOf({ type }: ListColumn, order: unknown): string {
  const rising = order === 'asc';
  if (type === 'moment') return rising ? 'oldest first' : 'newest first';
  if (type === 'day') return rising ? 'earliest first' : 'latest first';
  return rising ? 'A to Z' : 'Z to A';
}
