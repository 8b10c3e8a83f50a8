import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * What several servers on one PostgreSQL have let through of what is limited. Of no worth after a crash: written to no log that is flushed, and in no
 * copy of the database. On SQLite, where one server counts in its memory, it stays empty.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const kind = db.getExecutor().adapter instanceof SqliteAdapter ? sql`table` : sql`unlogged table`;
  await sql`create ${kind} limit_counts (id text primary key, used integer not null, ends_ms bigint not null)`.execute(
    db,
  );
}
