import type { Kysely } from 'kysely';

const texts = [
  'first_name',
  'gender',
  'company',
  'department',
  'address_type',
  'full_address',
  'city',
  'meals_preferred',
  'postal_code',
  'state',
  'country',
  'gst_no',
  'email',
  'home_phone',
  'work_phone',
  'mobile_number',
  'is_member',
  'member_number',
  'prev_cert_no',
  'prev_cert_validity',
];

export async function up(db: Kysely<never>): Promise<void> {
  await createRegistrations(db);
  await createConsents(db);
  await db.schema
    .createTable('enrolments')
    .addColumn('course_id', 'text', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .execute();
  await createErasures(db);
}

async function createRegistrations(db: Kysely<never>): Promise<void> {
  let table = db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull().unique().references('people.id'));
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''));
  await table
    .addColumn('agreed_at', 'text')
    .addColumn('repeat_key', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('registrations_created').on('registrations').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('registrations_email').on('registrations').column('email').execute();

  await db.schema
    .createTable('registration_courses')
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_courses_key', ['registration_id', 'course'])
    .execute();
  await db.schema.createIndex('registration_courses_course').on('registration_courses').column('course').execute();

  await db.schema
    .createTable('registration_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('old_value', 'text', (column) => column.notNull())
    .addColumn('new_value', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('registration_changes_of')
    .on('registration_changes')
    .columns(['registration_id', 'id'])
    .execute();
}

async function createConsents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('registration_wordings')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('wording', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('registration_consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('wording_version', 'text', (column) => column.notNull().references('registration_wordings.version'))
    .addColumn('given_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('registration_consents_of')
    .on('registration_consents')
    .column('registration_id')
    .execute();
}

async function createErasures(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .execute();
  await db.schema.createIndex('erasures_due').on('erasures').columns(['done_at', 'due_at']).execute();
  await db.schema.createIndex('erasures_uid').on('erasures').column('uid').execute();
  await db.schema
    .createTable('sealed_records')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('erasure_id', 'text', (column) => column.notNull().references('erasures.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sealed_records_of').on('sealed_records').column('erasure_id').execute();
}
