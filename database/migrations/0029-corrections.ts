import type { Kysely } from 'kysely';

/** What the office corrected in who somebody is, with the value it had: goes with the case. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('case_corrections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('old_value', 'text', (column) => column.notNull())
    .addColumn('new_value', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('corrected_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('case_corrections_case').on('case_corrections').columns(['case_id', 'id']).execute();
}
