import type { Kysely } from 'kysely';

/** Which columns a view shows, as keys with commas between; none for those that its list shows by itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('saved_views')
    .addColumn('columns', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
