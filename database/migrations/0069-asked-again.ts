import type { Kysely } from 'kysely';

/** What somebody called themselves, and their number, who asked for a seat again without logging in. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['also_name', 'also_phone'])
    await db.schema.alterTable('seats').addColumn(column, 'text').execute();
}
