import { sql, type Kysely } from 'kysely';

/** As part of which act on many things an entry was made: all of an act are read as one line. What was written before has none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('act_id', 'text').execute();
  await sql`create index audit_entries_act on audit_entries (act_id, action, at, id) where act_id is not null`.execute(
    db,
  );
}
