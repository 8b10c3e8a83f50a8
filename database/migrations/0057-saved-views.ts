import { sql, type Kysely } from 'kysely';

/** What lists were narrowed and sorted to, under a name: somebody's own, or with `person_id` null the whole office's. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.references('people.id').onDelete('cascade'))
    .addColumn('kept_by', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded_name', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('sort', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index saved_views_name on saved_views ((coalesce(person_id, '')), list, folded_name)`.execute(
    db,
  );
  await sql`create index saved_views_person on saved_views (person_id)`.execute(db);
}
