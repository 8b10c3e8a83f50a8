import { hash } from 'node:crypto';
import type SQLite from 'better-sqlite3';
import pg from 'pg';
import { lookAtIt, nameOf } from '../database/open-database.server.ts';

export type Value = string | number | null | Uint8Array;
export type Row = Value[];

/** A table and the columns that are kept of it, in the order of every row. */
export type Table = {
  name: string;
  columns: string[];
  /** Whether rows hold files, of which few are taken into memory at a time. */
  bytes: boolean;
};

/** How many rows of a table there are, and the sum of their digests: the same in whatever order they come. */
export type Sum = { rows: number; sum: string };
export type Sums = Record<string, Sum>;

/** What cannot be done, in a sentence for the operator. */
export class Refused extends Error {
  override name = 'Refused';
}

export const damaged = 'The backup is damaged: take the one before it.';

/** Rows that are held in memory and written together. */
export const atATime = ({ bytes }: Pick<Table, 'bytes'>) => (bytes ? 4 : 200);

export function toLine(row: Row): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value)),
  );
}

/** The row of a line made by `toLine`. Throws Refused for any other line. */
export function fromLine(line: string): Row {
  const values = parseLine(line);
  if (!Array.isArray(values)) throw new Refused(damaged);
  return values.map((value: unknown) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    const { b } = value as { b?: unknown };
    if (typeof b !== 'string') throw new Refused(damaged);
    return Buffer.from(b, 'base64');
  });
}

/** Throws Refused where JSON has a sentence of its own. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Refused(damaged, { cause: error });
  }
}

export class Tally {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows += 1;
    this.#sum += BigInt(`0x${hash('sha256', line, 'hex').slice(0, 32)}`);
  }

  get sum(): Sum {
    return { rows: this.#rows, sum: BigInt.asUintN(128, this.#sum).toString(16).padStart(32, '0') };
  }
}

export async function sumUp(tables: readonly Table[], rows: (table: Table) => AsyncIterable<Row[]>): Promise<Sums> {
  const sums: Sums = {};
  for (const table of tables) {
    const tally = new Tally();
    for await (const batch of rows(table)) for (const row of batch) tally.add(toLine(row));
    sums[table.name] = tally.sum;
  }
  return sums;
}

/** Throws when what arrived is not what was read. */
export function compare(wanted: Sums, found: Sums): void {
  for (const [name, { rows, sum }] of Object.entries(wanted)) {
    const other = found[name];
    if (other?.rows !== rows)
      throw new Refused(`The table ${name} has ${rows} rows, and ${other?.rows ?? 'none'} of them arrived.`);
    if (other.sum !== sum) throw new Refused(`Rows of the table ${name} arrived as others.`);
  }
}

export type Tables = { own: Table[]; known: boolean };

/** Those of the schema's own keeper are told by its migrations, and not copied; nor are counts of who comes how often, which are of no worth an hour later. */
export const isOurs = (name: string) => !name.startsWith('kysely_') && name !== 'limit_counts';

export function tablesOfSqlite(database: SQLite.Database): Tables {
  const names = database
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[];
  const own = names.filter(isOurs).map((name) => {
    const columns = database.prepare('select name, type from pragma_table_info(?)').all(name) as {
      name: string;
      type: string;
    }[];
    return {
      name,
      columns: columns.map((column) => column.name),
      bytes: columns.some(({ type }) => type.toLowerCase() === 'blob'),
    };
  });
  return { own, known: names.includes('kysely_migration') };
}

export async function* readSqlite(database: SQLite.Database, table: Table, most: number): AsyncIterable<Row[]> {
  let batch: Row[] = [];
  const select = database.prepare(`select ${names(table)} from ${quote(table.name)}`).raw();
  for (const row of select.iterate() as Iterable<Row>) {
    batch.push(row);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function writeSqlite(database: SQLite.Database, table: Table): (rows: Row[]) => void {
  const marks = table.columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert into ${quote(table.name)} (${names(table)}) values (${marks})`);
  return (rows) => {
    for (const row of rows) insert.run(row);
  };
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const names = (table: Table) => table.columns.map(quote).join(', ');

/** One connection with time enough. Throws Refused when there is none. */
export async function connect(url: string): Promise<pg.Client> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    lock_timeout: 30_000,
    types,
  });
  // Its end is told by whatever was asked.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  } catch (error) {
    await client.end().catch(() => {});
    throw new Refused(`The database ${nameOf(url)} cannot be reached: ${(error as Error).message}. ${lookAtIt}`);
  }
  return client;
}

/** The tables of the first schema that is looked in, without those of extensions. */
export async function tablesOfPostgres(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.atttypid = 'bytea'::regtype) as bytes
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname collate "C"`,
  );
  return { own: rows.filter(({ name }) => isOurs(name)), known: rows.some(({ name }) => name === 'kysely_migration') };
}

/** Inside a transaction: rows are fetched as they are wanted. */
export async function* readPostgres(client: pg.Client, table: Table, most: number): AsyncIterable<Row[]> {
  await client.query(`declare reading no scroll cursor for select ${names(table)} from ${quote(table.name)}`);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${most} from reading`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < most) break;
  }
  await client.query('close reading');
}

export async function writePostgres(client: pg.Client, table: Table, rows: Row[]): Promise<void> {
  const width = table.columns.length;
  const marks = rows.map((row, n) => `(${row.map((_value, m) => `$${n * width + m + 1}`).join(', ')})`);
  await client.query(
    `insert into ${quote(table.name)} (${names(table)}) overriding system value values ${marks.join(', ')}`,
    rows.flat(),
  );
}

/** What PostgreSQL's word means for whoever fills a database; any other error as it is. `then`: what becomes of it when it is run again. */
export function explainPostgres(error: Error & { code?: string }, table: string): Error {
  const { code = '', message } = error;
  if (/^2[23]/.test(code)) return new Refused(`PostgreSQL does not take a row of the table ${table}: ${message}.`);
  const isAway =
    /^(ECONN|EPIPE|ETIMEDOUT|[0-9A-Z]{5}$)/.test(code) ||
    /^(Connection terminated|Client has encountered)/.test(message);
  return isAway
    ? new Refused(
        `The new database took no more (${message}). When that is mended, run the same again: it begins anew.`,
      )
    : error;
}
