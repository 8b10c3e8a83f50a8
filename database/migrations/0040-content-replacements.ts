import type { Kysely } from 'kysely';

/** Acts that replaced words in many drafts, with what each was before, so that one is taken back as one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('content_replacements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('touched', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema.createIndex('content_replacements_age').on('content_replacements').column('made_at').execute();
}
