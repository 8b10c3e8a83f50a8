import type { Kysely } from 'kysely';

/** Who has which case open: each open page says so every few seconds, and what is older than a minute is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('case_viewers')
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_viewers_key', ['case_id', 'person_id'])
    .execute();
}
