import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../app/platform/database/migrate.server.ts';
import { openSqlite } from '../app/platform/database/open-database.server.ts';
import { migrations } from './migrations/all.ts';

/** From here on the version before goes on working while a new one has brought the schema up to date. */
const lastBefore = '0049-seat-lists';

/**
 * Migrations that the version before cannot live with, each with why; the notes of such a release tell the operator to stop every server of the old
 * version first.
 */
const stops: Record<string, string> = {
  '0052-announcements': 'it gives up the parts of a list that are to be told, which it cannot deliver',
  '0053-persons': 'it writes cases without the number by which somebody known by telephone alone is a person',
  '0076-line-numbers': 'it gives up the number that was kept of each line, which the version before counts on',
  '0081-no-mentions': 'it reads with each note who is named in it',
  '0082-no-views': 'it reads and keeps filters under a name',
  '0083-no-unfound-searches': 'it counts searches that found nothing',
  '0084-sure-pairs': 'it goes on looking for pairs from a place that is taken away',
  '0085-no-case-viewers': 'it says each few seconds who has a case open',
  '0086-no-visits': 'it notes with each look who is at work',
};

type Column = { name: string; type: string; notnull: number; dflt_value: string | null };

function shapeOf(database: SQLite.Database): Map<string, Map<string, Column>> {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table' order by name`).all();
  return new Map(
    (tables as { name: string }[]).map(({ name }) => [
      name,
      new Map((database.pragma(`table_info("${name}")`) as Column[]).map((column) => [column.name, column])),
    ]),
  );
}

/** What a program that knows only `before` can no longer read or write. */
function brokenBy(before: ReturnType<typeof shapeOf>, after: ReturnType<typeof shapeOf>): string[] {
  return [...before].flatMap(([table, columns]) => {
    const now = after.get(table);
    if (!now) return [`${table} is gone`];
    const gone = [...columns.keys()].filter((name) => !now.has(name)).map((name) => `${table}.${name} is gone`);
    const wanted = [...now.values()]
      .filter(
        ({ name, notnull, dflt_value }) => notnull === 1 && dflt_value === null && columns.get(name)?.notnull !== 1,
      )
      .map(({ name }) => `${table}.${name} must be given`);
    const other = [...columns.values()]
      .filter(({ name, type }) => now.has(name) && now.get(name)!.type !== type)
      .map(({ name }) => `${table}.${name} is of another type`);
    return [...gone, ...wanted, ...other];
  });
}

const names = Object.keys(migrations).toSorted();
const later = names.filter((name) => name > lastBefore);
const upTo = (last: string) =>
  Object.fromEntries(names.filter((name) => name <= last).map((name) => [name, migrations[name]!]));

test('each migration leaves the version before it what it reads and writes, so that servers may be replaced one after another', async () => {
  const database = new SQLite(':memory:');
  const { db } = openSqlite(database);
  await migrate(db, upTo(lastBefore));
  let before = shapeOf(database);
  expect(before.size).toBeGreaterThan(50);
  for (const name of later) {
    await migrate(db, upTo(name));
    const after = shapeOf(database);
    const broken = brokenBy(before, after);
    expect(stops[name] ? [] : broken, name).toEqual([]);
    before = after;
  }
  await db.destroy();
});

test('a table or column that goes, and one that must be given, is found', () => {
  const shape = (sql: string) => {
    const database = new SQLite(':memory:');
    database.exec(sql);
    return shapeOf(database);
  };
  const before = shape('create table a (x text, y text); create table b (z text)');
  expect(
    brokenBy(
      before,
      shape('create table a (x text, y text, w text, v text not null default 1); create table b (z text)'),
    ),
  ).toEqual([]);
  expect(brokenBy(before, shape('create table a (x integer, w text not null)'))).toEqual([
    'a.y is gone',
    'a.w must be given',
    'a.x is of another type',
    'b is gone',
  ]);
});
