import type { Kysely } from 'kysely';

/** What the office wrote down about a person, whatever they sent: by their email, and by their account where they have one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('person_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('person_notes_email').on('person_notes').columns(['email', 'written_at', 'id']).execute();
  await db.schema.createIndex('person_notes_uid').on('person_notes').column('uid').execute();
}
