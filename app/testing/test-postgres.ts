import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from '../platform/database/database.server.ts';
import { openDatabase, type OpenDatabase } from '../platform/database/open-database.server.ts';
import { postgresPool } from '../platform/database/postgres.server.ts';
import { Busy } from '../platform/errors.ts';
import { createTurn } from '../platform/database/turn.server.ts';
import { separateWriter } from '../platform/database/write.server.ts';

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

  async function make(): Promise<string> {
    // The one template that nobody can be connected to: with another, whoever looks into it meanwhile stops this.
    await withClient(server, (client) => client.query(`create database ${name} template template0`));
    const made = openDatabase({ databaseUrl: url.href, dataDir: '' });
    await prepare(made);
    await made.db.destroy();
    return withClient(url.href, tidying);
  }

  let script = await make();
  // A connection learns every table anew, so the tests of a worker share theirs.
  let shared = connections(url.href);
  // So does what tidies up after them.
  const ready = async (): Promise<pg.Client> => {
    const client = await connect(url.href);
    await client.query(script);
    return client;
  };
  let tidier = await ready();
  return {
    open: () => shared.open(),
    async tidy() {
      await shared.endTest();
      const tidied = await tidyBy(tidier).catch(async () => {
        tidier = await ready();
        return tidyBy(tidier);
      });
      if (tidied) return;
      await Promise.all([shared.end(), tidier.end()]);
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
      script = await make();
      shared = connections(url.href);
      tidier = await ready();
    },
  };
}

/**
 * The connections of a worker. Each test has them until it ends: what it has left going is refused then, as where each has a database of its own, and
 * never reaches the rows of the next.
 */
function connections(address: string) {
  const turn = createTurn();
  const { pool, countConnections } = postgresPool(address, turn, () => {});
  const held = new Set<Promise<void>>();
  let endTest = () => {};

  function open(): OpenDatabase {
    let isOver = false;
    endTest = () => void (isOver = true);
    const ofTest: PostgresPool = {
      options: {},
      end: async () => void (isOver = true),
      async connect() {
        if (isOver) throw new Error('the test that asks this of its database has ended');
        const { promise, resolve } = Promise.withResolvers<void>();
        held.add(promise);
        const giveBack = () => {
          held.delete(promise);
          resolve();
        };
        const client = await connectPatiently(pool, () => isOver).catch((error: unknown) => {
          giveBack();
          throw error;
        });
        const release = (destroy?: boolean) => {
          client.release(destroy);
          giveBack();
        };
        return { ...client, release };
      },
    };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: ofTest }) });
    const { write, readLoad } = separateWriter(db, turn);
    return { db, write, load: () => ({ ...readLoad(), connections: countConnections() }) };
  }
  return {
    open,
    async endTest() {
      endTest();
      // What is under way comes to its end, and only then are the rows brought back.
      await Promise.all(held);
    },
    end: () => pool.end(),
  };
}

/** A connection, for which a test on a busy machine waits longer than a server would: again each time its patience has ended, until the test has. */
async function connectPatiently(pool: PostgresPool, isOver: () => boolean): ReturnType<PostgresPool['connect']> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isLate = error instanceof Busy && typeof (error.cause as { code?: unknown } | undefined)?.code !== 'string';
      if (!isLate || isOver()) throw error;
    }
  }
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
