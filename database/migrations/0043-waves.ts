import type { Kysely } from 'kysely';

/** Acts of inviting, each with its people's words, and the fee that one person was told once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('waves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('answer_by', 'text')
    .addColumn('sent_by', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('waves_number', ['batch_id', 'number'])
    .execute();
  await db.schema.alterTable('seats').addColumn('fee', 'integer').execute();
}
