import { sql, type Kysely } from 'kysely';

/** What the office writes to people: its texts, each letter that was written, and letters to many with one row a person. */
export async function up(db: Kysely<never>): Promise<void> {
  await addTexts(db);
  await addSendings(db);
  await addLetters(db);
}

async function addTexts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('letter_texts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('retired_at', 'text')
    .execute();
  await db.schema.alterTable('cases').addColumn('silenced_at', 'text').execute();
}

async function addSendings(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sendings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('author_email', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('template', 'text')
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'text', (column) => column.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('ended_at', 'text')
    .execute();
  await sql`create index sendings_open on sendings (id) where ended_at is null`.execute(db);
  await db.schema
    .createTable('sending_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sending_id', 'text', (column) => column.notNull().references('sendings.id').onDelete('cascade'))
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('others', 'text', (column) => column.notNull())
    .addColumn('anyway', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('outbox_id', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sending_people_sending')
    .on('sending_people')
    .columns(['sending_id', 'state', 'id'])
    .execute();
  await db.schema.createIndex('sending_people_case').on('sending_people').columns(['case_id', 'id']).execute();
}

async function addLetters(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('outbox_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('template', 'text')
    .addColumn('to_many', 'integer', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('letters_case').on('letters').columns(['case_id', 'written_at', 'id']).execute();
  await db.schema.createIndex('letters_email').on('letters').columns(['email', 'written_at']).execute();
}
