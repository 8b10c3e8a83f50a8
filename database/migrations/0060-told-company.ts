import type { Kysely } from 'kysely';

/** The company that somebody named to the office, which wrote it down; forms of the site ask for one in registrations alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('company', 'text').execute();
}
