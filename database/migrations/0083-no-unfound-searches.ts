import type { Kysely } from 'kysely';

/** What visitors search for and do not find is not counted any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('unfound_searches').execute();
}
