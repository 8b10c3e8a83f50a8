import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigError, type Config } from '../config.server.ts';
import { makeFile } from './data-dir.server.ts';
import type { Db } from './database.server.ts';
import { openDatabase, openForMigrating, type OpenDatabase } from './open-database.server.ts';
import { findPending, migrate } from './migrate.server.ts';
import { isAway } from './postgres.server.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;
type Listeners = {
  /** Hears what the operator should know while it takes its time. */
  say: (sentence: string) => void;
  lost: (error: Error) => void;
};

const waitSeconds = 30;
const mostCopies = 3;

/**
 * The database, open and of this program's schema. A SQLite file that is about to be changed is copied first; a PostgreSQL that is just starting
 * is waited for, half a minute. Throws ConfigError.
 */
export async function openUpToDate(place: Place, { say, lost }: Listeners): Promise<OpenDatabase> {
  if (place.databaseUrl) {
    const db = openForMigrating(place.databaseUrl);
    try {
      await waitFor(db, say);
      await migrate(db);
    } finally {
      await db.destroy();
    }
    return openDatabase(place, lost);
  }
  const opened = openDatabase(place, lost);
  try {
    const { first, isEmpty } = await findPending(opened.db);
    if (first && !isEmpty) await keepCopy(opened.db, path.join(place.dataDir, 'backups'), first);
    await migrate(opened.db);
    return opened;
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
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
async function keepCopy(db: Db, folder: string, migration: string): Promise<void> {
  const draft = path.join(folder, 'copy.part');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(draft, { force: true });
    makeFile(draft);
    await sql`vacuum into ${draft}`.execute(db);
    const written = openSync(draft, 'r+');
    fsyncSync(written);
    closeSync(written);
    renameSync(draft, path.join(folder, `before-${migration}.sqlite`));
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
