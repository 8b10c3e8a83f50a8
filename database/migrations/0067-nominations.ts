import { sql, type Kysely } from 'kysely';

/** Employers who nominate: what they asked for, whom they name, and which seats are theirs. Held seats without a name count in `batches.taken`. */
export async function up(db: Kysely<never>): Promise<void> {
  let nominations = db.schema
    .createTable('nominations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('batch_id', 'text', (column) => column.references('batches.id'));
  const texts = ['wish', 'company', 'gstin', 'address', 'pin', 'state_code', 'order_number', 'notice_version'];
  for (const text of [...texts, 'contact_name', 'contact_email', 'contact_phone'])
    nominations = nominations.addColumn(text, 'text', (column) => column.notNull());
  await nominations
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('Sent', 'Agreed', 'Closed', 'Refused', 'Withdrawn')`),
    )
    .addColumn('seats', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unnamed', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`unnamed >= 0 and (unnamed = 0 or state = 'Agreed')`),
    )
    .addColumn('agreed_at', 'text')
    .addColumn('hold_until', 'text')
    .addColumn('reminded_at', 'text')
    .addColumn('reason', 'text')
    .addColumn('review_reason', 'text')
    .addColumn('message_id', 'text')
    .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('nominations_state').on('nominations').columns(['state', 'created_at', 'id']).execute();
  await db.schema.createIndex('nominations_batch').on('nominations').column('batch_id').execute();
  await db.schema.createIndex('nominations_email').on('nominations').column('contact_email').execute();
  await sql`create index nominations_hold on nominations (hold_until) where state = 'Agreed'`.execute(db);
  await addPeople(db);
  await db.schema.alterTable('seats').addColumn('nomination_id', 'text').execute();
  await sql`create index seats_nomination on seats (nomination_id) where nomination_id is not null`.execute(db);
}

async function addPeople(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('nomination_people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('nomination_id', 'text', (column) => column.notNull().references('nominations.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('prev_cert_no', 'text', (column) => column.notNull())
    .addColumn('seat_id', 'text', (column) => column.references('seats.id'))
    .addUniqueConstraint('nomination_people_place', ['nomination_id', 'position'])
    .execute();
  await db.schema.createIndex('nomination_people_email').on('nomination_people').column('email').execute();
  await db.schema.createIndex('nomination_people_seat').on('nomination_people').column('seat_id').execute();
}
