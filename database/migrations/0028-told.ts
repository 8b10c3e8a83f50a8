import type { Kysely } from 'kysely';

/** What people tell the office in person: how they told it, who wrote it down and when. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['told_by', 'told_to', 'told_at'])
    await db.schema.alterTable('cases').addColumn(column, 'text').execute();
}
