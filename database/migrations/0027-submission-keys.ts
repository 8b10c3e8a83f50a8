import type { Kysely } from 'kysely';

/** What was answered to submissions that came with a key, so that a repeat is answered alike. One table for all calls, so records keep none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('submission_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('submission_keys_age').on('submission_keys').column('kept_at').execute();
  await db.schema.alterTable('registrations').dropColumn('repeat_key').execute();
}
