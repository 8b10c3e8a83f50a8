import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Settings of the office, when each of its people was last here, figures that take long to count, and the order of the inbox by wish. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('office_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('office_visits')
    .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('since', 'text')
    .addColumn('began_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('kept_figures')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('cases').addColumn('owned_at', 'text').execute();
  // The words of the inbox's query: an index is found by them.
  const wish = `case when kind = 'message' then '~' else lower(summary) end`;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql.raw(`create index cases_wish on cases ((${wish})${isSqlite ? '' : ' collate "C"'}, id)`).execute(db);
}
