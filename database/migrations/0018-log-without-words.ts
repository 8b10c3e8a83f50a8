import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** What the log has kept of searches and mails until now may name somebody who asks to be forgotten: it goes, the entries stay. */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await onSqlite(db);
  else await onPostgres(db);
}

const entries = sql.raw(`action in ('list read', 'list exported', 'log read', 'mail sent again')`);

/** The log refuses changes, this one too: what refuses them is put aside for it and put back as it was. */
async function onSqlite(db: Kysely<never>): Promise<void> {
  const { rows: guards } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and tbl_name = 'audit_entries'`.execute(db);
  for (const { name } of guards) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await sql`update audit_entries
    set detail = json_remove(detail, '$.filter', '$.to', '$.who', '$.subject', '$.text') where ${entries}`.execute(db);
  for (const guard of guards) await sql.raw(guard.sql).execute(db);
}

async function onPostgres(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_entries disable trigger user`.execute(db);
  await sql`update audit_entries
    set detail = (detail::jsonb - 'filter' - 'to' - 'who' - 'subject' - 'text')::text where ${entries}`.execute(db);
  await sql`alter table audit_entries enable trigger user`.execute(db);
}
