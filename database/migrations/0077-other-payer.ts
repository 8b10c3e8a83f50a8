import type { Kysely } from 'kysely';

/** Since when whoever has a billed seat says that somebody else pays, until the office has looked at it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('bill_lines').addColumn('payer_asked_at', 'text').execute();
}
