import type { Kysely } from 'kysely';

/** Which address the office writes to of two that are one person's, as whoever merged them said. Null where nobody was asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('person_merges').addColumn('write_to', 'text').execute();
}
