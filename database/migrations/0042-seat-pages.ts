import { sql, type Kysely } from 'kysely';

/** What a seat's own page needs: the version of its link, when the person was reminded, what they give for the class, and what they want instead. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['wave_id', 'reminded_at', 'notice_version', 'wish'])
    await db.schema.alterTable('seats').addColumn(column, 'text').execute();
  for (const column of ['id_name', 'meal', 'needs', 'prev_cert_no', 'prev_cert_until', 'payer_company', 'payer_gstin'])
    await db.schema
      .alterTable('seats')
      .addColumn(column, 'text', (of) => of.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('seats')
    .addColumn('link_version', 'integer', (of) => of.notNull().defaultTo(0))
    .execute();
  await sql`create index seats_wave on seats (wave_id) where wave_id is not null`.execute(db);
  await db.schema
    .createTable('seat_notices')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('wording', 'text', (column) => column.notNull())
    .execute();
}
