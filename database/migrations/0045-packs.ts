import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Joining packs as they were made, what they say of a batch and its venue, and an index for what is erased when a class is over. */
export async function up(db: Kysely<never>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;
  for (const degrees of ['latitude', 'longitude'])
    await db.schema.alterTable('venues').addColumn(degrees, 'double precision').execute();
  await db.schema
    .alterTable('batches')
    .addColumn('bring', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('batch_packs')
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_packs_pk', ['batch_id', 'digest'])
    .execute();
  await sql`create index seats_needs on seats (batch_id) where meal <> '' or needs <> ''`.execute(db);
}
