import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { ConfigError } from '../config.server.ts';
import { hasNoRoom, makeFile, noRoom, openDataDir, unfinished } from './data-dir.server.ts';

/**
 * One writing server per data directory: two on one SQLite file would each believe its own page memory.
 * The lock is the operating system's, so it is gone the moment its owner is, however that ended. Beside a site, what a restore that was killed has
 * left goes too; where it stands alone it says why there is none.
 * Throws ConfigError naming the first process, or what else is wrong.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  openDataDir(dataDir);
  const lock = lockFolder(
    dataDir,
    (owner) =>
      `Another server, or a restore (process ${owner}), already uses the data directory ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
  );
  const names = readdirSync(dataDir);
  for (const name of names.includes('site.sqlite') ? names : [])
    if (name.startsWith(unfinished)) rmSync(path.join(dataDir, name), { force: true });
  return lock;
}

/** The lock of a folder; `refuse` says what the process that holds it is doing. Throws ConfigError. */
export function lockFolder(folder: string, refuse: (owner: string) => string): { release: () => void } {
  const owner = path.join(folder, 'server.pid');
  const file = path.join(folder, 'server.lock');
  let lock: SQLite.Database | null = null;
  try {
    makeFile(file);
    lock = new SQLite(file, { timeout: 0 });
    // Nothing is ever written to it, and a full disk has no room for a journal.
    lock.pragma('journal_mode = memory');
    lock.exec('BEGIN EXCLUSIVE');
    noteOwner(owner);
  } catch (error) {
    lock?.close();
    throw new ConfigError(explain(folder, () => refuse(readOwner(owner)), error as NodeJS.ErrnoException));
  }
  return { release: () => lock.close() };
}

/** A full disk keeps nobody from the lock: a backup to another one is wanted just then. */
function noteOwner(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600 });
  } catch (error) {
    if (!hasNoRoom(error)) throw error;
  }
}

function explain(folder: string, refuse: () => string, error: NodeJS.ErrnoException): string {
  const { code = '', message } = error;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return refuse();
  if (hasNoRoom(error)) return noRoom(folder);
  return `The data directory ${folder} cannot be used: ${message}.`;
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
