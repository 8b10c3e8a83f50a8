import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('training_events')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .execute();
  await createInterests(db);
  await db.schema
    .createTable('interest_guards')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('training_event', 'text', (column) => column.notNull())
    .addColumn('interest_id', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('interest_guards_key', ['person', 'training_event'])
    .execute();
  await db.schema
    .createTable('interest_notices')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('wording', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('interest_consents')
    .addColumn('interest_id', 'text', (column) => column.notNull().references('interests.id'))
    .addColumn('notice_version', 'text', (column) => column.notNull().references('interest_notices.version'))
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('interest_consents_key', ['interest_id', 'notice_version'])
    .execute();
}

async function createInterests(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('interests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('uid', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('contact_number', 'text', (column) => column.notNull())
    .addColumn('ampp_user', 'text', (column) => column.notNull())
    .addColumn('ampp_username', 'text')
    .addColumn('ampp_member', 'text', (column) => column.notNull())
    .addColumn('ampp_member_id', 'text')
    .addColumn('training_event', 'text', (column) => column.notNull().references('training_events.code'))
    .addColumn('attend_time', 'text', (column) => column.notNull())
    .addColumn('cost_bearer', 'text', (column) => column.notNull())
    .addColumn('payment_currency', 'text')
    .addColumn('preferred_location', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('interests_email').on('interests').column('email').execute();
}
