import { sql, type Kysely } from 'kysely';

/** Who wants a training by the day they last said so, and closed batches by their first day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('interests_wishing')
    .on('interests')
    .columns(['training_event', 'updated_at', 'id'])
    .execute();
  await sql`create index batches_closed on batches
    ((case when state in ('Cancelled', 'Finished') then 1 else 0 end), coalesce(starts_on, ''), id)`.execute(db);
}
