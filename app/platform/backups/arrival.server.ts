import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { nameOf, openForMigrating } from '../database/open-database.server.ts';
import { arriving } from '../database/open-up-to-date.server.ts';
import type { Facts } from './backup-file.server.ts';
import {
  connect,
  readPostgres,
  tablesOfPostgres,
  writePostgres,
  Refused,
  type Row,
  type Sums,
  type Table,
  atATime,
  compare,
  sumUp,
  quote,
} from './rows.server.ts';
import { asThen, refuseOtherTables } from './schema.server.ts';

/** For one at a time: a number of our own. */
export const lockNumber = 5_483_021_177;
const mostTries = 30;

/** An empty PostgreSQL database that becomes a site at once, when everything is there. */
export type Arrival = {
  begin: (facts: Pick<Facts, 'migrations' | 'tables'>) => Promise<void>;
  write: (table: Table, rows: Row[]) => Promise<void>;
  /** Throws Refused when what arrived is not what `sums` says. */
  finish: (tables: Table[], sums: Sums) => Promise<void>;
  /** Takes away what arrived, unless it has become the site. */
  giveUp: () => Promise<void>;
  close: () => Promise<void>;
};

/** Throws Refused when the database cannot be reached or is not empty. */
export async function openArrival(url: string): Promise<Arrival> {
  const client = await connect(url);
  try {
    const home = await findHome(client, url);
    let isBegun = false;
    const giveUp = async () => {
      if (isBegun) await client.query(`drop schema if exists ${arriving} cascade`).catch(() => {});
    };
    return {
      async begin(facts) {
        await refuseForeign(client);
        isBegun = true;
        await begin(client, url, facts);
      },
      write: (table, rows) => together(client, () => writePostgres(client, table, rows)),
      async finish(tables, sums) {
        await together(client, async () => {
          compare(sums, await sumUp(tables, (table) => readPostgres(client, table, atATime(table))));
          await putInPlace(client, home);
        });
        await client.query('analyze');
      },
      giveUp,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The schema that the server will look in. It must be empty. */
async function findHome(client: pg.Client, url: string): Promise<string> {
  const take = () => client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
  for (let tries = 1; !(await take()).rows[0]!.taken; tries += 1) {
    // The database may not have noticed yet that an interrupted one is gone.
    if (tries === mostTries) throw new Refused(`Another restore into ${nameOf(url)} is under way.`);
    await setTimeout(100);
  }
  const { rows } = await client.query<{ home: string | null }>('select current_schema() as home');
  const home = rows[0]!.home;
  if (home === null) throw new Refused(`There is no schema in ${nameOf(url)} that its user may use.`);
  if (await isFull(client))
    throw new Refused(`The database ${nameOf(url)} is not empty, and stays as it is: make an empty one.`);
  return home;
}

/** Whether there is a table or the like in the schema that is looked in first, other than of an extension. */
async function isFull(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from pg_class c where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and relnamespace = (select oid from pg_namespace where nspname = current_schema())
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows[0]!.count > 0;
}

/** Half a restore that was interrupted gives way to this one; a schema of that name that is none of ours stays. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regnamespace($1) is not null and to_regclass($2) is null as is`,
    [arriving, `${arriving}.arriving_origin`],
  );
  if (rows[0]!.is)
    throw new Refused(`The database holds a schema ${arriving} that is none of ours; it stays as it is.`);
}

async function begin(client: pg.Client, url: string, facts: Pick<Facts, 'migrations' | 'tables'>): Promise<void> {
  await client.query(`drop schema if exists ${arriving} cascade; create schema ${arriving};
    set search_path to ${arriving}; create table arriving_origin (foreign_keys text not null)`);
  const there = new URL(url);
  const options = there.searchParams.get('options');
  there.searchParams.set('options', `${options ? `${options} ` : ''}-c search_path=${arriving}`);
  const db = openForMigrating(there.href);
  try {
    await asThen(db, facts.migrations);
  } finally {
    await db.destroy();
  }
  await together(client, () => prepare(client, facts.tables));
}

/** Rows may come in any order: what they point to is asked for at the end. Those that migrations have put there give way. */
async function prepare(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const made = (await tablesOfPostgres(client)).own.filter(({ name }) => !name.startsWith('arriving_'));
  refuseOtherTables(tables, made);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = $1::regnamespace order by 1, 2`,
    [arriving],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  // What triggers would keep arrives too.
  for (const { name } of made)
    await client.query(`alter table ${quote(name)} disable trigger user; delete from ${quote(name)}`);
  await client.query('insert into arriving_origin (foreign_keys) values ($1)', [JSON.stringify(keys)]);
}

async function together(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Inside a transaction, with the arrival's schema in the search path: makes what arrived the site of `home`. Refuses what points to a row that is not there. */
async function putInPlace(client: pg.Client, home: string): Promise<void> {
  const { rows } = await client.query<{ keys: string }>('select foreign_keys as keys from arriving_origin');
  for (const { table, name, definition } of JSON.parse(rows[0]!.keys) as Record<
    'table' | 'name' | 'definition',
    string
  >[])
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await putSequencesRight(client);
  await client.query('drop table arriving_origin');
  const taken = await client.query(
    `select 1 from pg_class where relkind in ('r', 'p', 'v', 'm') and relname = 'kysely_migration'
       and relnamespace = (select oid from pg_namespace where nspname = $1)`,
    [home],
  );
  if (taken.rows.length > 0)
    throw new Refused('A server was started on the database meanwhile: stop it and make an empty database.');
  const there = `(select oid from pg_namespace where nspname = current_schema())`;
  const { rows: tables } = await client.query<{ name: string; isView: boolean }>(
    `select relname as name, relkind = 'v' as "isView" from pg_class where relkind in ('r', 'p', 'v') and relnamespace = ${there}`,
  );
  for (const { name, isView } of tables)
    if (!isView) await client.query(`alter table ${quote(name)} enable trigger user`);
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = ${there}`,
  );
  const schema = (await client.query<{ name: string }>('select current_schema() as name')).rows[0]!.name;
  for (const { name } of tables) await client.query(`alter table ${quote(name)} set schema ${quote(home)}`);
  for (const { name } of functions) await client.query(`alter function ${name} set schema ${quote(home)}`);
  // Without cascade: had anything been left in it, this would fail, and nothing would have happened.
  await client.query(`drop schema ${quote(schema)}; set search_path to ${quote(home)}`);
}

/** Numbers that the database gives go on behind the highest that arrived. */
export async function putSequencesRight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
     from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce(max(${quote(column)}), 1), max(${quote(column)}) is not null) from ${quote(table)}`,
      [sequence],
    );
}
