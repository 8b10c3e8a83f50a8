import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { ConfigError } from '../config.server.ts';

/**
 * One writing server per data directory: two on one SQLite file would each believe its own page memory.
 * The lock is the operating system's, so it is gone the moment its owner is, however that ended.
 * Throws ConfigError naming the first process.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  makeDataDir(dataDir);
  const owner = path.join(dataDir, 'server.pid');
  const lock = new SQLite(path.join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new ConfigError(
      `Another server (process ${readOwner(owner)}) already uses the data directory ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(owner, String(process.pid), { mode: 0o600 });
  return { release: () => lock.close() };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
}
