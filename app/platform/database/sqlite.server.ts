import SQLite from 'better-sqlite3';
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { Turn } from './turn.server.ts';

const mostStatements = 500;

/** SQLite for Kysely: one connection, taken in the order of asking, and migrations that are whole or not at all. */
export class OneFileDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #turn: Turn;
  readonly #isInTransaction: () => boolean;

  constructor(database: SQLite.Database, turn: Turn) {
    const prepared = preparingOnce(database);
    super({ database: prepared });
    this.#database = prepared;
    this.#turn = turn;
    this.#isInTransaction = () => database.inTransaction;
  }

  override createAdapter(): SqliteAdapter {
    return new OneFileAdapter();
  }

  override createDriver(): SqliteDriver {
    return new OneFileDriver(this.#database, this.#turn, this.#isInTransaction);
  }
}

class OneFileAdapter extends SqliteAdapter {
  /** SQLite takes back tables and indexes like rows; Kysely would migrate without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver has its own order of waiting, which also knows who would wait for itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class OneFileDriver extends SqliteDriver {
  readonly #turn: Turn;
  readonly #isInTransaction: () => boolean;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(database: SqliteDatabase, turn: Turn, isInTransaction: () => boolean) {
    super({ database });
    this.#turn = turn;
    this.#isInTransaction = isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#turn.refuseInside('app.db');
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return super.acquireConnection();
  }

  /** A full disk ends the transaction by itself; asking again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // Handed over without being free in between, so that nobody who comes now is first.
    if (next) next();
    else this.#taken = false;
  }
}

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
