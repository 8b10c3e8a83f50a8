import { sql, type Kysely } from 'kysely';

/** Counts up whenever what somebody proved before stops counting: a proof names the version it was given for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table people add column entry_version integer not null default 0`.execute(db);
}
