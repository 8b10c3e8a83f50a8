import type { Kysely } from 'kysely';

/** Filters of lists are kept under a name no more: the address holds them, and a bookmark keeps it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('saved_views').execute();
}
