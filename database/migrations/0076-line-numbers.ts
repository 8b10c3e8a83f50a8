import type { Kysely } from 'kysely';

/** The next number in the line of a class is one above all that its seats have: no count is kept of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('batches').dropColumn('queue_last').execute();
}
