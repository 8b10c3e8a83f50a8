import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { lender } from './test-sqlite.ts';

function filled() {
  const original = new SQLite(':memory:');
  original.exec(`create table people (name text); insert into people values ('Asha');
    create trigger kept before delete on people begin select raise(abort, 'kept'); end`);
  return lender(original.serialize());
}
const people = 'select name from people';
const run = (database: SQLite.Database, ...texts: string[]) => texts.map((text) => database.prepare(text).run());

test('whoever is lent a database after another finds it as it was, whatever was written, dropped or left open; the other has it no longer', () => {
  const borrow = filled();
  const first = borrow();
  const late = first.prepare(people);
  run(first, "insert into people values ('Bela')", 'begin immediate', 'drop trigger kept', 'delete from people');
  run(first, 'create table more (name text)', 'commit', 'begin immediate', "insert into people values ('Chitra')");
  expect([late.all(), first.inTransaction]).toEqual([[{ name: 'Chitra' }], true]);
  first.close();
  const second = borrow();
  expect([second.prepare(people).all(), second.inTransaction]).toEqual([[{ name: 'Asha' }], false]);
  expect(() => run(second, 'delete from people')).toThrow('kept');
  expect(() => second.prepare('select * from more')).toThrow('no such table');
  for (const asked of [() => late.all(), () => first.prepare(people)]) expect(asked).toThrow('is not open');
  // Two at once are two.
  run(borrow(), "insert into people values ('Divya')");
  expect(second.prepare(people).all()).toHaveLength(1);
});

test('what a test takes for a transaction is kept or taken back as one, and there is one at a time', () => {
  const database = filled()();
  run(database, 'begin immediate', "insert into people values ('Bela')");
  expect(() => run(database, 'begin immediate')).toThrow('within a transaction');
  run(database, 'savepoint one', "insert into people values ('Chitra')", 'rollback to one', 'commit');
  expect(() => run(database, 'commit')).toThrow('there is no transaction');
  run(database, 'begin immediate', "insert into people values ('Divya')", 'rollback');
  expect(database.prepare(people).all()).toEqual([{ name: 'Asha' }, { name: 'Bela' }]);
});

test('what was set otherwise is so for nobody after', () => {
  const borrow = filled();
  const first = borrow();
  run(first, 'pragma foreign_keys = off', "insert into people values ('Bela')", 'begin immediate', 'commit');
  expect(first.prepare('pragma foreign_keys').all()).toEqual([{ foreign_keys: 0 }]);
  first.close();
  const second = borrow();
  expect(second.prepare('pragma foreign_keys').all()).toEqual([{ foreign_keys: 1 }]);
  expect(second.prepare(people).all()).toEqual([{ name: 'Asha' }]);
});
