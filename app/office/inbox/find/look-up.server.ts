import { sql } from 'kysely';
import type { Db } from '../../../platform/app.server.ts';
import type { WordTableName } from '../../../platform/words.server.ts';
import type { Term } from '../../../platform/words.ts';
import { wordsLike, type Sql } from '../../lists/list-sql.server.ts';

/** A term and the words that are spelt nearly so. */
export type Wanted = Term & { near: string[] };

/** A record that has all the terms: the later it came and the more its words say, the higher its score. */
export type Match = { id: string; score: number; near: boolean; noted: boolean; words: string[] };
export type Matches = { matches: Match[]; more: boolean };

/** So many rows of a term are looked at for the others, the newest first: a millisecond's work. Nobody counts further either. */
const mostRead = 600;

type Row = { id: string; word: string; rank: number };

/** The records that have every term: the rarest leads, the others are looked up by the record. However many have a word, only some hundred rows of an index are looked at. */
export async function lookUp(
  db: Db,
  table: WordTableName,
  terms: readonly Wanted[],
  { enough, only }: { enough: number; only: Sql | null },
): Promise<Matches> {
  const counts = terms.length === 1 ? [1] : await countTerms(db, table, terms);
  if (counts.some((count) => count === 0)) return { matches: [], more: false };
  const byRarity = terms
    .map((term, at) => ({ term, count: counts[at]! }))
    .toSorted((one, other) => one.count - other.count || other.term.text.length - one.term.text.length);
  // Where every term is common, the newest of one may never have the other: two lead in turn.
  const leads = byRarity[0]!.count > mostRead ? byRarity.slice(0, 2) : byRarity.slice(0, 1);
  const found = new Map<string, Match>();
  let isWhole = true;
  for (const { term: lead } of leads) {
    const others = terms.filter((term) => term !== lead);
    const left = Math.floor(mostRead / leads.length);
    const end = await followLead(db, table, { lead, others, only, enough, left }, found);
    if (found.size > enough) return { matches: sorted(found), more: true };
    isWhole &&= end;
  }
  return { matches: sorted(found), more: !isWhole };
}

type Following = { lead: Wanted; others: readonly Wanted[]; only: Sql | null; enough: number; left: number };

/** Adds what the rows of one term lead to. Answers whether all of them were looked at. */
async function followLead(
  db: Db,
  table: WordTableName,
  { lead, others, only, enough, left: allowed }: Following,
  found: Map<string, Match>,
): Promise<boolean> {
  // Of one record several words may fit.
  const most = 3 * (enough + 1);
  let left = allowed;
  for (const source of sourcesOf(lead)) {
    for (let after: Row | null = null; left > 0;) {
      const part: Row[] = await readPart(db, table, { source, after, others, only, left, most });
      await addMatches(db, table, { part, lead, others }, found);
      if (found.size > enough) return false;
      after = part.at(-1) ?? null;
      const isEnd = part.length < Math.min(most, left);
      const isFiltered = others.length > 0 || only !== null;
      left -= isEnd && isFiltered ? await countSource(db, table, source, left) : part.length;
      if (isEnd) break;
    }
    if (left <= 0) return false;
  }
  return true;
}

const sorted = (found: Map<string, Match>) =>
  [...found.values()].toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));

/** How many have each term, counted no further than a few. */
async function countTerms(db: Db, table: WordTableName, terms: readonly Wanted[]): Promise<number[]> {
  const counted = terms.flatMap((term, at) =>
    rangesOf(term).map((range) => ({
      at,
      sql: sql`(select count(*) from (select 1 from ${sql.table(table)} w where ${range} limit ${sql.lit(mostRead + 1)}) c)`,
    })),
  );
  const columns = counted.map((one, place) => sql`${one.sql} as ${sql.ref(`c${place}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return terms.map((_, at) =>
    counted.reduce((sum, one, place) => sum + (one.at === at ? Number(rows[0]![`c${place}`]) : 0), 0),
  );
}

const word = sql.ref('w.word');

function rangesOf({ near, ...term }: Wanted, column = word): Sql[] {
  return [...wordsLike(column, term), ...(near.length > 0 ? [sql`${column} in (${sql.join(near)})`] : [])];
}

/** A range of the index of words with its order. */
type Source = { range: Sql; order: Sql; beyond: (last: Row) => Sql };

/** Where the rows of a term stand, the telling and newest first: its very word, then what begins with it, then what is spelt nearly so. */
function sourcesOf({ starts, near, whole }: Wanted): Source[] {
  const exactly = (exact: string): Source => ({
    range: sql`w.word = ${exact}`,
    order: sql`order by w.rank desc, w.id desc`,
    beyond: (last) => sql`(w.rank, w.id) < (${last.rank}, ${last.id})`,
  });
  const longer = (start: string): Source => ({
    range: sql`w.word > ${start} and w.word < ${`${start}\u{10FFFF}`}`,
    order: sql`order by w.word, w.rank, w.id`,
    beyond: (last) => sql`(w.word, w.rank, w.id) > (${last.word}, ${last.rank}, ${last.id})`,
  });
  return [...[...starts, ...near].map(exactly), ...(whole ? [] : starts.map(longer))];
}

type Part = {
  source: Source;
  after: Row | null;
  others: readonly Wanted[];
  only: Sql | null;
  /** So many rows are looked at, and so many that fit are answered. */
  left: number;
  most: number;
};

/** The next rows of a source whose records have the other terms too. */
async function readPart(db: Db, table: WordTableName, part: Part): Promise<Row[]> {
  const { source, after, others, only, left, most } = part;
  const fits = others.map((other) => {
    const ranges = rangesOf(other, sql.ref('o.word'));
    return sql`exists (select 1 from ${sql.table(table)} o where o.id = w.id and (${sql.join(ranges, sql` or `)}))`;
  });
  if (only) fits.push(sql`exists (select 1 from cases c where c.id = w.id and ${only})`);
  const further = after ? sql`and ${source.beyond(after)}` : sql``;
  const newest = sql`select w.id, w.word, w.rank from ${sql.table(table)} w where ${source.range} ${further} ${source.order}`;
  const query =
    fits.length === 0
      ? sql<Row>`${newest} limit ${sql.lit(Math.min(most, left))}`
      : sql<Row>`select w.id, w.word, w.rank from (${newest} limit ${sql.lit(left)}) w
          where ${sql.join(fits, sql` and `)} ${source.order} limit ${sql.lit(most)}`;
  return (await query.execute(db)).rows;
}

/** How many rows a source has, counted no further than `most`. */
async function countSource(db: Db, table: WordTableName, { range }: Source, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 from ${sql.table(table)} w where ${range} limit ${sql.lit(most)}) counted`.execute(db);
  return Number(rows[0]!.count);
}

/** Adds the records of rows that fit, by what their words are worth. */
async function addMatches(
  db: Db,
  table: WordTableName,
  { part, lead, others }: { part: Row[]; lead: Wanted; others: readonly Wanted[] },
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

const isFor = (found: string, { starts, near, whole }: Wanted) =>
  starts.some((start) => (whole ? found === start : found.startsWith(start))) || near.includes(found);

/** A word in the name is worth more than one in a message, a whole word more than its beginning, and any of these more than a near spelling. */
function worthOf({ word: found, rank }: Row, { starts, near }: Wanted): [worth: number, near: boolean] {
  if (starts.includes(found)) return [rank * 100 + 30, false];
  if (starts.some((start) => found.startsWith(start))) return [rank * 100 + 20, false];
  return [rank * 10 - near.indexOf(found), true];
}
