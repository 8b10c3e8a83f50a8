import type { Kysely } from 'kysely';

/** The town of an employer, which its bill says. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('nominations')
    .addColumn('city', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
