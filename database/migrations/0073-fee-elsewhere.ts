import type { Kysely } from 'kysely';

/** What a seat asks in the class that its bill followed it to, while another fee is paid; and how many wishes for money back an owner has refused. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('bill_lines').addColumn('asked_there', 'bigint').execute();
  await db.schema
    .alterTable('bills')
    .addColumn('nothing_back', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
