import { mkdirSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import {
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { ConfigError, type Config } from '../config.server.ts';
import { groupingWriter, separateWriter, type Write } from './write.server.ts';
import type { FlashTable, OutboxTable, PublicationTable } from './tables.server.ts';

/** Every table of the product: the platform's own here, the areas' by declaration merging in their `tables.server.ts`. */
export interface Database {
  outbox: OutboxTable;
  flashes: FlashTable;
  publication: PublicationTable;
}

export type Db = Kysely<Database>;
/** What a use case passes on when several writes must stand or fall together. */
export type Trx = Transaction<Database>;

/** An open database and the way to write to it. */
export type OpenDatabase = { db: Db; write: Write };

/** Opens SQLite under the data directory, or PostgreSQL when DATABASE_URL is set. Durable commits are asserted, not assumed. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenDatabase {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl);
    return { db, write: separateWriter(db) };
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(new SQLite(path.join(config.dataDir, 'site.sqlite'), { timeout: 2000 }));
}

/** `database` may lie in memory. Throws ConfigError when the file system cannot give write-ahead logging or full syncs. */
export function openSqlite(database: SQLite.Database): OpenDatabase {
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'temp_store = MEMORY',
    'journal_size_limit = 67108864',
  ]) {
    database.pragma(pragma);
  }
  const journal = database.pragma('journal_mode', { simple: true });
  const synchronous = database.pragma('synchronous', { simple: true });
  if (synchronous !== 2 || (!database.memory && journal !== 'wal')) {
    database.close();
    throw new ConfigError(
      `The database ${database.name} does not give durable commits here (journal_mode ${String(journal)}, synchronous ${String(synchronous)}); put DATA_DIR on a local disk.`,
    );
  }
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: preparingOnce(database) }) });
  return { db, write: groupingWriter(db) };
}

const mostStatements = 500;

/** The same few statements come again and again: each is prepared once and kept, the oldest given up first. */
function preparingOnce(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(statement) {
      const known = statements.get(statement);
      if (known) return known;
      // A transaction takes its turn to write when it begins: one that has read first would fail beside another process instead of waiting.
      const made = database.prepare(
        statement === 'begin' ? 'begin immediate' : statement,
      ) as unknown as SqliteStatement;
      if (statements.size >= mostStatements) statements.delete(statements.keys().next().value!);
      statements.set(statement, made);
      return made;
    },
  };
}

function openPostgres(connectionString: string): Db {
  const types = new pg.TypeOverrides();
  // count(*) is an int8, which pg gives as text; our counts are far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    types,
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
