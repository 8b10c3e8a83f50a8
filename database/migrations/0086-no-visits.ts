import type { Kysely } from 'kysely';

/** When somebody was last at work in the office is not kept any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('office_visits').execute();
}
