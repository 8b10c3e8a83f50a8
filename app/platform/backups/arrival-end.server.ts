import type pg from 'pg';
import { Refused } from './rows.server.ts';
import { quote } from './sqlite-rows.server.ts';

/**
 * Inside a transaction, with the schema of the arrival in the search path: makes what arrived the site of `home`. Whatever points to a row that
 * is not there is refused here.
 */
export async function putInPlace(client: pg.Client, home: string): Promise<void> {
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
  const arriving = `(select oid from pg_namespace where nspname = current_schema())`;
  const { rows: tables } = await client.query<{ name: string; isView: boolean }>(
    `select relname as name, relkind = 'v' as "isView" from pg_class where relkind in ('r', 'p', 'v') and relnamespace = ${arriving}`,
  );
  for (const { name, isView } of tables)
    if (!isView) await client.query(`alter table ${quote(name)} enable trigger user`);
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = ${arriving}`,
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
