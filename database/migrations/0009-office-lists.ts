import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** To whom each mail went and what it was about, which stay when its content has left; and the orders the office's lists are read in. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await addRecipients(db, isSqlite);
  await indexCases(db, isSqlite);
  await indexRecords(db, isSqlite);
}

async function addRecipients(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  for (const column of ['recipient', 'template', 'about']) {
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  }
  const read = (key: string) => sql.raw(isSqlite ? `json_extract(payload, '$.${key}')` : `payload::json ->> '${key}'`);
  await sql`update outbox set recipient = ${read('to')}, template = ${read('template')} where topic = 'mail'`.execute(
    db,
  );
  await sql`create index outbox_recipient on outbox (recipient, id) where recipient is not null`.execute(db);
  await sql`create index outbox_about on outbox (about, id) where about is not null`.execute(db);
  await sql`create index outbox_failed on outbox (failed_at, id) where failed_at is not null`.execute(db);
  await sql`create index outbox_sent on outbox (done_at, id) where done_at is not null`.execute(db);
}

// Expressions are those of the lists' queries, word for word: an index is found by them.
const shelf = `case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;
const digits = (column: string) =>
  `replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '(', ''), ')', ''), '+', '')`;

async function indexCases(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  const bytes = bytesOn(isSqlite);
  await create(db, {
    cases_kind_received: 'cases (kind, received_at, id)',
    cases_shelf_received: `cases (kind, (${shelf}), received_at, id)`,
    cases_shelf_status: `cases (kind, (${shelf}), status, received_at, id)`,
    cases_kind_latest: 'cases (kind, latest_at, id)',
    cases_shelf_latest: `cases ((${shelf}), latest_at, id)`,
    cases_shelf_status_latest: `cases ((${shelf}), status, latest_at, id)`,
    cases_kind_name: `cases (kind, ${bytes('lower(name)')}, id)`,
    cases_kind_email: `cases (kind, ${bytes('email')}, id)`,
    cases_due_order: `cases ((coalesce(due_on, '9999-12-31')), id)`,
    cases_reference: `cases (${bytes('reference')})`,
    cases_digits: `cases (${bytes(digits('phone'))})`,
  });
}

async function indexRecords(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  const bytes = bytesOn(isSqlite);
  const state = `case when unsubscribed_at is not null then 'left' when confirmed_at is not null then 'on' else 'asked' end`;
  await create(db, {
    interests_account: 'interests (uid) where uid is not null',
    interests_event: 'interests (training_event, received_at, id)',
    interests_location: `interests ((coalesce(preferred_location, '')), received_at, id)`,
    subscribers_asked: 'subscribers (asked_at, id)',
    subscribers_state: `subscribers ((${state}), asked_at, id)`,
    subscribers_name: `subscribers (${bytes('lower(name)')}, id)`,
    subscribers_email: `subscribers (${bytes('email')}, id)`,
    people_deleted: 'people (deleted_at) where deleted_at is not null',
    people_disabled: 'people (disabled_at) where disabled_at is not null',
    people_staff: 'people (role, id)',
    people_since: 'people (created_at, id)',
    people_role: `people ((coalesce(office_role, 'visitor')), created_at, id)`,
    people_name: `people (${bytes('lower(name)')}, id)`,
    people_email: `people (${bytes('email')}, id)`,
    people_digits: `people (${bytes(digits("coalesce(contact_number, '')"))})`,
  });
}

/** Byte by byte, as SQLite compares anyway: how a text begins is found in no other order. */
function bytesOn(isSqlite: boolean): (expression: string) => string {
  return (expression) => (isSqlite ? expression : `(${expression}) collate "C"`);
}

async function create(db: Kysely<never>, indexes: Record<string, string>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await sql.raw(`create index ${name} on ${on}`).execute(db);
}
