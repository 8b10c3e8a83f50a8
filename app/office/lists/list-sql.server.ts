import { SqliteAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { WordTableName } from '../../platform/words.server.ts';
import { fold, termsOf, type Term } from '../../platform/words.ts';
import type { Db } from '../../platform/app.server.ts';
import { startOfDay } from '../../platform/indian-time.ts';
import type { Filter, Span } from './filter.ts';
import type { List } from './list.ts';

export type Sql = RawBuilder<unknown>;

/** A table that a list is read along, in the order of one of its indexes, and the others that belong to each of its rows. */
export type Source = {
  /** Such as `cases c`. */
  table: Sql;
  id: Sql;
  /** What of the table belongs to the list. */
  on?: Sql;
  /** The other table, one row for each, joined across so that SQLite keeps to the order, and by what. */
  join?: Sql;
  match?: Sql;
};

/** An order of the rows: every part and the id have one direction, and an index has them in this order. */
export type Order = {
  source: Source;
  by: readonly Sql[];
  /** What it begins with is an expression, of which SQLite knows less; 'coarse' when many rows share a value. */
  expression?: 'fine' | 'coarse';
};

/** The order of the list's own sort within rows where these fields hold one word each: an index begins with them. */
export type FilteredOrder = Order & {
  keys: readonly string[];
  /** Only where these fields hold just these words: the index has no others. */
  given?: Readonly<Record<string, string>>;
  /** What the index has for a field in place of its column. */
  values?: Readonly<Record<string, Sql>>;
};

/** A column: what filters look at, and what is shown where that is another word. */
export type ColumnSql = {
  value: Sql;
  shown?: Sql;
  /** For a choice that a row may have several of. */
  hasAny?: (values: readonly string[]) => Sql;
  /** For a choice with an index of its own: select of the ids with this word; null where that is nearly everybody. */
  idsWith?: (word: string) => Sql | null;
  /** For a day with an index of its own: select of the ids where the condition on it holds. */
  idsWithin?: (condition: Sql) => Sql;
};

export type ListSql = {
  columns: Record<string, ColumnSql>;
  extra?: Record<string, Sql>;
  /** Left joins that only what is shown needs. */
  lookups?: Sql;
  orders: Record<string, Order>;
  filteredOrders: readonly FilteredOrder[];
  search: (typed: string) => Search;
};

export type Search = {
  /** Groups of selects of ids, each of one range of an index: everything that is found is in each of the groups. */
  ranges: readonly (readonly Sql[])[];
  found: Sql;
};

export type Dialect = {
  isSqlite: boolean;
  /** A text and what it is looked for as, to be compared without case; SQLite's own knows of ASCII alone, so it asks the program. */
  small: (expression: Sql) => Sql;
  typedSmall: (typed: string) => string;
  /** Ordered and compared byte by byte, as SQLite does anyway: only so an index finds how a text begins. */
  bytes: (expression: Sql) => Sql;
  /** Keeps SQLite, which knows nothing of how common a value is, from leaving the order for this condition's index. */
  unindexed: (expression: Sql) => Sql;
  /** The values of a child table in one text. */
  joined: (column: Sql, from: Sql) => Sql;
};

export function dialectOf(db: Db): Dialect {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return {
      isSqlite: true,
      small: (expression) => sql`fold(${expression})`,
      typedSmall: fold,
      bytes: (expression) => expression,
      unindexed: (expression) => sql`+${expression}`,
      joined: (column, from) => sql`(select group_concat(${column}, ', ') from (select ${column} ${from} order by 1))`,
    };
  return {
    isSqlite: false,
    small: (expression) => sql`lower(${expression})`,
    typedSmall: (typed) => typed.toLowerCase(),
    bytes: (expression) => sql`${expression} collate "C"`,
    unindexed: (expression) => expression,
    joined: (column, from) => sql`(select string_agg(${column}, ', ' order by ${column}) ${from})`,
  };
}

/** Whether there is such a row. Looked up for each row of a list: of an `exists` PostgreSQL reads the whole table first where it expects to be asked often. */
export const has = (from: Sql): Sql => sql`((select 1 ${from} limit 1) is not null)`;

function begins(expression: Sql, prefix: string): Sql {
  return sql`(${expression} >= ${prefix} and ${expression} < ${`${prefix}\u{10FFFF}`})`;
}

/** The words that a term means: each is a range of the words' index. */
export function wordsLike(word: Sql, { starts, whole }: Term): Sql[] {
  return starts.map((start) => (whole ? sql`${word} = ${start}` : begins(word, start)));
}

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;

/** By the words that records are found by (`indexWords`), all of which have to be there; the longest, likely the rarest, first. `id` is that of the row. */
export function searchWords(table: WordTableName, id: Sql, typed: string): Search {
  const word = sql.ref('w.word');
  const terms = termsOf(typed).toSorted((one, other) => other.text.length - one.text.length);
  const found = terms.map((term) =>
    has(sql`from ${sql.table(table)} w where w.id = ${id} and ${anyOf(wordsLike(word, term))}`),
  );
  if (terms.length === 0)
    return { ranges: [[sql`select w.id from ${sql.table(table)} w where 1 = 0`]], found: sql`1 = 0` };
  return {
    ranges: terms.map((term) =>
      wordsLike(word, term).map((range) => sql`select w.id from ${sql.table(table)} w where ${range}`),
    ),
    found: sql`(${sql.join(found, sql` and `)})`,
  };
}

/** How a list is read: along which order, what its index answers by itself, and what each row is looked at for. */
export type Plan = {
  order: Order;
  indexed: readonly Sql[];
  residual: readonly Sql[];
  /** Ranges of indexes that together may hold few rows: reading those few is quicker than going along the order. */
  ranges: readonly (readonly Sql[])[];
};

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

export function contains({ small, typedSmall }: Dialect, value: Sql, words: string): RawBuilder<SqlBool> {
  const pattern = `%${typedSmall(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${small(value)} like ${pattern} escape '\\'`;
}

function within(value: Sql, { from, to }: Span, type: string): Sql[] {
  const isDay = type === 'day';
  return [
    ...(from ? [sql`${value} >= ${isDay ? from : startOfDay(from)}`] : []),
    ...(to ? [isDay ? sql`${value} <= ${to}` : sql`${value} < ${startOfDay(to, 1)}`] : []),
  ];
}
