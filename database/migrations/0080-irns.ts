import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Papers that leave with the number (IRN) and signed code of the tax portal. Once noted they stay, whoever asks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('paper_irns')
    .addColumn('paper_id', 'text', (column) => column.primaryKey().references('papers.id'))
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('irn', 'text', (column) => column.unique())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('noted_by', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index paper_irns_open on paper_irns (paper_id) where irn is null`.execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    const refuse = sql`begin select raise(abort, 'paper_irns is added to only'); end`;
    await sql`create trigger paper_irns_no_update before update on paper_irns when old.irn is not null ${refuse}`.execute(
      db,
    );
    await sql`create trigger paper_irns_no_delete before delete on paper_irns ${refuse}`.execute(db);
    // 'insert or replace' removes a row without asking the triggers of removal.
    await sql`create trigger paper_irns_no_replace before insert on paper_irns
      when exists (select 1 from paper_irns where paper_id = new.paper_id or irn = new.irn) ${refuse}`.execute(db);
    return;
  }
  await sql`create trigger paper_irns_kept before update on paper_irns
    for each row when (old.irn is not null) execute function keep_added_only()`.execute(db);
  await sql`create trigger paper_irns_stay before delete on paper_irns
    for each row execute function keep_added_only()`.execute(db);
  await sql`create trigger paper_irns_not_truncated before truncate on paper_irns
    for each statement execute function keep_added_only()`.execute(db);
}
