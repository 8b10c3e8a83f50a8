import type { Kysely } from 'kysely';

/** The links by which people prove that it is they who asked to be erased. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erasure_proofs')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('asked_uid', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'text')
    .execute();
}
