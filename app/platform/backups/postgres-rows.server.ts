import pg from 'pg';
import { nameOf } from '../database/open-database.server.ts';
import { Refused, type Row, type Table } from './rows.server.ts';
import { isOurs, names, quote, type Tables } from './sqlite-rows.server.ts';

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
    throw new Refused(`The database ${nameOf(url)} cannot be reached: ${(error as Error).message}.`);
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
