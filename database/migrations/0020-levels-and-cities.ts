import type { Kysely } from 'kysely';

/** What can be asked for is a level or a short course; who asks may name a city of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('training_events')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('short course'))
    .execute();
  await db.schema.alterTable('interests').addColumn('other_city', 'text').execute();
}
