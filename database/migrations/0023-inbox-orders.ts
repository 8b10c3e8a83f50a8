import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The orders that the inbox is read in besides, and the acts on many cases at once, which go on in the background and can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const lowerName = isSqlite ? 'lower(name)' : '(lower(name)) collate "C"';
  // Expressions are those of the lists' queries, word for word: an index is found by them.
  const shelf = `case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;
  const open = `case when status in ('Registered', 'Closed') then 'no' else 'yes' end`;
  for (const [name, on] of Object.entries({
    cases_open_latest: `((${shelf}), (${open}), latest_at, id)`,
    cases_open_received: `(kind, (${shelf}), (${open}), received_at, id)`,
    cases_name: `(${lowerName}, id)`,
    cases_heads: `((cast(1000 + coalesce(heads, 1) as text)), id)`,
  }))
    await sql.raw(`create index ${name} on cases ${on}`).execute(db);
  await addActs(db);
}

async function addActs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('case_acts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor_uid', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('change', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('undoes', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('beat_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('case_acts_actor').on('case_acts').columns(['actor_uid', 'started_at']).execute();
  // One at a time for each person, on whichever server.
  await sql`create unique index case_acts_one on case_acts (actor_uid) where state = 'working'`.execute(db);
  await db.schema
    .createTable('case_act_parts')
    .addColumn('act_id', 'text', (column) => column.notNull().references('case_acts.id').onDelete('cascade'))
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('change', 'text')
    .addColumn('before', 'text')
    .addPrimaryKeyConstraint('case_act_parts_key', ['act_id', 'case_id'])
    .execute();
  await db.schema
    .createIndex('case_act_parts_state')
    .on('case_act_parts')
    .columns(['act_id', 'state', 'case_id'])
    .execute();
  await db.schema.createIndex('case_act_parts_case').on('case_act_parts').column('case_id').execute();
}
