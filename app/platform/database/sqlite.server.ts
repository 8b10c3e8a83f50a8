import SQLite from 'better-sqlite3';
import { SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { CompiledQuery, DatabaseConnection, QueryResult, SqliteDatabase, SqliteStatement } from 'kysely';
import { DurableLog, WriteQueue } from './durable.server.ts';
import type { Turn } from './turn.server.ts';

const mostStatements = 500;

/** What the driver and whoever has the connection in hand share; a database that lies in memory has no log. */
type Opened = { database: SQLite.Database; prepared: SqliteDatabase; queue: WriteQueue; log: DurableLog | null };

/** SQLite for Kysely: one connection, taken in the order of asking; migrations whole or not at all; what was written is durable when it is answered. */
export class OneFileDialect extends SqliteDialect {
  readonly #opened: Opened;
  readonly #turn: Turn;

  constructor(database: SQLite.Database, turn: Turn, say: (sentence: string) => void) {
    const prepared = preparingOnce(database);
    super({ database: prepared });
    const queue = new WriteQueue();
    this.#opened = { database, prepared, queue, log: database.memory ? null : new DurableLog(database, queue, say) };
    this.#turn = turn;
  }

  override createAdapter(): SqliteAdapter {
    return new OneFileAdapter();
  }

  override createDriver(): SqliteDriver {
    return new OneFileDriver(this.#opened, this.#turn);
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
  readonly #opened: Opened;
  readonly #turn: Turn;

  constructor(opened: Opened, turn: Turn) {
    super({ database: opened.prepared });
    this.#opened = opened;
    this.#turn = turn;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#turn.refuseInside('app.db');
    const hand = new Hand(this.#opened, await super.acquireConnection());
    await hand.take();
    return hand;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await (connection as Hand).synced();
  }

  /** A full disk ends the transaction by itself; asking again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if ((connection as Hand).isInTransaction) await super.rollbackTransaction(connection);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as Hand).leave();
  }

  override async destroy(): Promise<void> {
    await this.#opened.log?.close();
    await super.destroy();
  }
}

/** The one connection as somebody has it, or had it until they waited for the disk: others go on meanwhile. */
class Hand implements DatabaseConnection {
  readonly #opened: Opened;
  readonly #connection: DatabaseConnection;
  #taken = false;

  constructor(opened: Opened, connection: DatabaseConnection) {
    this.#opened = opened;
    this.#connection = connection;
  }

  get isInTransaction(): boolean {
    return this.#taken && this.#opened.database.inTransaction;
  }

  async take(): Promise<void> {
    if (this.#taken) return;
    await this.#opened.queue.enter();
    this.#taken = true;
  }

  leave(): void {
    if (!this.#taken) return;
    this.#taken = false;
    this.#opened.queue.leave();
  }

  async synced(): Promise<void> {
    // Asked for first: it answers for what is committed by now.
    const synced = this.#opened.log?.synced();
    this.leave();
    await synced;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.take();
    const begins = !this.#opened.database.inTransaction && !isReading(this.#opened.prepared.prepare(query.sql));
    if (begins) await this.#mayWrite();
    const result = await this.#connection.executeQuery<Row>(query);
    if (begins && !this.#opened.database.inTransaction) await this.synced();
    return result;
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.take();
    yield* this.#connection.streamQuery<Row>(query, size);
  }

  async #mayWrite(): Promise<void> {
    while (this.#opened.queue.closed) {
      const opened = this.#opened.queue.closed;
      this.leave();
      await opened;
      await this.take();
    }
    this.#opened.log?.refuseWhenLost();
  }
}

/** Kysely's type knows less of a statement than the library says. */
const isReading = (statement: SqliteStatement) => (statement as unknown as SQLite.Statement).readonly;

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
