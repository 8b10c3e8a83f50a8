import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Classes as the office plans them: venues, batches, their days, and what happened with each, which the database itself keeps from being changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('venues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state_code', 'text', (column) => column.notNull())
    .addColumn('pin', 'text', (column) => column.notNull())
    .addColumn('directions', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('venues_city').on('venues').columns(['city', 'name']).execute();
  await addBatches(db);
  await db.schema
    .createTable('batch_days')
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('begins', 'text', (column) => column.notNull())
    .addColumn('ends', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_days_pk', ['batch_id', 'day'])
    .addCheckConstraint('batch_days_hours', sql`begins < ends`)
    .execute();
  await addHistory(db);
}

async function addBatches(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('event_code', 'text', (column) => column.notNull().references('training_events.code'))
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state_code', 'text', (column) => column.notNull())
    .addColumn('venue_id', 'text', (column) => column.references('venues.id'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('minimum', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('fee', 'integer')
    .addColumn('trainer', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('ics_sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cancelled_reason', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .addCheckConstraint('batches_seats', sql`seats between 1 and 200`)
    .addCheckConstraint('batches_minimum', sql`minimum between 1 and seats`)
    .addCheckConstraint('batches_taken', sql`taken between 0 and seats`)
    .addCheckConstraint(
      'batches_state',
      sql`state in ('Draft', 'Announced', 'Confirmed', 'Running', 'Finished', 'Cancelled')`,
    )
    // What people are told of has days.
    .addCheckConstraint(
      'batches_days',
      sql`starts_on <= ends_on and (starts_on is not null or state in ('Draft', 'Cancelled'))`,
    )
    .execute();
  await db.schema.createIndex('batches_state').on('batches').columns(['state', 'starts_on', 'id']).execute();
  await db.schema.createIndex('batches_event').on('batches').columns(['event_code', 'starts_on']).execute();
  await db.schema.createIndex('batches_venue').on('batches').column('venue_id').execute();
}

async function addHistory(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('batch_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by_kind', 'text', (column) => column.notNull())
    .addColumn('by_uid', 'text')
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('batch_history_batch').on('batch_history').columns(['batch_id', 'id']).execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.ref(`batch_history_no_${change}`)} before ${sql.raw(change)} on batch_history
        begin select raise(abort, 'the history of a batch is append-only'); end`.execute(db);
    // `insert or replace` removes a row without asking the triggers of removal.
    await sql`create trigger batch_history_no_replace before insert on batch_history
      when exists (select 1 from batch_history where id = new.id)
      begin select raise(abort, 'the history of a batch is append-only'); end`.execute(db);
    return;
  }
  await sql`create function keep_batch_history() returns trigger language plpgsql as $$
    begin raise exception 'the history of a batch is append-only'; end $$`.execute(db);
  await sql`create trigger batch_history_kept before update or delete on batch_history
    for each row execute function keep_batch_history()`.execute(db);
  await sql`create trigger batch_history_not_truncated before truncate on batch_history
    for each statement execute function keep_batch_history()`.execute(db);
}
