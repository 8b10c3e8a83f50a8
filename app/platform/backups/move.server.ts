import path from 'node:path';
import { ConfigError, type Config } from '../config.server.ts';
import { requireFile } from '../database/data-dir.server.ts';
import { lockDataDir } from '../database/data-dir-lock.server.ts';
import { findSecret } from '../secret.server.ts';
import { openArrival } from './arrival.server.ts';
import { markOf } from './backup.server.ts';
import { explainPostgres } from './postgres-rows.server.ts';
import { Refused, sumUp, type Row } from './rows.server.ts';
import { refuseNewer } from './schema.server.ts';
import { openSnapshot, type Snapshot } from './snapshot.server.ts';

export type Moved = { rows: number; tables: number; before: number };

/**
 * Copies a SQLite site into an empty PostgreSQL database, which becomes a site when everything is there and the same. The server must not run.
 * When it was interrupted it goes on where it stopped. `wrote` hears of each batch. Throws Refused or ConfigError.
 */
export async function moveSite(
  config: Config,
  url: string,
  wrote: (table: string, rows: number) => void,
): Promise<Moved> {
  if (config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set: a move begins at SQLite in DATA_DIR. Unset it and name the new database behind the command.',
    );
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError('Name the database to move to, such as postgres://user:password@host/name.');
  requireFile(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  try {
    const snapshot = await openSnapshot(config);
    try {
      return await copy(config, snapshot, url, wrote);
    } finally {
      await snapshot.close();
    }
  } finally {
    lock.release();
  }
}

async function copy(
  config: Config,
  snapshot: Snapshot,
  url: string,
  wrote: (table: string, rows: number) => void,
): Promise<Moved> {
  refuseNewer(snapshot.migrations, `The database ${path.join(config.dataDir, 'site.sqlite')}`);
  const arrival = await openArrival(url);
  let current = '';
  try {
    const { tables, migrations } = snapshot;
    const sums = await sumUp(tables, snapshot.rows);
    const damage = snapshot.damage();
    if (damage)
      throw new Refused(
        `The SQLite file is damaged (${damage}): npm run backup, and restore that into the new database.`,
      );
    const source = JSON.stringify({ migrations, sums });
    const origin = { kind: 'move', site: markOf(findSecret(config) ?? ''), source } as const;
    const arrived = await arrival.begin(origin, { migrations, tables });
    for (const table of tables) {
      current = table.name;
      for await (const rows of without(snapshot.rows(table), arrived[table.name] ?? 0)) {
        await arrival.write(table, rows);
        wrote(table.name, rows.length);
      }
    }
    await arrival.finish(tables, sums);
    const count = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
    const rows = count(Object.values(sums).map((sum) => sum.rows));
    return { rows, tables: tables.length, before: count(Object.values(arrived)) };
  } catch (error) {
    throw explainPostgres(error as Error, current, 'it goes on where it stopped');
  } finally {
    await arrival.close().catch(() => {});
  }
}

/** The file gives its rows in the same order while nobody writes to it; the sums at the end would show if it did not. */
async function* without(batches: AsyncIterable<Row[]>, count: number): AsyncIterable<Row[]> {
  let left = count;
  for await (const batch of batches) {
    const rest = batch.slice(left);
    left = Math.max(0, left - batch.length);
    if (rest.length > 0) yield rest;
  }
}
