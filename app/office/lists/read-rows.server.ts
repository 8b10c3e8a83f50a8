import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/app.server.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import type { Plan, ListSql, Sql } from './list-sql.server.ts';

export type Row = { id: string } & Record<string, string | number | null>;

/** A part of a list in its order, and where it ends: null when there is nothing further. */
type Part = { rows: Row[]; end: string[] | null };

export type Reading = {
  db: Db;
  rows: ListSql;
  plan: Plan;
  order: 'asc' | 'desc';
  /** Only rows of these few ids, where a range of an index held no more. */
  candidates: Sql | null;
};

/** As many rows of an index as are read and sorted, rather than looked for along the order. */
const mostFew = 3000;
const firstWindow = 1000;
const widestWindow = 16_000;

export async function findCandidates(db: Db, { ranges }: Plan): Promise<Sql | null> {
  for (const each of ranges)
    if (await areFew(db, each)) return sql`select distinct id from (${sql.join(each, sql` union all `)}) few`;
  return null;
}

/** Counted as they stand in the index: what somebody has several of is there several times. To tell them apart PostgreSQL would go along them all. */
async function areFew(db: Db, ranges: readonly Sql[]): Promise<boolean> {
  let left = mostFew;
  for (const range of ranges) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from (${range} limit ${sql.lit(left + 1)}) part`.execute(db);
    left -= Number(rows[0]!.count);
    if (left < 0) return false;
  }
  return true;
}

/** At most `limit` rows after a place. What no index answers is looked for in windows along the order, so that others are answered meanwhile; past `until` (of `performance.now()`) it ends where it has come to, with fewer rows than there are. */
export async function readRows(
  reading: Reading,
  after: string[] | null,
  limit: number,
  until = Infinity,
): Promise<Part> {
  const found: Found[] = [];
  let place = after;
  let size = firstWindow;
  for (;;) {
    const end = await endOfWindow(reading, place, size);
    found.push(...(await select(reading, place, end, limit + 1 - found.length)));
    if (found.length > limit)
      return { rows: found.slice(0, limit).map(({ row }) => row), end: found[limit - 1]!.place };
    if (!end) return { rows: found.map(({ row }) => row), end: null };
    place = end;
    if (performance.now() > until) return { rows: found.map(({ row }) => row), end: place };
    size = Math.min(size * 4, widestWindow);
    await setImmediate();
  }
}

/** How many rows there are, counted no further than `most`; looked for no further than the first window. */
export async function countRows(reading: Reading, most: number): Promise<{ count: number; more: boolean }> {
  const end = reading.plan.order.expression === 'coarse' ? null : await endOfWindow(reading, null, firstWindow);
  const count = await countWithin(reading, null, end, most + 1);
  return { count: Math.min(count, most), more: count > most || end !== null };
}

/** Where so many rows of the order's index end; null when they are the last, or when the index answers everything by itself. */
async function endOfWindow(
  { db, plan, order, candidates }: Reading,
  after: string[] | null,
  size: number,
): Promise<string[] | null> {
  if (candidates || plan.residual.length === 0) return null;
  const parts = partsOf(plan);
  const columns = parts.map((part, n) => sql`${part} as ${sql.ref(`s${n}`)}`);
  const conditions = [...plan.indexed, ...(after ? [beyond(plan, after, order)] : [])];
  const query = sql<Record<string, string>>`select ${sql.join(columns)} from ${plan.order.source.table}
    ${where(conditions)} order by ${sorting(parts, order)} limit 1 offset ${sql.lit(size - 1)}`;
  const { rows } = await query.execute(db);
  return rows[0] ? parts.map((_, n) => rows[0]![`s${n}`]!) : null;
}

type Found = { row: Row; place: string[] };

async function select(
  { db, rows: list, plan, order, candidates }: Reading,
  after: string[] | null,
  end: string[] | null,
  limit: number,
): Promise<Found[]> {
  const parts = partsOf(plan);
  const columns = Object.entries(list.columns).map(
    ([key, { value, shown }]) => sql`${shown ?? value} as ${sql.ref(key)}`,
  );
  const extra = Object.entries(list.extra ?? {}).map(([key, value]) => sql`${value} as ${sql.ref(key)}`);
  const places = parts.map((part, n) => sql`${part} as ${sql.ref(`s${n}`)}`);
  const query = sql<Record<string, string | number | null>>`${given(candidates)}
    select ${plan.order.source.id} as id, ${sql.join([...columns, ...extra, ...places])}
    ${from(plan, candidates)} ${list.lookups ?? sql``} ${where(conditionsOf(plan, candidates, after, end, order))}
    order by ${sorting(parts, order)} limit ${sql.lit(limit)}`;
  const { rows } = await query.execute(db);
  return rows.map((found) => {
    const place = parts.map((_, n) => String(found[`s${n}`]));
    const own = Object.entries(found).filter(([key]) => !/^s\d$/.test(key));
    // Some are kept in digits alone.
    const shown = own.map(([key, value]) => [key, /phone$/i.test(key) && value ? shownPhone(String(value)) : value]);
    const row = Object.fromEntries(shown) as Row;
    return { row, place };
  });
}

async function countWithin(
  { db, plan, order, candidates }: Reading,
  after: string[] | null,
  end: string[] | null,
  most: number,
): Promise<number> {
  // Counted along the order: left to itself, SQLite goes along any index that has all the columns, and through whatever lies before the first match.
  const along = !end && !candidates ? sql`order by ${sorting(partsOf(plan), order)}` : sql``;
  const query = sql<{ count: number }>`${given(candidates)}
    select count(*) as count from (select 1 as one ${from(plan, candidates)} ${where(conditionsOf(plan, candidates, after, end, order))} ${along}
    limit ${sql.lit(most)}) found`;
  return Number((await query.execute(db)).rows[0]!.count);
}

const partsOf = ({ order }: Plan): Sql[] => [...order.by, order.source.id];
const given = (candidates: Sql | null): Sql =>
  candidates ? sql`with candidates as materialized (${candidates})` : sql``;

function from({ order: { source } }: Plan, candidates: Sql | null): Sql {
  return sql`from ${candidates ? sql`candidates cross join` : sql``} ${source.table} ${source.join ?? sql``}`;
}

function conditionsOf(
  plan: Plan,
  candidates: Sql | null,
  after: string[] | null,
  end: string[] | null,
  order: 'asc' | 'desc',
): Sql[] {
  const { source } = plan.order;
  return [
    ...(candidates ? [sql`${source.id} = candidates.id`] : []),
    ...(source.match ? [source.match] : []),
    ...plan.indexed,
    ...(after ? [beyond(plan, after, order)] : []),
    ...(end ? [notBeyond(plan, end, order)] : []),
    ...plan.residual,
  ];
}

function beyond(plan: Plan, place: string[], order: 'asc' | 'desc'): Sql {
  return compare(plan, place, order === 'asc' ? '>' : '<', '');
}

function notBeyond(plan: Plan, place: string[], order: 'asc' | 'desc'): Sql {
  return compare(plan, place, order === 'asc' ? '<' : '>', '=');
}

/** In an index that begins with an expression SQLite finds its way by that alone, so it is said once more by itself. */
function compare(plan: Plan, place: string[], how: '<' | '>', orAt: '' | '='): Sql {
  const parts = partsOf(plan);
  const whole = sql`(${sql.join(parts)}) ${sql.raw(how + orAt)} (${sql.join(place)})`;
  return plan.order.expression ? sql`${parts[0]} ${sql.raw(`${how}=`)} ${place[0]} and ${whole}` : whole;
}

function sorting(parts: Sql[], order: 'asc' | 'desc'): Sql {
  return sql.join(parts.map((part) => sql`${part} ${sql.raw(order)}`));
}

function where(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Where a row stands in the order of a list, whether or not the list's filter lets it in; null when there is no such row. */
export async function placeOf({ db, plan }: Reading, id: string): Promise<string[] | null> {
  const { source } = plan.order;
  const parts = partsOf(plan);
  const columns = parts.map((part, n) => sql`${part} as ${sql.ref(`s${n}`)}`);
  const conditions = [...(source.match ? [source.match] : []), sql`${source.id} = ${id}`];
  const query = sql<
    Record<string, string>
  >`select ${sql.join(columns)} from ${source.table} ${source.join ?? sql``} ${where(conditions)}`;
  const { rows } = await query.execute(db);
  return rows[0] ? parts.map((_, n) => String(rows[0]![`s${n}`])) : null;
}

/** How many rows there are up to a place, that one included; null when the place lies further than `most`, or than one window. */
export async function countUpTo(reading: Reading, place: string[], most: number): Promise<number | null> {
  const { order } = reading.plan;
  const end = order.expression === 'coarse' ? null : await endOfWindow(reading, null, firstWindow);
  if (end && !(await isWithin(reading, place, end))) return null;
  const count = await countWithin(reading, null, place, most + 1);
  return count > most ? null : count;
}

async function isWithin({ db, plan, order }: Reading, place: string[], end: string[]): Promise<boolean> {
  const { source } = plan.order;
  const id = place.at(-1)!;
  const conditions = [...(source.match ? [source.match] : []), sql`${source.id} = ${id}`, notBeyond(plan, end, order)];
  const { rows } = await sql`select 1 as one from ${source.table} ${source.join ?? sql``} ${where(conditions)}`.execute(
    db,
  );
  return rows.length > 0;
}
