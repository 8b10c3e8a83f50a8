import type { Kysely } from 'kysely';

/** What the network lies in from which a yes came, in a code. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('seats').addColumn('yes_around', 'text').execute();
}
