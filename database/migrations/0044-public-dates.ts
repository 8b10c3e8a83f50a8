import { sql, type Kysely } from 'kysely';

/** What the public is shown of a batch: nothing of a private one, its fee where the office says so, that it was moved, and for a while that it was cancelled. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['private_at', 'fee_shown_at', 'first_starts_on', 'cancelled_at'])
    await db.schema.alterTable('batches').addColumn(column, 'text').execute();
  await sql`update batches set first_starts_on = starts_on where state <> 'Draft'`.execute(db);
  await sql`update batches set cancelled_at =
    (select max(h.at) from batch_history h where h.batch_id = batches.id and h.act = 'batch cancelled')
    where state = 'Cancelled' and cancelled_reason is not null`.execute(db);
}
