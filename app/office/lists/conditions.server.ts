import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOfDay } from '../../platform/indian-time.ts';
import type { Filter, Span } from './filter.ts';
import type { ColumnSql, Dialect, FilteredOrder, ListSql, Order, Sql } from './list-sql.server.ts';
import type { List } from './list.ts';

/** How a list is read: along which order, what its index answers by itself, and what each row is looked at for. */
export type Plan = {
  order: Order;
  indexed: readonly Sql[];
  residual: readonly Sql[];
  /** Ranges of indexes that together may hold few rows: reading those few is quicker than going along the order. */
  ranges: readonly (readonly Sql[])[];
};

/** Plans the reading of a list for a filter and a sort. */
export function planReading(list: List, rows: ListSql, dialect: Dialect, filter: Filter, sort: string): Plan {
  const filteredOrder = sort === list.sort.key ? rows.filteredOrders.find((one) => fits(one, filter)) : undefined;
  const order = filteredOrder ?? rows.orders[sort]!;
  const indexed: Sql[] = order.source.on ? [order.source.on] : [];
  const residual: Sql[] = [];
  const search = filter.search ? rows.search(filter.search) : null;
  const ranges: (readonly Sql[])[] = [...(search?.ranges ?? [])];
  for (const [key, words] of Object.entries(filter.choices)) {
    const column = rows.columns[key]!;
    if (filteredOrder?.keys.includes(key))
      indexed.push(sql`${filteredOrder.values?.[key] ?? column.value} = ${words[0]!}`);
    else if (filteredOrder?.given?.[key] === undefined) residual.push(oneOf(column, words, dialect));
    const ids = words.map((word) => column.idsWith?.(word) ?? null);
    if (ids.length > 0 && ids.every((id) => id !== null)) ranges.push(ids as Sql[]);
  }
  for (const [key, span] of Object.entries(filter.spans)) {
    const type = list.columns.find((column) => column.key === key)!.type;
    // What the rows are sorted by: the index begins and ends there.
    if (key === sort && type === 'moment') indexed.push(...within(order.by[0]!, span, type));
    else residual.push(...within(dialect.unindexed(rows.columns[key]!.value), span, type));
    const { value, idsWithin } = rows.columns[key]!;
    if (idsWithin) ranges.push([idsWithin(sql.join(within(value, span, type), sql` and `))]);
  }
  for (const [key, words] of Object.entries(filter.texts))
    residual.push(contains(dialect, rows.columns[key]!.value, words));
  if (search) residual.push(dialect.unindexed(search.found));
  return { order, indexed, residual, ranges };
}

function fits({ keys, given = {} }: FilteredOrder, { choices }: Filter): boolean {
  return (
    keys.every((key) => choices[key]?.length === 1) &&
    Object.entries(given).every(([key, word]) => choices[key]?.length === 1 && choices[key][0] === word)
  );
}

function oneOf({ value, hasAny }: ColumnSql, words: readonly string[], { unindexed }: Dialect): Sql {
  return hasAny ? hasAny(words) : sql`${unindexed(value)} in (${sql.join(words)})`;
}

/** Whether words stand anywhere in a text, in large or small letters. */
export function contains({ small, typedSmall }: Dialect, value: Sql, words: string): RawBuilder<SqlBool> {
  const pattern = `%${typedSmall(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${small(value)} like ${pattern} escape '\\'`;
}

function within(value: Sql, { from, to }: Span, type: string): Sql[] {
  const isDay = type === 'day';
  const isMoment = (text: string) => text.includes('T');
  return [
    ...(from ? [sql`${value} >= ${isDay || isMoment(from) ? from : startOfDay(from)}`] : []),
    ...(to ? [isDay ? sql`${value} <= ${to}` : sql`${value} < ${isMoment(to) ? to : startOfDay(to, 1)}`] : []),
  ];
}
