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

  async function make(): Promise<{ reset: string; shape: string }> {
    // The one template that nobody can be connected to: with another, whoever looks into it meanwhile stops this.
    await withClient(server, (client) => client.query(`create database ${name} template template0`));
    const made = open();
    await prepare(made);
    await made.db.destroy();
    return withClient(url.href, async (client) => ({ reset: await resetting(client), shape: await shapeOf(client) }));
  }

  let { reset, shape } = await make();
  // A connection learns every table anew, so the tests of a worker share theirs.
  let shared: OpenDatabase | undefined;
  // So does what tidies up after them.
  let tidier = await connect(url.href);
  return {
    open: () => (shared ??= open()),
    async tidy() {
      if (shared && !(await answers(shared))) shared = undefined;
      const found = await shapeOf(tidier).catch(async () => {
        tidier = await connect(url.href);
        return shapeOf(tidier);
      });
      if (found === shape) return void (await tidier.query(reset));
      await Promise.all([shared?.db.destroy(), tidier.end()]);
      shared = undefined;
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
      ({ reset, shape } = await make());
      tidier = await connect(url.href);
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

/** One script that empties every table and puts back what is in it now. Triggers rest meanwhile: some tables refuse deletions. */
async function resetting(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const statements = rows.map(({ name }) => `delete from ${name};`);
  for (const { name } of rows) {
    const kept = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    const json = kept.rows[0]?.rows;
    if (!json) continue;
    statements.push(
      `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(json)});`,
    );
  }
  return ['begin; set local session_replication_role = replica;', ...statements, 'commit'].join('\n');
}

/** Changes whenever a table, an index or a trigger is made, renamed or dropped. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select md5(string_agg(thing, ' ' order by thing)) as shape from (
       select oid || relname as thing from pg_class where relnamespace = 'public'::regnamespace
       union all select oid || tgname from pg_trigger where not tgisinternal) things`,
  );
  return rows[0]!.shape;
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
