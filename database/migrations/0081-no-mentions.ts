import { sql, type Kysely } from 'kysely';

/** Colleagues are no longer named in notes: whoever is to act gets the case. The notes keep their words. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from outbox where topic = 'mention-mail' and done_at is null`.execute(db);
  await db.schema.dropTable('mentions').execute();
}
