import { sql, type Kysely } from 'kysely';

/** Who the office shows as one person, who may be one, and how far that was looked through. Nothing that anybody sent is rewritten by any of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await addMerges(db);
  await addPairs(db);
}

async function addMerges(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('person_merges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('merged', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('merged_at', 'text', (column) => column.notNull())
    .addColumn('parted_by_uid', 'text')
    .addColumn('parted_by', 'text')
    .addColumn('parted_at', 'text')
    .execute();
  await db.schema.createIndex('person_merges_kept').on('person_merges').column('kept').execute();
  await db.schema.createIndex('person_merges_merged').on('person_merges').column('merged').execute();
}

async function addPairs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('person_pairs')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('one', 'text', (column) => column.notNull())
    .addColumn('other', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .addColumn('settled_by_uid', 'text')
    .addColumn('settled_at', 'text')
    .addPrimaryKeyConstraint('person_pairs_key', ['one', 'other'])
    .execute();
  await db.schema.createIndex('person_pairs_other').on('person_pairs').column('other').execute();
  await db.schema.createIndex('person_pairs_state').on('person_pairs').columns(['state', 'found_at', 'id']).execute();
  await db.schema
    .createTable('person_walks')
    .addColumn('what', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into person_walks (what, at, id) values ('merges', '', ''), ('cases', '', ''), ('accounts', '', '')`.execute(
    db,
  );
}
