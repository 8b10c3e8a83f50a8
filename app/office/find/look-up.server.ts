import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.server.ts';
import type { WordTableName } from '../../platform/words.server.ts';
import type { Term } from '../../platform/words.ts';
import { begins, type Sql } from '../lists/list-sql.server.ts';

/** A term and the words that are spelt nearly so. */
export type Wanted = Term & { near: string[] };

/** A record that has all the terms: the later it came and the more its words say, the higher its score. */
export type Match = { id: string; score: number; near: boolean; noted: boolean; words: string[] };
export type Matches = { matches: Match[]; more: boolean };

/** Of a term that more have than this nobody counts further. */
const few = 200;
/** The newest that have the leading term are looked through in parts, so far. */
const parts = [60, 400, 800, 800, 800];

type Row = { id: string; word: string; rank: number };

/**
 * The records of a table that have every term. The rarest term leads; the others are looked up by the record. However many have a word, no
 * more is read than a few thousand rows of an index.
 */
export async function lookUp(
  db: Db,
  table: WordTableName,
  terms: readonly Wanted[],
  { enough, only }: { enough: number; only: Sql | null },
): Promise<Matches> {
  const counts = terms.length === 1 ? [1] : await countTerms(db, table, terms);
  if (counts.some((count) => count === 0)) return { matches: [], more: false };
  const [lead, ...others] = terms
    .map((term, at) => ({ term, count: counts[at]! }))
    .toSorted((one, other) => one.count - other.count || other.term.text.length - one.term.text.length)
    .map(({ term }) => term);
  const found = new Map<string, Match>();
  let count = 0;
  for await (const part of walk(db, table, lead!)) {
    await addMatches(db, table, { part, lead: lead!, others, only }, found);
    count += 1;
    if (found.size > enough) return { matches: sorted(found), more: true };
    if (count === parts.length) return { matches: sorted(found), more: true };
  }
  return { matches: sorted(found), more: false };
}

const sorted = (found: Map<string, Match>) =>
  [...found.values()].toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));

/** How many have each term, counted no further than a few. */
async function countTerms(db: Db, table: WordTableName, terms: readonly Wanted[]): Promise<number[]> {
  const counted = terms.flatMap((term, at) =>
    rangesOf(term).map((range) => ({
      at,
      sql: sql`(select count(*) from (select 1 from ${sql.table(table)} w where ${range} limit ${sql.lit(few + 1)}) c)`,
    })),
  );
  const columns = counted.map((one, place) => sql`${one.sql} as ${sql.ref(`c${place}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return terms.map((_, at) =>
    counted.reduce((sum, one, place) => sum + (one.at === at ? Number(rows[0]![`c${place}`]) : 0), 0),
  );
}

const word = sql.ref('w.word');

function rangesOf({ starts, near }: Wanted): Sql[] {
  return [
    ...starts.map((start) => begins(word, start)),
    ...(near.length > 0 ? [sql`w.word in (${sql.join(near)})`] : []),
  ];
}

/** The rows of a term, the telling and newest first: its very word, then what begins with it, then what is spelt nearly so. */
async function* walk(db: Db, table: WordTableName, { starts, near }: Wanted): AsyncGenerator<Row[]> {
  for (const exact of [...starts, ...near]) {
    const order = sql`order by w.rank desc, w.id desc`;
    yield* rowsOf(db, table, sql`w.word = ${exact}`, order, (last) => sql`(w.rank, w.id) < (${last.rank}, ${last.id})`);
  }
  for (const start of starts) {
    const order = sql`order by w.word, w.rank, w.id`;
    const longer = sql`w.word > ${start} and w.word < ${`${start}\u{10FFFF}`}`;
    yield* rowsOf(
      db,
      table,
      longer,
      order,
      (last) => sql`(w.word, w.rank, w.id) > (${last.word}, ${last.rank}, ${last.id})`,
    );
  }
}

async function* rowsOf(
  db: Db,
  table: WordTableName,
  range: Sql,
  order: Sql,
  beyond: (last: Row) => Sql,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (const size of [...parts, ...parts]) {
    const after: Sql = last ? sql`and ${beyond(last)}` : sql``;
    const query = sql<Row>`select w.id, w.word, w.rank from ${sql.table(table)} w where ${range} ${after}
      ${order} limit ${sql.lit(size)}`;
    const { rows }: { rows: Row[] } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
  }
}

type Look = { part: Row[]; lead: Wanted; others: readonly Wanted[]; only: Sql | null };

/** Adds those of a part of the leading term's rows that have the other terms too. */
async function addMatches(
  db: Db,
  table: WordTableName,
  { part, lead, others, only }: Look,
  found: Map<string, Match>,
): Promise<void> {
  const ids = [...new Set(part.map(({ id }) => id))].filter((id) => !found.has(id));
  let left = ids;
  const best = new Map<string, { row: Row; value: number; near: boolean }[]>();
  const note = (rows: Row[], term: Wanted) => {
    for (const row of rows) {
      const [value, near] = worthOf(row, term);
      const all = best.get(row.id) ?? [];
      const at = all.findIndex((one) => isFor(one.row.word, term));
      if (at < 0) best.set(row.id, [...all, { row, value, near }]);
      else if (value > all[at]!.value) all[at] = { row, value, near };
    }
  };
  note(part, lead);
  for (const other of others) {
    if (left.length === 0) return;
    const rows = await wordsWithin(db, table, left, other);
    note(rows, other);
    const having = new Set(rows.map(({ id }) => id));
    left = left.filter((id) => having.has(id));
  }
  if (only && left.length > 0) {
    const { rows } = await sql<{
      id: string;
    }>`select c.id from cases c where c.id in (${sql.join(left)}) and ${only}`.execute(db);
    const fitting = new Set(rows.map(({ id }) => id));
    left = left.filter((id) => fitting.has(id));
  }
  for (const id of left) {
    const words = best.get(id) ?? [];
    const score = words.reduce((sum, { value }) => sum + value, 0) / Math.max(1, words.length);
    found.set(id, {
      id,
      score,
      near: words.some(({ near }) => near),
      noted: words.some(({ row }) => row.rank === 1),
      words: words.map(({ row }) => row.word),
    });
  }
}

async function wordsWithin(db: Db, table: WordTableName, ids: readonly string[], term: Wanted): Promise<Row[]> {
  const each = rangesOf(term).map(
    (range) =>
      sql`select w.id, w.word, w.rank from ${sql.table(table)} w where w.id in (${sql.join(ids)}) and ${range}`,
  );
  return (await sql<Row>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
}

const isFor = (found: string, { starts, near }: Wanted) =>
  starts.some((start) => found.startsWith(start)) || near.includes(found);

/** A word in the name is worth more than one in a message, a whole word more than its beginning, and any of these more than a near spelling. */
function worthOf({ word: found, rank }: Row, { starts, near }: Wanted): [worth: number, near: boolean] {
  if (starts.includes(found)) return [rank * 100 + 30, false];
  if (starts.some((start) => found.startsWith(start))) return [rank * 100 + 20, false];
  return [rank * 10 - near.indexOf(found), true];
}
