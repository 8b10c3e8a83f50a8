import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import SQLite from 'better-sqlite3';

// Given to the built site by `--import`: writes what it asks of SQLite, transaction by transaction, to the file RECORD_STATEMENTS names.
const file = process.env.RECORD_STATEMENTS;
const { prepare } = SQLite.prototype;
let transaction = [];

function note(sql, parameters) {
  if (sql.startsWith('begin')) transaction = [];
  else if (sql === 'commit') appendFileSync(file, `${JSON.stringify(transaction)}\n`);
  else transaction.push({ sql, parameters });
}

if (file && isMainThread)
  SQLite.prototype.prepare = function prepareNoting(sql) {
    const statement = prepare.call(this, sql);
    for (const way of ['run', 'all']) {
      const does = statement[way];
      statement[way] = function doNoting(parameters = []) {
        note(sql, parameters);
        return does.call(this, parameters);
      };
    }
    return statement;
  };
