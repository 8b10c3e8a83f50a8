import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The back office: who may do what in it, its cases, and its log, which the database itself keeps from being changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('people').addColumn('office_role', 'text').execute();
  await sql`update people set office_role = 'owner' where role = 'staff'`.execute(db);
  await addCases(db);
  await fillCases(db);
  await addAudit(db);
}

async function addCases(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('interest_id', 'text', (column) => column.references('interests.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (column) => column.references('contact_messages.id').onDelete('cascade'))
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('latest_at', 'text', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner_uid', 'text', (column) => column.references('people.id'))
    .addColumn('due_on', 'text')
    .addColumn('archived_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('cases_latest').on('cases').columns(['latest_at', 'id']).execute();
  await db.schema.createIndex('cases_status').on('cases').columns(['status', 'latest_at', 'id']).execute();
  await sql`create index cases_owner on cases (owner_uid, latest_at, id) where owner_uid is not null`.execute(db);
  await sql`create index cases_due on cases (due_on, id) where due_on is not null`.execute(db);
  await db.schema.createIndex('cases_email').on('cases').column('email').execute();
  // A case is of one record only: two of three columns are empty.
  for (const column of ['interest_id', 'registration_id', 'message_id']) {
    const name = sql.ref(column);
    await sql`create index ${sql.ref(`cases_${column}`)} on cases (${name}) where ${name} is not null`.execute(db);
  }

  await db.schema
    .createTable('case_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('case_notes_case').on('case_notes').columns(['case_id', 'id']).execute();
}

/** What arrived before there was a back office waits in it too. */
async function fillCases(db: Kysely<never>): Promise<void> {
  await sql`insert into cases
    (id, kind, interest_id, reference, name, email, phone, summary, received_at, latest_at, review_reason, status)
    select id, 'interest', id, reference, name, email, contact_number,
      training_event || coalesce(' · ' || preferred_location, ''), received_at, updated_at, review_reason, status
    from interests`.execute(db);
  await sql`insert into cases
    (id, kind, registration_id, reference, name, email, phone, summary, received_at, latest_at, status)
    select id, 'registration', id, '', first_name, email, mobile_number, company, created_at, updated_at, 'New'
    from registrations`.execute(db);
  await sql`insert into cases
    (id, kind, message_id, reference, name, email, phone, summary, received_at, latest_at, review_reason, status)
    select id, 'message', id, '', name, email, coalesce(phone, ''), coalesce(subject, ''), received_at, received_at,
      review_reason, 'New'
    from contact_messages`.execute(db);
}

async function addAudit(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_uid', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_entries_at').on('audit_entries').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_entries_subject').on('audit_entries').columns(['subject', 'id']).execute();
  await db.schema.createIndex('audit_entries_actor').on('audit_entries').columns(['actor_uid', 'at', 'id']).execute();
  await db.schema.createIndex('audit_entries_action').on('audit_entries').columns(['action', 'at', 'id']).execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await keepAuditOnSqlite(db);
  else await keepAuditOnPostgres(db);
}

async function keepAuditOnSqlite(db: Kysely<never>): Promise<void> {
  await sql`create trigger audit_entries_no_update before update on audit_entries
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  await sql`create trigger audit_entries_no_delete before delete on audit_entries
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
    begin select raise(abort, 'the audit log keeps a year'); end`.execute(db);
}

async function keepAuditOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at <= to_char(now() at time zone 'utc' - interval '1 year', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then
        return old;
      end if;
      raise exception 'the audit log is append-only and keeps a year';
    end $$`.execute(db);
  await sql`create trigger audit_entries_kept before update or delete on audit_entries
    for each row execute function keep_audit()`.execute(db);
  await sql`create trigger audit_entries_not_truncated before truncate on audit_entries
    for each statement execute function keep_audit()`.execute(db);
}
