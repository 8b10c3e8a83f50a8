import { sql, type Kysely } from 'kysely';

/** The order in which demand is counted: whoever asks twice for the same event and place stands side by side. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index interests_demand on interests
    (training_event, coalesce(preferred_location, ''), email, received_at, id)`.execute(db);
}
