import { sql, type Kysely } from 'kysely';

/** Classes that the list of class dates is told of, and who of it was written to or left out. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('batch_id', 'text', (column) => column.primaryKey().references('batches.id'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema
    .createTable('announcement_people')
    .addColumn('batch_id', 'text', (column) => column.notNull().references('announcements.batch_id'))
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('outbox_id', 'text')
    .addColumn('left_out', 'text')
    .addPrimaryKeyConstraint('announcement_people_once', ['batch_id', 'subscriber_id'])
    .execute();
  await sql`create index announcement_people_subscriber on announcement_people (subscriber_id)`.execute(db);
}
