import type { Kysely } from 'kysely';

/** How many who were promised a seat in a batch are still to be brought in, a part at a time; until then nobody passes them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('batches')
    .addColumn('promises_left', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
