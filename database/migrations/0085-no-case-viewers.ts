import type { Kysely } from 'kysely';

/** Who else has a case open is not said any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('case_viewers').execute();
}
