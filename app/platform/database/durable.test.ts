import { copyFileSync, fstatSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { OutcomeUnknown } from '../errors.ts';
import type { Db, Trx } from './database.server.ts';
import { openDatabase, openFile } from './open-database.server.ts';

const aFolder = () => mkdtempSync(path.join(os.tmpdir(), 'durable-'));

test('SQLite keeps a write-ahead log that its own thread never syncs, and foreign keys, for the owner alone', async () => {
  const dataDir = path.join(aFolder(), 'data');
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  const pragma = async (name: string) => Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
  expect(await pragma('journal_mode')).toEqual(['wal']);
  expect(await pragma('synchronous')).toEqual([1]);
  expect(await pragma('wal_autocheckpoint')).toEqual([0]);
  expect(await pragma('foreign_keys')).toEqual([1]);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  await db.destroy();
  rmSync(path.dirname(dataDir), { recursive: true });
});

/** Every sync of the log of `file` goes through `sync`, which is given the real one. Others of this process, of whatever ran before, are their own. */
async function syncsBy(file: string, sync: (real: () => Promise<void>) => Promise<void>): Promise<void> {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  const real = prototype.datasync;
  vi.spyOn(prototype, 'datasync').mockImplementation(function (this: FileHandle) {
    const isOurs = fstatSync(this.fd).ino === statSync(`${file}-wal`).ino;
    return isOurs ? sync(() => real.call(this)) : real.call(this);
  });
  await handle.close();
}

afterEach(() => vi.restoreAllMocks());

/** A site whose file holds a table and nothing in its log. */
async function aFile(): Promise<{ folder: string; file: string }> {
  const folder = aFolder();
  const file = path.join(folder, 'site.sqlite');
  const { db } = openFile(file);
  await sql`create table outbox (id text primary key, topic text)`.execute(db);
  await db.destroy();
  return { folder, file };
}

const put = (db: Db | Trx, id: string) => sql`insert into outbox (id) values (${id})`.execute(db);

function idsIn(file: string): unknown[] {
  const database = new SQLite(file);
  const ids = database.prepare('select id from outbox order by id').pluck().all();
  database.close();
  return ids;
}

test('what is acknowledged is on the disk: a power cut at that moment takes none of it', async () => {
  const { folder, file } = await aFile();
  const disk = path.join(folder, 'disk.sqlite');
  copyFileSync(file, disk);
  // Of the log the disk surely has what was in it when a sync began, once that has ended.
  await syncsBy(file, async (real) => {
    copyFileSync(`${file}-wal`, `${disk}-then`);
    await real();
    renameSync(`${disk}-then`, `${disk}-wal`);
  });
  const { db, write } = openFile(file);
  const other = await open(path.join(folder, 'other'), 'w');
  const surviving = () => {
    const after = path.join(folder, 'after.sqlite');
    for (const end of ['', '-wal']) copyFileSync(disk + end, after + end);
    return idsIn(after);
  };
  const told: string[] = [];
  const check = async (id: string, done: Promise<unknown>) => {
    await done;
    told.push(id);
    expect(surviving()).toEqual(expect.arrayContaining(told));
  };
  await check('alone', put(db, 'alone'));
  await check(
    'whole',
    db.transaction().execute((trx) => put(trx, 'whole')),
  );
  for (let round = 0; round < 3; round += 1) {
    const ids = Array.from({ length: 40 }, (_, at) => `${round}-${at}`);
    await Promise.all([
      ...ids.map((id) =>
        check(
          id,
          write((trx) => put(trx, id)),
        ),
      ),
      check(`${round}-beside`, put(db, `${round}-beside`)),
      ...ids.map(() => other.datasync()),
    ]);
  }
  await other.close();
  expect(told).toHaveLength(2 + 3 * 41);
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** No sync is done before the disk is let go (`resolve`). */
async function aHeldDisk(file: string) {
  const disk = Promise.withResolvers<void>();
  await syncsBy(file, async (real) => {
    await disk.promise;
    await real();
  });
  return disk;
}

test('while the disk takes its time others read and the next group is written, and nobody is answered', async () => {
  const { folder, file } = await aFile();
  const disk = await aHeldDisk(file);
  const { db, write } = openFile(file);
  let answered = 0;
  const first = write((trx) => put(trx, 'a')).then(() => (answered += 1));
  const until = async (count: number) => {
    while ((await sql`select id from outbox`.execute(db)).rows.length < count) await setImmediate();
  };
  await until(1);
  const second = write((trx) => put(trx, 'b')).then(() => (answered += 1));
  const alone = put(db, 'c').then(() => (answered += 1));
  await until(3);
  expect(answered).toBe(0);
  disk.resolve();
  await Promise.all([first, second, alone]);
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('a whole group that the disk lets wait is late, and no longer when it is answered', async () => {
  const { folder, file } = await aFile();
  const disk = await aHeldDisk(file);
  const { db, write, load } = openFile(file);
  const ids = Array.from({ length: 40 }, (_, at) => `${at}`);
  const written = ids.map((id) => write((trx) => put(trx, id)));
  expect(load()).toMatchObject({ writes: 40 });
  await expect.poll(() => load().isLate).toBe(true);
  disk.resolve();
  await Promise.all(written);
  expect(load()).toMatchObject({ writes: 0, isLate: false });
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('a sync that failed acknowledges nobody, and no later one makes up for it', async () => {
  const { folder, file } = await aFile();
  let fails = true;
  await syncsBy(file, async (real) => {
    if (fails) throw Object.assign(new Error('i/o error, fdatasync'), { code: 'EIO' });
    await real();
  });
  const { db, write } = openFile(file);
  const lost = { cause: { code: 'SQLITE_IOERR_FSYNC' } };
  const outcomes = await Promise.allSettled([write((trx) => put(trx, 'a')), write((trx) => put(trx, 'b'))]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: lost });
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(OutcomeUnknown);
  }
  fails = false;
  for (const again of [() => write((trx) => put(trx, 'c')), () => put(db, 'd')])
    await expect(again()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
  await db.destroy();
  expect(idsIn(file)).toEqual(['a', 'b']);
  rmSync(folder, { recursive: true });
});

test('the log begins anew when it is long, also after somebody has read for so long that it could not', async () => {
  const { folder, file } = await aFile();
  const { db, write } = openFile(file);
  const frames = async () => (await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(db)).rows[0]!.log;
  const long = 'x'.repeat(100_000);
  let rows = 0;
  const fill = () =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        rows += 1;
        const id = `${rows}`;
        await write((trx) => sql`insert into outbox (id, topic) values (${id}, ${long})`.execute(trx));
      }),
    );
  const reader = new SQLite(file);
  reader.exec('begin');
  reader.prepare('select count(*) from outbox').get();
  while ((await frames()) < 5000) await fill();
  reader.close();
  // Tried again when it has grown by as much once more.
  do await fill();
  while ((await frames()) > 1000);
  await db.destroy();
  expect(idsIn(file)).toHaveLength(rows);
  rmSync(folder, { recursive: true });
});

test('a log that cannot be copied is said once, and once when it can again', async () => {
  const { folder, file } = await aFile();
  const said: string[] = [];
  const { db, write } = openFile(file, (sentence) => said.push(sentence));
  const long = 'x'.repeat(100_000);
  const fill = (id: string) => write((trx) => sql`insert into outbox (id, topic) values (${id}, ${long})`.execute(trx));
  const until = async (count: number) => {
    for (let n = 0; said.length < count && n < 5000; n += 1) await fill(`${count} ${n}`);
  };
  // For the thread that copies it is not there.
  renameSync(file, `${file}.away`);
  await until(1);
  for (let n = 0; n < 400; n += 1) await fill(`more ${n}`);
  renameSync(`${file}.away`, file);
  await until(2);
  expect(said).toEqual([
    expect.stringContaining('cannot be copied and grows until it can'),
    expect.stringContaining('is copied again'),
  ]);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
