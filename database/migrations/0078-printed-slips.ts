import type { Kysely } from 'kysely';

/** Whence the slips of a nomination were printed, in codes, until its class is over. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('nominations')
    .addColumn('printed_from', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
