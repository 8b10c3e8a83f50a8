import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Who pays, on which paper: settings, bills, papers with their numbers and files, payments. What is a record is added only, whoever asks. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const name of ['secured_at', 'secured_why'])
    await db.schema.alterTable('seats').addColumn(name, 'text').execute();
  await addBills(db);
  await addPapers(db, isSqlite);
  await addPayments(db);
  for (const [table, key] of keepsOf) await (isSqlite ? keepOnSqlite(db, table, key) : keepOnPostgres(db, table));
}

/** Every table that is only added to, with what names a row of it. */
const keepsOf = [
  ['billing_settings', 'version'],
  ['papers', 'id'],
  ['paper_files', 'paper_id'],
  ['payments', 'id'],
] as const;

async function addBills(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('billing_settings')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('bills')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('payer_kind', 'text', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('decided', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('waits', 'text')
    .addColumn('refund_asked_on', 'text')
    .addColumn('anew_of', 'text', (column) => column.references('bills.id'))
    .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('bills_batch').on('bills').columns(['batch_id', 'id']).execute();
  await db.schema.createIndex('bills_email').on('bills').column('email').execute();
  await sql`create index bills_waits on bills (waits, id) where waits is not null`.execute(db);
  await sql`create index bills_not_invoiced on bills (batch_id)
    where state in ('Draft', 'Proforma sent', 'Part paid', 'Paid')`.execute(db);
  await db.schema
    .createTable('bill_lines')
    .addColumn('bill_id', 'text', (column) => column.notNull().references('bills.id'))
    .addColumn('seat_id', 'text', (column) => column.notNull().references('seats.id'))
    .addColumn('open_seat', 'text', (column) => column.unique())
    .addColumn('fee', 'bigint')
    .addColumn('discount', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('discount_why', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('bill_lines_pk', ['bill_id', 'seat_id'])
    .execute();
  await db.schema.createIndex('bill_lines_seat').on('bill_lines').column('seat_id').execute();
}

async function addPapers(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  let papers = db.schema
    .createTable('papers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bill_id', 'text', (column) => column.notNull().references('bills.id'))
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('issued_on', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('issued_by', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull());
  for (const amount of ['taxable', 'cgst', 'sgst', 'igst', 'round_off', 'total'])
    papers = papers.addColumn(amount, 'bigint', (column) => column.notNull());
  await papers
    .addColumn('refers_to', 'text', (column) => column.references('papers.id'))
    .addColumn('payment_id', 'text')
    .addUniqueConstraint('papers_serial', ['supplier', 'kind', 'year', 'serial'])
    .execute();
  await sql`create unique index papers_one_invoice on papers (bill_id) where kind = 'T'`.execute(db);
  await sql`create unique index papers_one_voucher on papers (payment_id) where kind = 'R'`.execute(db);
  await db.schema.createIndex('papers_bill').on('papers').columns(['bill_id', 'id']).execute();
  await db.schema.createIndex('papers_month').on('papers').columns(['issued_on', 'id']).execute();
  await db.schema
    .createTable('paper_files')
    .addColumn('paper_id', 'text', (column) => column.primaryKey().references('papers.id'))
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('bytes', isSqlite ? sql`blob` : sql`bytea`, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('paper_series')
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addColumn('last_on', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('paper_series_pk', ['supplier', 'kind', 'year'])
    .execute();
}

async function addPayments(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bill_id', 'text', (column) => column.notNull().references('bills.id'))
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('repeat_key', 'text', (column) => column.notNull().unique())
    .addColumn('reverses', 'text', (column) => column.unique().references('payments.id'))
    .addColumn('noted_by', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payments_bill').on('payments').columns(['bill_id', 'id']).execute();
  await db.schema
    .createTable('payment_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bill_id', 'text', (column) => column.notNull().references('bills.id'))
    .addColumn('said_at', 'text', (column) => column.notNull())
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .execute();
  await db.schema.createIndex('payment_notes_bill').on('payment_notes').columns(['bill_id', 'id']).execute();
  await sql`create index payment_notes_open on payment_notes (said_at, id) where settled_at is null`.execute(db);
}

async function keepOnSqlite(db: Kysely<never>, table: string, key: string): Promise<void> {
  const [name, id] = [sql.raw(table), sql.raw(key)];
  const refuse = sql.raw(`select raise(abort, '${table} is added to only')`);
  for (const act of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`${table}_no_${act}`)} before ${sql.raw(act)} on ${name}
      begin ${refuse}; end`.execute(db);
  // 'insert or replace' removes a row without asking the triggers of removal.
  await sql`create trigger ${sql.raw(`${table}_no_replace`)} before insert on ${name}
    when exists (select 1 from ${name} where ${id} = new.${id})
    begin ${refuse}; end`.execute(db);
}

async function keepOnPostgres(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.raw(table);
  await sql`create or replace function keep_added_only() returns trigger language plpgsql as $$
    begin raise exception '% is added to only', tg_table_name; end $$`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_kept`)} before update or delete on ${name}
    for each row execute function keep_added_only()`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_not_truncated`)} before truncate on ${name}
    for each statement execute function keep_added_only()`.execute(db);
}
