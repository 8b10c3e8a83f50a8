import { sql, type Kysely } from 'kysely';

type Waiting = { outbox: { id: string; last_error: string | null } };

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
    .execute();
  for (const column of ['trouble', 'tried_at'])
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  await sql`update outbox set priority = 1 where done_at is null and topic in ('confirm-email', 'reset-asked')`.execute(
    db,
  );
  await sql`update outbox set priority = 0 where done_at is null and topic in ('person-deleted', 'enrolment-changed')`.execute(
    db,
  );
  await sql`drop index outbox_waiting`.execute(db);
  await sql`create index outbox_due on outbox (priority, next_attempt_at, id) where done_at is null and failed_at is null`.execute(
    db,
  );
  await forget(db as unknown as Kysely<Waiting>);

  await db.schema
    .createTable('unsubscribe_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .execute();
  await sql`create index unsubscribe_tokens_subscriber on unsubscribe_tokens (subscriber_id)`.execute(db);
}

/** What earlier versions kept of addresses in reasons, of people who had themselves forgotten, and of work that is done. */
async function forget(db: Kysely<Waiting>): Promise<void> {
  const rows = await db.selectFrom('outbox').select(['id', 'last_error']).where('last_error', 'like', '%@%').execute();
  for (const { id, last_error: words } of rows) {
    await db
      .updateTable('outbox')
      .set({ last_error: words!.replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, '<…>') })
      .where('id', '=', id)
      .execute();
  }
  await sql`update outbox set payload = '{}' where failed_at is not null and topic = 'mail' and recipient is null`.execute(
    db,
  );
  await sql`delete from outbox where done_at is not null and template is null`.execute(db);
}
