import SQLite from 'better-sqlite3';
import { openSqlite } from '../platform/database/open-database.server.ts';

/** A connection, and what any test has prepared on it. */
type Kept = { connection: SQLite.Database; statements: Map<string, SQLite.Statement> };

const mostStatements = 3000;
/** What takes no part in a transaction, or changes the connection: a database that was asked it is lent to nobody after. */
const bare = /^\s*(?:vacuum|attach|detach|pragma)\b/i;
const begin = /^\s*begin\b/i;
const end = /^\s*(?:commit|end|rollback)\b(?!\s+to\b)/i;

/**
 * Databases in memory that hold what `image` does, lent to one test after another: to open one and to prepare each statement anew takes longer than
 * many a test. All that a test does is one transaction, rolled back in the end, tables and triggers included; what it takes for transactions are
 * savepoints within.
 */
export function lender(image: Buffer): () => SQLite.Database {
  const idle: Kept[] = [];
  function open(): Kept {
    const connection = new SQLite(image);
    // What a connection is set to, it stays.
    openSqlite(connection);
    return { connection, statements: new Map() };
  }
  return () => {
    const kept = idle.pop() ?? open();
    return lend(kept, () => idle.push(kept));
  };
}

/** `kept` as a database of its own, until it is closed. */
function lend(kept: Kept, giveBack: () => void): SQLite.Database {
  const { connection } = kept;
  let [isLent, isSpoilt, isWhole, isInside] = [true, false, true, false];
  connection.exec('begin');
  const refuseLate = () => {
    if (!isLent) throw new TypeError('The database connection is not open');
  };
  function turn(text: string) {
    refuseLate();
    const begins = begin.test(text);
    if (isWhole && begins === isInside)
      throw new SQLite.SqliteError(`${text}: ${begins ? 'within a' : 'there is no'} transaction`, 'SQLITE_ERROR');
    if (!isWhole) connection.exec(text);
    else if (begins) connection.exec('savepoint lent');
    else connection.exec(/rollback/i.test(text) ? 'rollback to lent; release lent' : 'release lent');
    isInside = begins;
    return { changes: 0, lastInsertRowid: 0 };
  }
  function prepare(text: string) {
    refuseLate();
    if (bare.test(text)) {
      isSpoilt = true;
      if (isWhole && !isInside) {
        connection.exec('commit');
        isWhole = false;
      }
    }
    if (begin.test(text) || end.test(text))
      return { reader: false, readonly: !begin.test(text), run: () => turn(text), all: () => [] };
    const statement = statementOf(kept, text);
    const guarded =
      <Values extends unknown[], Answer>(work: (...values: Values) => Answer) =>
      (...values: Values) => {
        refuseLate();
        return work.apply(statement, values);
      };
    return {
      reader: statement.reader,
      readonly: statement.readonly,
      all: guarded(statement.all),
      run: guarded(statement.run),
      iterate: guarded(statement.iterate),
    };
  }
  function close() {
    if (!isLent) return;
    isLent = false;
    const isKept = !isSpoilt && connection.inTransaction;
    if (isKept) connection.exec('rollback');
    if (isKept) giveBack();
    else connection.close();
  }
  return Object.create(connection, {
    prepare: { value: prepare, writable: true },
    inTransaction: { get: () => (isWhole ? isInside : connection.inTransaction) },
    pragma: {
      value: (text: string, options?: SQLite.PragmaOptions) =>
        text.includes('=') ? [] : connection.pragma(text, options),
    },
    function: { value: () => {} },
    close: { value: close },
  }) as SQLite.Database;
}

function statementOf({ connection, statements }: Kept, text: string): SQLite.Statement {
  const known = statements.get(text);
  if (known) return known;
  const made = connection.prepare(text);
  if (statements.size >= mostStatements) statements.delete(statements.keys().next().value!);
  statements.set(text, made);
  return made;
}
