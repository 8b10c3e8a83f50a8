import type { Kysely } from 'kysely';

/** Who took a member of staff on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('people').addColumn('invited_by', 'text').execute();
}
