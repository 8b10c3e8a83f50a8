import { sql, type Kysely } from 'kysely';

/** Who of the office is meant in a note. Goes with the note. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mentions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_note_id', 'text', (column) => column.references('case_notes.id').onDelete('cascade'))
    .addColumn('person_note_id', 'text', (column) => column.references('person_notes.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mentioned_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('told_by', 'text')
    .execute();
  await sql`create unique index mentions_case_note on mentions (case_note_id, person_id)
    where case_note_id is not null`.execute(db);
  await sql`create unique index mentions_person_note on mentions (person_note_id, person_id)
    where person_note_id is not null`.execute(db);
  await sql`create index mentions_person on mentions (person_id, mentioned_at)`.execute(db);
}
