import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.server.ts';
import { openDatabase } from './open-database.server.ts';

const aFolder = () => mkdtempSync(path.join(os.tmpdir(), 'data-'));

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

test('permissions are changed of what lies in the data directory, never through a link of what lies elsewhere', () => {
  const [around, elsewhere] = [aFolder(), aFolder()];
  chmodSync(elsewhere, 0o755);
  const file = path.join(elsewhere, 'file');
  writeFileSync(file, '', { mode: 0o644 });
  const dataDir = path.join(around, 'data');
  mkdirSync(path.join(around, 'kept'), { mode: 0o755 });
  symlinkSync('kept', dataDir);
  symlinkSync(elsewhere, path.join(dataDir, 'backups'));
  symlinkSync(file, path.join(dataDir, 'secret'));
  symlinkSync(path.join(around, 'nowhere'), path.join(dataDir, 'mail'));
  lockDataDir(dataDir).release();
  expect([statSync(elsewhere).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o755, 0o644]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const folder of [around, elsewhere]) rmSync(folder, { recursive: true });
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
  // Left by a restore that was killed: people who are erased later would stay in it.
  for (const name of ['site.sqlite', 'restoring.part-journal']) writeFileSync(path.join(dataDir, name), '');
  const first = lockDataDir(dataDir);
  expect(readdirSync(dataDir)).not.toContain('restoring.part-journal');
  expect(() => lockDataDir(dataDir)).toThrow(
    `Another server, or a restore (process ${process.pid}), already uses the data directory ${dataDir}`,
  );
  first.release();
  lockDataDir(dataDir).release();
  rmSync(dataDir, { recursive: true });
});

test('a full disk keeps nobody from the lock: a backup to another one is wanted just then', () => {
  const dataDir = aFolder();
  const module = path.join(import.meta.dirname, 'data-dir-lock.server.ts');
  const words = `const { lockDataDir } = await import(${JSON.stringify(module)}); lockDataDir(${JSON.stringify(dataDir)}); console.log('locked')`;
  const shell = 'ulimit -f 0; exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1"';
  // To a file nothing could be written either; to a pipe it can.
  const { stdout, stderr } = spawnSync('sh', ['-c', shell, process.execPath, words], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['locked\n', '']);
  rmSync(dataDir, { recursive: true });
});
