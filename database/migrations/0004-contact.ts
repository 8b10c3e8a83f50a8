import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('contact_notices')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('wording', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('subject', 'text')
    .addColumn('message', 'text')
    .addColumn('notice_version', 'text', (column) => column.notNull().references('contact_notices.version'))
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .execute();
  await db.schema.createIndex('contact_messages_email').on('contact_messages').column('email').execute();
  await db.schema
    .createTable('contact_guards')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('notice_version', 'text', (column) => column.notNull().references('contact_notices.version'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('confirm_hash', 'text', (column) => column.unique())
    .addColumn('confirm_until', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .execute();
}
