import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.server.ts';
import { openDatabase } from './open-database.server.ts';

const aFolder = () => mkdtempSync(path.join(os.tmpdir(), 'durable-'));

test('what SQLite acknowledges has been synced: write-ahead log, full syncs, foreign keys, for the owner alone', async () => {
  const dataDir = path.join(aFolder(), 'data');
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  const pragma = async (name: string) => Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
  expect(await pragma('journal_mode')).toEqual(['wal']);
  expect(await pragma('synchronous')).toEqual([2]);
  expect(await pragma('foreign_keys')).toEqual([1]);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  await db.destroy();
  rmSync(path.dirname(dataDir), { recursive: true });
});

const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );

test('whatever lies in the data directory is for its owner alone, also in one that was open before', async () => {
  const dataDir = aFolder();
  mkdirSync(path.join(dataDir, 'mail'));
  for (const name of ['site.sqlite', 'secret', 'server.lock']) writeFileSync(path.join(dataDir, name), '');
  for (const name of readdirSync(dataDir)) chmodSync(path.join(dataDir, name), name === 'mail' ? 0o755 : 0o644);
  chmodSync(dataDir, 0o755);
  const before = process.umask(0o022);
  const lock = lockDataDir(dataDir);
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  await sql`create table one (id text)`.execute(db);
  process.umask(before);
  const { mail, ...files } = modes(dataDir);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['secret', 'server.pid', 'site.sqlite-wal', 'site.sqlite-shm']),
  );
  expect([mail, ...new Set(Object.values(files))]).toEqual(['700', '600']);
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
  await db.destroy();
  lock.release();
  rmSync(dataDir, { recursive: true });
});

test('a folder that holds other things is left as it is, and refused when anybody may write there', () => {
  const dataDir = aFolder();
  writeFileSync(path.join(dataDir, 'holiday.jpg'), '');
  chmodSync(dataDir, 0o755);
  lockDataDir(dataDir).release();
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  chmodSync(dataDir, 0o777);
  expect(() => lockDataDir(dataDir)).toThrow(`Anybody on this machine may write to DATA_DIR ${dataDir}`);
  rmSync(dataDir, { recursive: true });
});

test('a lock that cannot be taken for another reason is not laid to another server', () => {
  const dataDir = aFolder();
  writeFileSync(path.join(dataDir, 'server.lock'), 'no database at all, and long enough to be looked at'.repeat(20));
  expect(() => lockDataDir(dataDir)).toThrow(`The data directory ${dataDir} cannot be used: file is not a database.`);
  rmSync(dataDir, { recursive: true });
});

test('a data directory has one server: the second is refused in a sentence that names the first', () => {
  const dataDir = aFolder();
  const first = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(
    `Another server (process ${process.pid}) already uses the data directory ${dataDir}`,
  );
  first.release();
  lockDataDir(dataDir).release();
  rmSync(dataDir, { recursive: true });
});
