import type { Kysely } from 'kysely';

/** How many notices have left by themselves in this window, the digest that is open, and what was gathered for each digest. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notice_turns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('began_at', 'text', (column) => column.notNull())
    .addColumn('alone', 'integer', (column) => column.notNull())
    .addColumn('digest_id', 'text')
    .execute();
  await db.schema
    .createTable('gathered_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('digest_id', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('news', 'text', (column) => column.notNull())
    .addColumn('gathered_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('gathered_notices_digest').on('gathered_notices').columns(['digest_id', 'id']).execute();
  await db.schema.createIndex('gathered_notices_age').on('gathered_notices').column('gathered_at').execute();
}
