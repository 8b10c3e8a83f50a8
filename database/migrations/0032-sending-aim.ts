import type { Kysely } from 'kysely';

/** Whom a letter to many was begun for, so that another one under its id is known from the same one that comes again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sendings').addColumn('who', 'text').execute();
}
