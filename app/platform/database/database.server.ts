import type { Compilable, CompiledQuery, Kysely, QueryExecutor, Transaction } from 'kysely';
import type {
  FlashTable,
  LimitCountTable,
  OutboxTable,
  PublicationTable,
  SubmissionKeyTable,
} from './tables.server.ts';

/** Every table of the product: the platform's own here, the areas' by declaration merging in their `tables.server.ts`. */
export interface Database {
  outbox: OutboxTable;
  flashes: FlashTable;
  publication: PublicationTable;
  submission_keys: SubmissionKeyTable;
  limit_counts: LimitCountTable;
}

export type Db = Kysely<Database>;
/** What a use case passes on when several writes must stand or fall together. */
export type Trx = Transaction<Database>;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A list for `in (…)`, which PostgreSQL refuses empty: of nobody it holds a dash, which is no id, key or address. */
export const orNone = (some: Iterable<string>): string[] => {
  const all = [...some];
  return all.length > 0 ? all : ['-'];
};

/** Stands where a value will, while the text of a statement is made. */
class StandIn {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`what a statement says may not depend on ${this.name}`);
  }
}

/** Texts for more rows are made each time: they come seldom. */
const mostRows = 40;

/** Beyond so many rows PostgreSQL would keep plans that are seldom asked for again. */
const mostPrepared = 4;

/** What such texts are called on each connection to PostgreSQL, which then reads and plans them once. */
const names = new Map<string, string>();
export const preparedName = (text: string): string | undefined => names.get(text);

function keepName(text: string): void {
  // PostgreSQL refuses a kept statement that asks for all columns once a newer server beside this one has added a column.
  if (!names.has(text) && !/[ .]\*/.test(text)) names.set(text, `once ${names.size}`);
}

/** A text for so many rows, and how many values each has. */
type Made<Row> = { query: CompiledQuery<Row>; widths: number[] };

/** For statements that come with every submission. Kysely makes their text once per engine and number of rows, which costs more than doing it; so `build` decides nothing by a value, and all rows have the same names. */
export function compiledOnce<Rows extends object[], Row>(
  build: (db: Db | Trx, ...rows: Rows) => Compilable<Row>,
): (db: Db | Trx, ...rows: Rows) => Promise<Row[]> {
  const ofEngine = new WeakMap<QueryExecutor['adapter'], Map<number, Made<Row>>>();

  function make(db: Db | Trx, rows: Rows): Made<Row> {
    const standIns = rows.map((row, at) =>
      Object.fromEntries(Object.keys(row).map((name) => [name, new StandIn(at, name)])),
    );
    return { query: build(db, ...(standIns as Rows)).compile(), widths: rows.map((row) => Object.keys(row).length) };
  }

  return async (db, ...rows) => {
    const { adapter } = db.getExecutor();
    const known = ofEngine.get(adapter) ?? new Map<number, Made<Row>>();
    ofEngine.set(adapter, known);
    const made = known.get(rows.length) ?? make(db, rows);
    const { query, widths } = made;
    if (rows.length <= mostRows) known.set(rows.length, made);
    if (rows.length <= mostPrepared) keepName(query.sql);
    if (rows.some((row, at) => Object.keys(row).length !== widths[at])) throw otherNames(query);
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof StandIn)) return value;
      const given = (rows[value.row] as Record<string, unknown>)[value.name];
      if (given === undefined) throw otherNames(query);
      return given;
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const otherNames = ({ sql }: CompiledQuery) => new Error(`other names than the first time, or no value: ${sql}`);

/** How SQLite and PostgreSQL say that a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
