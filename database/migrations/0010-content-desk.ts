import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The content desk: one draft for each subject, and every text that was ever published, which the database keeps from being changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('content_drafts')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('made_from', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('content_versions')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'text')
    .addColumn('author', 'text')
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_versions_key', ['subject', 'number'])
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await keepOnSqlite(db);
  else await keepOnPostgres(db);
}

async function keepOnSqlite(db: Kysely<never>): Promise<void> {
  await sql`create trigger content_versions_no_update before update on content_versions
    begin select raise(abort, 'what was published is kept as it was'); end`.execute(db);
  await sql`create trigger content_versions_no_delete before delete on content_versions
    begin select raise(abort, 'what was published is kept as it was'); end`.execute(db);
}

async function keepOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function keep_content_versions() returns trigger language plpgsql as $$
    begin
      raise exception 'what was published is kept as it was';
    end $$`.execute(db);
  await sql`create trigger content_versions_kept before update or delete on content_versions
    for each row execute function keep_content_versions()`.execute(db);
}
