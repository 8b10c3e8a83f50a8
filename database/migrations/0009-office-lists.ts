import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** To whom each mail went and what it was about, which stay when its content has left. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await addRecipients(db, isSqlite);
}

async function addRecipients(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  for (const column of ['recipient', 'template', 'about']) {
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  }
  const read = (key: string) => sql.raw(isSqlite ? `json_extract(payload, '$.${key}')` : `payload::json ->> '${key}'`);
  await sql`update outbox set recipient = ${read('to')}, template = ${read('template')} where topic = 'mail'`.execute(
    db,
  );
  await sql`create index outbox_recipient on outbox (recipient, id) where recipient is not null`.execute(db);
  await sql`create index outbox_about on outbox (about, id) where about is not null`.execute(db);
  await sql`create index outbox_failed on outbox (failed_at, id) where failed_at is not null`.execute(db);
  await sql`create index outbox_sent on outbox (done_at, id) where done_at is not null`.execute(db);
}
