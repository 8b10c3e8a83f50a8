import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../platform/database/open-database.server.ts';

/**
 * A database of this worker's own on `server`, prepared once. Making one takes long, so tests take turns in it: `tidy` brings back
 * every row as prepared, and makes the database anew when a test has changed its tables. The role must be a superuser.
 */
export async function prepareOnServer(
  server: string,
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<{ open: () => OpenDatabase; tidy: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const open = (): OpenDatabase => openDatabase({ databaseUrl: url.href, dataDir: '' });

  async function make(): Promise<string> {
    // The one template that nobody can be connected to: with another, whoever looks into it meanwhile stops this.
    await withClient(server, (client) => client.query(`create database ${name} template template0`));
    const made = open();
    await prepare(made);
    await made.db.destroy();
    return withClient(url.href, tidying);
  }

  let script = await make();
  // A connection learns every table anew, so the tests of a worker share theirs.
  let shared: OpenDatabase | undefined;
  // So does what tidies up after them.
  const ready = async (): Promise<pg.Client> => {
    const client = await connect(url.href);
    await client.query(script);
    return client;
  };
  let tidier = await ready();
  return {
    open: () => (shared ??= open()),
    async tidy() {
      if (shared && !(await answers(shared))) shared = undefined;
      const tidied = await tidyBy(tidier).catch(async () => {
        tidier = await ready();
        return tidyBy(tidier);
      });
      if (tidied) return;
      await Promise.all([shared?.db.destroy(), tidier.end()]);
      shared = undefined;
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
      script = await make();
      tidier = await ready();
    },
  };
}

/** A test may have ended what it was given. */
async function answers({ db }: OpenDatabase): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Changes whenever a table, an index or a trigger is made, renamed or dropped. */
const shape = `select sum(hashtextextended(thing, 0)) from (
  select oid || relname as thing from pg_class where relnamespace = 'public'::regnamespace
  union all select oid || tgname from pg_trigger where not tgisinternal) things`;

/** Which versions of its rows a table holds: the same as long as nobody has written to it. */
const versions = (table: string): string => `select sum(hashtextextended(xmin || ' ' || ctid, 0)) from ${table}`;

/**
 * A script that makes `pg_temp.tidy()`: false when the tables are no longer the same, otherwise it empties what was empty, and brings back the rows
 * of what was not and has been written to. A function, as its connection then plans each statement once. Triggers rest meanwhile: some tables
 * refuse deletions.
 */
async function tidying(client: pg.Client): Promise<string> {
  const one = async (query: string): Promise<string | null> => {
    const { rows } = await client.query<[string | null]>({ text: query, rowMode: 'array' });
    return rows[0]![0];
  };
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const statements: string[] = [];
  for (const { name } of rows) {
    const kept = await one(`select json_agg(t)::text from ${name} t`);
    statements.push(
      kept
        ? `if (${versions(name)}) is distinct from (select versions from kept where name = '${name}') then
             delete from ${name};
             insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(kept)});
             delete from kept where name = '${name}';
             insert into kept values ('${name}', (${versions(name)}));
           end if;`
        : `delete from ${name};`,
    );
  }
  return `set session_replication_role = replica;
    create temporary table kept (name text, versions numeric);
    create function pg_temp.tidy() returns boolean language plpgsql as $tidy$ begin
      if (${shape}) <> ${await one(shape)} then return false; end if;
      ${statements.join('\n')}
      return true;
    end $tidy$;`;
}

async function tidyBy(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tidied: boolean }>('select pg_temp.tidy() as tidied');
  return rows[0]!.tidied;
}

/** A connection that a test may end: who asks it next is told. */
async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(address);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
