import { sql, type Kysely } from 'kysely';

/** Whence somebody said yes to a seat, in codes, and why their yes waits for the office where too many came from there. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['yes_network', 'yes_domain', 'review_reason'])
    await db.schema.alterTable('seats').addColumn(column, 'text').execute();
  await sql`create index seats_yes_from on seats (batch_id) where yes_network is not null`.execute(db);
  await sql`create index seats_review on seats (batch_id) where review_reason is not null`.execute(db);
}
