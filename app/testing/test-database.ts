import SQLite from 'better-sqlite3';
import { openSqlite, type OpenDatabase } from '../platform/database/open-database.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';
import { listenTo } from './asked.ts';
import { prepareOnServer } from './test-postgres.ts';

/** `close` is told which test it was. */
type TestDatabase = OpenDatabase & { close: (test: string) => Promise<void> };

/** Fills a new database with what every test finds in it. */
export type Fill = (database: OpenDatabase) => Promise<void>;

// Migrating and filling take longer than most tests, so each worker does both once.
let prepared: Promise<() => TestDatabase> | undefined;

/** A migrated and filled database that only this test knows. */
export async function openTestDatabase(fill: Fill): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  const prepare = async (empty: OpenDatabase): Promise<void> => {
    await migrate(empty.db);
    await fill(empty);
  };
  prepared ??= server ? onServer(server, prepare) : inMemory(prepare);
  return (await prepared)();
}

async function inMemory(prepare: Fill): Promise<() => TestDatabase> {
  const original = new SQLite(':memory:');
  // Each table and each index takes a page at least, and there are hundreds: of small ones a copy is a quarter as large.
  original.pragma('page_size = 512');
  const opened = openSqlite(original);
  await prepare(opened);
  const image = original.serialize();
  await opened.db.destroy();
  return () => {
    const database = new SQLite(image);
    const copy = openSqlite(database);
    const keepAsked = listenTo(database, () => copy.load().writes);
    return {
      ...copy,
      async close(test) {
        keepAsked(test);
        await copy.db.destroy();
      },
    };
  };
}

async function onServer(server: string, prepare: Fill): Promise<() => TestDatabase> {
  const { open, tidy } = await prepareOnServer(server, prepare);
  return () => ({ ...open(), close: tidy });
}
