import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** What the reference of a payment says however it is spelt, by which one transfer is noted once. Payments are added only: they are opened for this alone. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('payments')
    .addColumn('plain_reference', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  if (isSqlite) await sql`drop trigger payments_no_update`.execute(db);
  else await sql`alter table payments disable trigger payments_kept`.execute(db);
  const { rows } = await sql<{ id: string; reference: string }>`select id, reference from payments`.execute(db);
  for (const { id, reference } of rows)
    await sql`update payments set plain_reference = ${plain(reference)} where id = ${id}`.execute(db);
  if (isSqlite)
    await sql`create trigger payments_no_update before update on payments
      begin select raise(abort, 'payments is added to only'); end`.execute(db);
  else await sql`alter table payments enable trigger payments_kept`.execute(db);
  await sql`create index payments_plain on payments (plain_reference)`.execute(db);
}

const plain = (reference: string): string =>
  reference
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}/]|\/(?!\s*\d{1,2}\s*$)/gu, '')
    .trim();
