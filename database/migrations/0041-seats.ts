import { sql, type Kysely } from 'kysely';

/** The seats of batches: a row for each person of a batch, for ever, and who is Taken in which subject. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('batches')
    .addColumn('queue_last', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('batches')
    .addColumn('answer_hours', 'integer', (column) => column.notNull().defaultTo(48))
    .execute();
  await db.schema.alterTable('batch_history').addColumn('seat_id', 'text').execute();
  await sql`create index batch_history_seat on batch_history (seat_id, id) where seat_id is not null`.execute(db);
  await addSeats(db);
  await db.schema
    .createTable('seat_claims')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('seat_id', 'text', (column) => column.notNull().references('seats.id'))
    .addPrimaryKeyConstraint('seat_claims_pk', ['person', 'subject'])
    .execute();
  await db.schema.createIndex('seat_claims_seat').on('seat_claims').column('seat_id').execute();
}

async function addSeats(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('seats')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('interest_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_at', 'text', (column) => column.notNull())
    .addColumn('answer_by', 'text')
    .addColumn('queue_rank', 'integer')
    .addColumn('queue_no', 'integer')
    .addColumn('yes_at', 'text')
    .addColumn('promise', 'text')
    .addColumn('moved_to', 'text')
    .addColumn('reason', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('seats_one_each', ['batch_id', 'person'])
    .addCheckConstraint(
      'seats_state',
      sql`state in ('Asked', 'Offered', 'Waiting', 'Taken', 'Declined', 'Given back', 'Lapsed', 'Taken back', 'Moved', 'Not seated', 'Called off')`,
    )
    .addCheckConstraint('seats_hold', sql`state <> 'Offered' or answer_by is not null`)
    .addCheckConstraint('seats_line', sql`state <> 'Waiting' or (queue_rank is not null and queue_no is not null)`)
    .execute();
  await db.schema
    .createIndex('seats_line_order')
    .on('seats')
    .columns(['batch_id', 'state', 'queue_rank', 'queue_no', 'id'])
    .execute();
  await sql`create index seats_due on seats (answer_by) where state in ('Asked', 'Offered')`.execute(db);
  await sql`create index seats_promise on seats (promise, state_at) where promise is not null`.execute(db);
  await sql`create index seats_interest on seats (interest_id) where interest_id is not null`.execute(db);
  await db.schema.createIndex('seats_email').on('seats').column('email').execute();
}
