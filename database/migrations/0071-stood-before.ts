import type { Kysely } from 'kysely';

/** How the seat of somebody whom an employer named stood before it, and as what the naming ended that was undone. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['stood', 'ended'])
    await db.schema.alterTable('nomination_people').addColumn(column, 'text').execute();
}
