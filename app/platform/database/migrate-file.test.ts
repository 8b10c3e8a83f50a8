import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../../../database/migrations/all.ts';
import type { Db } from './database.server.ts';
import { openFile } from './open-database.server.ts';
import { migrate } from './migrate.server.ts';
import { openBesideServer, openUpToDate } from './open-up-to-date.server.ts';

// A SQLite file, whichever database the tests have: what is the same on either is in migrate.test.ts.

const tables = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name);

/** Makes one database after the other in a process of its own, which is killed at some moment. */
const maker = `
  const { openFile } = await import(process.argv[1]);
  const { migrate } = await import(process.argv[2]);
  for (let n = 0; ; n += 1) {
    const { db } = openFile(process.argv[3] + '/' + n + '.sqlite');
    process.stdout.write('.');
    await migrate(db);
    await db.destroy();
  }`;

test('killed at any moment of migrating, it is whole at the next start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  const module = (name: string) => path.join(import.meta.dirname, name);
  const node = path.resolve('node_modules/.bin/node');
  const kill = async (round: number) => {
    const own = path.join(folder, String(round));
    mkdirSync(own);
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', maker];
    const child = spawn(node, [...args, module('open-database.server.ts'), module('migrate.server.ts'), own], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    // Some rounds end in the first database, some in a later one; no two at the same place.
    setTimeout(() => child.kill('SIGKILL'), round * 70);
    expect(await ended).toBe('SIGKILL');
    return readdirSync(own)
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => path.join(own, name));
  };
  const files = (await Promise.all([kill(0), kill(1)])).flat();
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { db } = openFile(file);
    await migrate(db);
    expect(await tables(db)).toEqual(expect.arrayContaining(['outbox', 'people', 'pictures']));
    await db.destroy();
  }
  rmSync(folder, { recursive: true });
});

test('a SQLite file is copied before it is changed, for its owner alone; three copies are kept', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
  const open = () => openUpToDate({ databaseUrl: null, dataDir }, { say: () => {}, lost: () => {} });
  const file = path.join(dataDir, 'site.sqlite');
  const backups = path.join(dataDir, 'backups');
  const names = Object.keys(migrations);
  const older = path.join(dataDir, 'older.sqlite');
  const olderBy = async (missing: number) => {
    const { db } = openFile(older);
    await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, names.length - missing)));
    await sql`insert into contents (name, document, updated_at) values ('kept', '{}', '') on conflict do nothing`.execute(
      db,
    );
    await db.destroy();
    copyFileSync(older, file);
  };
  // A new database, and one that is up to date, need no copy.
  await (await open()).db.destroy();
  await (await open()).db.destroy();
  expect(readdirSync(dataDir)).not.toContain('backups');

  for (const missing of [4, 3, 2, 1]) {
    await olderBy(missing);
    await (await open()).db.destroy();
  }
  expect(readdirSync(backups).toSorted()).toEqual(names.slice(-3).map((name) => `before-${name}.sqlite`));
  const copy = path.join(backups, `before-${names.at(-1)}.sqlite`);
  expect([statSync(backups).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([0o700, 0o600]);
  const database = new SQLite(copy, { readonly: true });
  expect(database.prepare('select name from contents').all()).toEqual([{ name: 'kept' }]);
  expect(database.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: names.at(-2) });
  database.close();
  rmSync(dataDir, { recursive: true });
});

/** What lacks the newest migration, made once. */
let olderFile: Buffer | undefined;

/** A data directory whose database lacks the newest migration. */
async function anOlderDatabase(): Promise<{ dataDir: string; last: string }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'older-'));
  const file = path.join(dataDir, 'site.sqlite');
  if (olderFile) writeFileSync(file, olderFile);
  else {
    const { db } = openFile(file);
    await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, -1)));
    await db.destroy();
    olderFile = readFileSync(file);
  }
  return { dataDir, last: Object.keys(migrations).at(-1)! };
}
const silent = { say: () => {}, lost: () => {} };

test('a command beside a server changes no schema: it asks for the new version to be started first', async () => {
  const { dataDir, last } = await anOlderDatabase();
  const place = { databaseUrl: null, dataDir };
  await expect(openBesideServer(place, silent)).rejects.toThrow(
    `The database is not up to date for this version (${last} is missing): start the new version first. Nothing was changed.`,
  );
  expect(readdirSync(dataDir)).not.toContain('backups');
  await (await openUpToDate(place, silent)).db.destroy();
  await (await openBesideServer(place, silent)).db.destroy();
  rmSync(dataDir, { recursive: true });
});

test('a disk that fills up while migrating is named, and the database is as it was', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'full-'));
  const { db } = openFile(path.join(folder, 'site.sqlite'));
  await migrate(db);
  const before = await tables(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db);
  const grows: Migration = {
    async up(inside: Kysely<unknown>) {
      for (let n = 0; n < 50; n += 1) await inside.schema.createTable(`more_${n}`).addColumn('id', 'text').execute();
    },
  };
  await expect(migrate(db, { ...migrations, '9001-grows': grows })).rejects.toThrow(
    'The disk is full: the database could not be brought up to date, and is as it was (9001-grows). Make room and start again.',
  );
  expect(await tables(db)).toEqual(before);
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('a second try to bring the same state up to date makes no second copy', async () => {
  const { dataDir, last } = await anOlderDatabase();
  const file = path.join(dataDir, 'site.sqlite');
  const change = (statement: string) => {
    const database = new SQLite(file);
    database.exec(statement);
    database.close();
  };
  const copy = path.join(dataDir, 'backups', `before-${last}.sqlite`);
  change(`create trigger stop before insert on kysely_migration begin select raise(abort, 'stopped'); end`);
  const fail = () => expect(openUpToDate({ databaseUrl: null, dataDir }, silent)).rejects.toThrow('stopped');
  await fail();
  const first = statSync(copy).ino;
  await fail();
  expect(statSync(copy).ino).toBe(first);
  change(`create table written_since (id text)`);
  await fail();
  const later = new SQLite(copy, { readonly: true });
  expect(later.prepare(`select name from sqlite_schema where name = 'written_since'`).all()).toHaveLength(1);
  later.close();
  rmSync(dataDir, { recursive: true });
});

test('a file that is no database, or a damaged one, ends the start with a sentence that names the copies', async () => {
  const { dataDir } = await anOlderDatabase();
  const file = path.join(dataDir, 'site.sqlite');
  const open = () => openUpToDate({ databaseUrl: null, dataDir }, silent);
  for (const damage of [Buffer.alloc(8192, 'x'), damaged(file)]) {
    writeFileSync(file, damage);
    await expect(open()).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /site\.sqlite is damaged, .*copies from before upgrades are in .*backups\.$/,
      ) as string,
    });
  }
  rmSync(dataDir, { recursive: true });
});

/** The database with every page but the first overwritten. */
function damaged(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes.fill('x', 4096);
}
