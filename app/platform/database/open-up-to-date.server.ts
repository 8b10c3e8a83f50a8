import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { ConfigError } from '../config.server.ts';
import { migrations } from '../../../database/migrations/all.ts';
import { makeFile, requireFile, sayBackedUp, sayLost, sync } from './data-dir.server.ts';
import type { Db } from './database.server.ts';
import { openDatabase, openForMigrating, type OpenDatabase } from './open-database.server.ts';
import { findPending, isDamage, migrate } from './migrate.server.ts';
import { isAway } from './postgres.server.ts';

type Place = Parameters<typeof openDatabase>[0];
type Listeners = {
  /** Hears what the operator should know while it takes its time. */
  say: (sentence: string) => void;
  lost: (error: Error) => void;
};

const waitSeconds = 30;
const mostCopies = 3;

/** The database, open and of this program's schema. A SQLite file is copied before it is changed; a PostgreSQL that is starting is waited for, half a minute. Throws ConfigError. */
export async function openUpToDate(place: Place, listeners: Listeners): Promise<OpenDatabase> {
  const lost = place.databaseUrl ? null : sayLost(place.dataDir);
  if (lost) throw new ConfigError(lost);
  return open(place, listeners, async (db) => {
    if (place.databaseUrl) await refuseEmpty(db, place.dataDir);
    const { first, isEmpty } = place.databaseUrl ? { first: null, isEmpty: true } : await findPending(db);
    if (first && !isEmpty) await keepCopy(db, place.dataDir, first);
    await migrate(db, migrations, listeners.say);
  });
}

/** Whoever moves to PostgreSQL restores into it first, and an address may name another database: a start would serve an empty site. */
async function refuseEmpty(db: Db, dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'site.sqlite');
  const backedUp = sayBackedUp(dataDir, 'the database at DATABASE_URL');
  if (!existsSync(file) && !backedUp) return;
  // What is not answered is said by who asks next.
  const found = await findPending(db).catch(() => null);
  if (!found?.isEmpty) return;
  if (existsSync(file))
    throw new ConfigError(
      `The database at DATABASE_URL is empty, and ${file} is there. Restore a backup of it first, as docs/operating.md says under PostgreSQL, or move that file elsewhere to begin with nothing.`,
    );
  throw new ConfigError(backedUp!);
}

/** The same for a command beside a server that may be running: makes no database and changes no schema. Throws ConfigError when it is not this program's. */
export async function openBesideServer(place: Place, listeners: Listeners): Promise<OpenDatabase> {
  if (!place.databaseUrl) requireFile(place.dataDir);
  return open(place, listeners, async (db) => {
    const { first } = await findPending(db);
    if (first)
      throw new ConfigError(
        `The database is not up to date for this version (${first} is missing): start the new version first. Nothing was changed.`,
      );
    // With nothing to do it still refuses the schema of a newer version.
    await migrate(db);
  });
}

async function open(place: Place, { say, lost }: Listeners, prepare: (db: Db) => Promise<void>): Promise<OpenDatabase> {
  if (place.databaseUrl) {
    const db = openForMigrating(place.databaseUrl);
    try {
      await waitFor(db, say);
      await refuseHalf(db);
      await prepare(db);
    } finally {
      await db.destroy();
    }
    return openDatabase(place, lost, say);
  }
  let opened: OpenDatabase | null = null;
  try {
    lookAtSuspect(place.dataDir);
    opened = openDatabase(place, lost, say);
    await prepare(opened.db);
    return opened;
  } catch (error) {
    await opened?.db.destroy();
    throw explainDamage(error, place.dataDir);
  }
}

const suspect = (dataDir: string) => path.join(dataDir, 'suspect');

/** Notes that the SQLite file may be damaged, for the next start; a disk that fails may keep no note. */
export function suspectFile(dataDir: string): void {
  try {
    makeFile(suspect(dataDir));
  } catch {
    // The log says why the process ends.
  }
}

/** Looks through the whole file after an end for which it may be the reason, which takes some seconds for each GB: otherwise pages are read from it, and whoever writes ends the site. */
function lookAtSuspect(dataDir: string): void {
  if (!existsSync(suspect(dataDir))) return;
  const file = path.join(dataDir, 'site.sqlite');
  if (existsSync(file)) {
    // Closed again: what a connection has asked so is left in it, and no migration sets where that lies.
    const database = new SQLite(file, { timeout: 2000 });
    try {
      const damage = findDamage(database);
      if (damage) throw Object.assign(new Error(damage), { code: 'SQLITE_CORRUPT' });
    } finally {
      database.close();
    }
  }
  rmSync(suspect(dataDir));
}

/** What is wrong with the pages of a SQLite file, or null. Reads all of it. */
export function findDamage(database: SQLite.Database): string | null {
  const said = String(database.pragma('quick_check(1)', { simple: true }));
  return said === 'ok' ? null : said;
}

/** The schema in which a restored site arrives, where no server looks, until it is whole. */
export const arriving = 'site_arriving';

export const halfArrived = `A restore into the database at DATABASE_URL is under way or was interrupted (schema ${arriving}): run it again, or drop that schema to give it up.`;

/** A start beside half a site would make an empty one. What is not there, or not answered, is said by who asks next. */
export async function refuseHalf(db: Db): Promise<void> {
  const half = await sql`select 1 from pg_namespace where nspname = ${arriving}`.execute(db).catch(() => null);
  if (half && half.rows.length > 0) throw new ConfigError(halfArrived);
}

/** What the operator can do about a SQLite file that is broken; any other error as it is. */
export function explainDamage(error: unknown, dataDir: string): unknown {
  if (!isDamage(error)) return error;
  return new ConfigError(
    `The database ${path.join(dataDir, 'site.sqlite')} is damaged, or lies beside the -wal or -shm of another (${(error as Error).message}). Restore a backup as docs/operating.md says; copies from before upgrades are in ${path.join(dataDir, 'backups')}.`,
    { cause: error },
  );
}

/** Returns when the database answers, or when its refusal is not one that time mends. */
async function waitFor(db: Db, say: (sentence: string) => void): Promise<void> {
  for (let waited = 0; waited < waitSeconds; waited += 1) {
    const reason = await sql`select 1`.execute(db).then(
      () => null,
      (error: unknown) => (isAway(error) ? error : null),
    );
    if (!reason) return;
    const why = (reason.cause as Error | undefined)?.message ?? reason.message;
    if (waited === 0)
      say(`The database at DATABASE_URL cannot be reached yet (${why}); trying for ${waitSeconds} seconds.`);
    await setTimeout(1000);
  }
}

/** A copy from before `migration`, whole or not there; of older ones the newest few stay. */
async function keepCopy(db: Db, dataDir: string, migration: string): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  const copy = path.join(folder, `before-${migration}.sqlite`);
  const draft = path.join(folder, 'copy.part');
  if (isCopyOf(copy, path.join(dataDir, 'site.sqlite'))) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(draft, { force: true });
    makeFile(draft);
    await sql`vacuum into ${draft}`.execute(db);
    sync(draft);
    renameSync(draft, copy);
    const copies = readdirSync(folder)
      .filter((name) => name.startsWith('before-'))
      .map((name) => ({ file: path.join(folder, name), at: statSync(path.join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.at - a.at);
    for (const { file } of copies.slice(mostCopies)) rmSync(file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new ConfigError(
      `The database is to be brought up to date, and no copy of it could be kept in ${folder}: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

/** Whether nothing was written to the file since the copy was made, such as by a start that failed after it. */
function isCopyOf(copy: string, file: string): boolean {
  const made = statSync(copy, { throwIfNoEntry: false });
  if (!made || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false;
  return made.mtimeMs > statSync(file).ctimeMs;
}
