import { sql, type Kysely } from 'kysely';

/** What people write back to letters, by mail to the address of their case; and which cases have a reply that waits. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('case_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('own', 'integer', (column) => column.notNull())
    .addColumn('automatic', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('quoted_from', 'integer', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('case_replies_message')
    .unique()
    .on('case_replies')
    .columns(['case_id', 'message_id'])
    .execute();
  await db.schema
    .createIndex('case_replies_case')
    .on('case_replies')
    .columns(['case_id', 'received_at', 'id'])
    .execute();
  for (const column of ['replied_at', 'reply_excerpt', 'asked_at'])
    await db.schema.alterTable('cases').addColumn(column, 'text').execute();
  await sql`create index cases_replied on cases (replied_at) where replied_at is not null`.execute(db);
}
