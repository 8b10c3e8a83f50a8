import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { fold } from '../words.ts';
import { ConfigError, type Config } from '../config.server.ts';
import { makeFile, openDataDir } from './data-dir.server.ts';
import { postgresDialect } from './postgres.server.ts';
import { OneFileDialect } from './sqlite.server.ts';
import { createTurn } from './turn.server.ts';
import { groupingWriter, separateWriter, type Write, type DatabaseLoad } from './write.server.ts';
import type { Database, Db } from './database.server.ts';

export type OpenDatabase = { db: Db; write: Write; load: () => DatabaseLoad };

/** Opens SQLite under the data directory, or PostgreSQL when DATABASE_URL is set; asserts durable commits. `lost` hears of each connection that ended, `say` what the operator should know of SQLite's log. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  lost: (error: Error) => void = () => {},
  say: (sentence: string) => void = () => {},
): OpenDatabase {
  if (config.databaseUrl) {
    const turn = createTurn();
    const { dialect, countConnections } = postgresDialect(config.databaseUrl, turn, lost);
    const db = new Kysely<Database>({ dialect });
    const { write, readLoad } = separateWriter(db, turn);
    const load = () => ({ ...readLoad(), connections: countConnections() });
    return { db, write, load };
  }
  openDataDir(config.dataDir);
  return openFile(path.join(config.dataDir, 'site.sqlite'), say);
}

export const lookAtIt = 'Check that it runs, and the address, user and password.';

/** Which database an address names, without its password. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`;
}

export function describeDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ? `PostgreSQL ${nameOf(databaseUrl)}` : `SQLite ${path.join(dataDir, 'site.sqlite')}`;
}

/** PostgreSQL with time for statements that rewrite whole tables. */
export function openForMigrating(databaseUrl: string): Db {
  return new Kysely<Database>({ dialect: postgresDialect(databaseUrl, createTurn(), () => {}, 'migrating').dialect });
}

/** A SQLite file, made when it is not there, for the owner of this process alone. */
export function openFile(file: string, say?: (sentence: string) => void): OpenDatabase {
  makeFile(file);
  return openSqlite(new SQLite(file, { timeout: 2000 }), say);
}

/** An empty database of this process alone, gone when it is closed. */
export function openInMemory(): OpenDatabase {
  return openSqlite(new SQLite(':memory:'));
}

/** `database` may lie in memory. Throws ConfigError when the file system cannot give write-ahead logging or syncs. */
export function openSqlite(database: SQLite.Database, say: (sentence: string) => void = () => {}): OpenDatabase {
  for (const pragma of [
    'journal_mode = WAL',
    // What a commit appends is synced by `DurableLog`, before anybody is told that it is kept.
    'synchronous = NORMAL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'temp_store = MEMORY',
  ]) {
    database.pragma(pragma);
  }
  // For what is looked for in a text: SQLite itself knows the case of ASCII letters alone. Never for what is kept: other programs lack it.
  database.function('fold', { deterministic: true, directOnly: true }, (text) =>
    text === null ? null : fold(String(text)),
  );
  const journal = database.pragma('journal_mode', { simple: true });
  const synchronous = database.pragma('synchronous', { simple: true });
  if (synchronous !== 1 || (!database.memory && journal !== 'wal')) {
    database.close();
    throw new ConfigError(
      `The database ${database.name} does not give durable commits here (journal_mode ${String(journal)}, synchronous ${String(synchronous)}); put DATA_DIR on a local disk.`,
    );
  }
  const turn = createTurn();
  const db = new Kysely<Database>({ dialect: new OneFileDialect(database, turn, say) });
  const { write, readLoad } = groupingWriter(db, turn);
  return { db, write, load: () => ({ ...readLoad(), connections: null }) };
}
