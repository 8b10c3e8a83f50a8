import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Uploaded pictures of courses and levels, in the database so that every server has them; and an index for mails that wait. */
export async function up(db: Kysely<never>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .execute();
  await sql`create unique index pictures_current on pictures (place) where archived_at is null`.execute(db);
  await db.schema.createIndex('pictures_place').on('pictures').columns(['place', 'id']).execute();

  await db.schema
    .createTable('picture_files')
    .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['picture_id', 'width', 'format'])
    .execute();

  await sql`create index outbox_since on outbox (created_at, id) where done_at is null and failed_at is null`.execute(
    db,
  );
}
