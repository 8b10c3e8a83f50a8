import type { Kysely } from 'kysely';

/** What was searched for and not found, without who asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('unfound_searches')
    .addColumn('query', 'text', (column) => column.primaryKey())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .execute();
}
