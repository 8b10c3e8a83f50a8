import { readdirSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect } from 'vitest';
import { migrations } from '../../../database/migrations/all.ts';
import { test as onApp } from '../../testing/test.ts';
import { contentsOf, test as site } from '../backups/backups.factory.ts';
import type { Db } from './database.server.ts';
import { openDatabase, openForMigrating, openInMemory } from './open-database.server.ts';
import { migrate } from './migrate.server.ts';
import { openBesideServer, openUpToDate } from './open-up-to-date.server.ts';

/** The database of an app as a start has it: on PostgreSQL with the patience that a change of many rows needs. */
const test = onApp.extend<{ db: Db }>({
  db: async ({ app }, use) => {
    const server = process.env['TEST_POSTGRES_URL'];
    if (!server) return use(app.db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const address = new URL(server);
    address.pathname = rows[0]!.name;
    const db = openForMigrating(address.href);
    await use(db);
    await db.destroy();
  },
});

const tables = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name);
const makes = (table: string): Migration => ({
  up: async (db: Kysely<unknown>) => void (await db.schema.createTable(table).addColumn('id', 'text').execute()),
});
const fails: Migration = {
  async up(db: Kysely<unknown>) {
    await makes('half').up(db);
    await sql`update people set name = 'changed'`.execute(db);
    throw new Error('no room');
  },
};

test('a migration that fails leaves nothing, nor do those before it; the next start does them all', async ({ db }) => {
  const before = await tables(db);
  await expect(migrate(db, { ...migrations, '9001-whole': makes('whole'), '9002-half': fails })).rejects.toThrow(
    'The database could not be brought up to date, and is as it was (9002-half): no room.',
  );
  expect(await tables(db)).toEqual(before);
  await migrate(db, { ...migrations, '9001-whole': makes('whole'), '9002-half': makes('half') });
  expect(await tables(db)).toEqual(expect.arrayContaining(['whole', 'half']));
});

test('an older program refuses the schema of a newer one, in a sentence', async ({ db }) => {
  await migrate(db, { ...migrations, '9001-whole': makes('whole') });
  await expect(migrate(db)).rejects.toThrow(
    'The database was brought up to date by a newer version of this program (it has 9001-whole): start that version again, or restore the backup that was made before it (npm run restore).',
  );
});

site(
  'a start of an older version beside a newer schema is refused in that sentence, and changes nothing',
  async ({ site: place }) => {
    const { db } = openDatabase(place);
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2026-11-20T00:00:00.000Z')`.execute(
      db,
    );
    await db.destroy();
    const before = await contentsOf(place);
    for (const open of [openUpToDate, openBesideServer])
      await expect(open(place, { say: () => {}, lost: () => {} })).rejects.toThrow(
        'The database was brought up to date by a newer version of this program (it has 9001-later): start that version again',
      );
    expect(await contentsOf(place)).toEqual(before);
    const files = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('before-'))).toEqual([]);
  },
);

test('each change to a site that stands is told before it is made; a new site and one that is up to date are told of none', async ({
  db,
}) => {
  const told: string[] = [];
  const say = (sentence: string) => void told.push(sentence);
  await migrate(db, migrations, say);
  await migrate(db, { ...migrations, '9001-whole': makes('whole'), '9002-half': makes('half') }, say);
  expect(told).toEqual([
    'Bringing the database up to date: 9001-whole. Nobody is answered until it is done.',
    'Bringing the database up to date: 9002-half. Nobody is answered until it is done.',
  ]);
  const { db: fresh } = openInMemory();
  await migrate(fresh, migrations, say);
  expect(told).toHaveLength(2);
  await fresh.destroy();
});
