import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.server.ts';
import { openDatabase } from './database.server.ts';

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
