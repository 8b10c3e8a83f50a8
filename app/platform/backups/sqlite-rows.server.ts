import type SQLite from 'better-sqlite3';
import type { Row, Table } from './rows.server.ts';

/** The tables of a site, and whether it is one. */
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
