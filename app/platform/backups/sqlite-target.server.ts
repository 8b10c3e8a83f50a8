import { rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { sync } from '../database/data-dir.server.ts';
import { openFile } from '../database/open-database.server.ts';
import type { Facts, Target } from './backup-file.server.ts';
import { asThen, refuseOtherTables } from './schema.server.ts';
import { atATime, compare, Refused, sumUp, quote, readSqlite, tablesOfSqlite, writeSqlite } from './rows.server.ts';
import type { Row, Sums, Table } from './rows.server.ts';

/** A SQLite file that is not the site's yet: whole when `finish` has returned, and of no use before. */
export type Draft = Target & {
  /** Throws Refused when the file is not sound, or what is in it not what `sums` says. */
  finish: (sums: Sums) => Promise<void>;
  remove: () => void;
};

export function openDraft(file: string): Draft {
  let database: SQLite.Database | null = null;
  let tables: Table[] = [];
  let wake = () => {};
  let current: { name: string; write: (rows: Row[]) => void } | null = null;
  const opened = () => database!;
  const close = () => {
    database?.close();
    database = null;
  };
  return {
    async begin(facts: Facts) {
      removeFile(file);
      const { db } = openFile(file);
      try {
        await asThen(db, facts.migrations);
      } finally {
        await db.destroy();
      }
      database = new SQLite(file);
      // Nobody relies on it before it is whole, and then it is synced.
      for (const pragma of ['journal_mode = delete', 'journal_mode = off', 'synchronous = off', 'foreign_keys = off'])
        database.pragma(pragma);
      database.exec('begin');
      ({ tables } = facts);
      wake = makeRoom(database, tables);
    },
    async write(table, rows) {
      if (current?.name !== table.name) current = { name: table.name, write: writeSqlite(opened(), table) };
      current.write(rows);
    },
    async finish(sums) {
      wake();
      opened().exec('commit');
      const [broken] = opened().pragma('foreign_key_check') as { table: string; parent: string }[];
      if (broken)
        throw new Refused(`A row of the table ${broken.table} points to one of ${broken.parent} that is not there.`);
      const sound = opened().pragma('integrity_check(1)', { simple: true });
      if (sound !== 'ok') throw new Refused(`The restored database is not sound: ${String(sound)}.`);
      compare(sums, await sumUp(tables, (table) => readSqlite(opened(), table, atATime(table))));
      close();
      sync(file);
    },
    remove() {
      close();
      removeFile(file);
    },
  };
}

/** What triggers would keep arrives too, and so does what migrations have put there. Answers what puts the triggers back. */
function makeRoom(database: SQLite.Database, tables: readonly Table[]): () => void {
  const made = tablesOfSqlite(database).own;
  refuseOtherTables(tables, made);
  const triggers = database.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) database.exec(`drop trigger ${quote(name)}`);
  for (const { name } of made) database.exec(`delete from ${quote(name)}`);
  return () => {
    for (const { sql } of triggers) database.exec(sql);
  };
}

function removeFile(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}
