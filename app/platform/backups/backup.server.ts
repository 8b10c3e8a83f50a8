import { createHash, createHmac } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../config.server.ts';
import {
  foreignOwner,
  hasNoRoom,
  makeFolder,
  openDataDir,
  requireFile,
  backupNote,
  sync,
} from '../database/data-dir.server.ts';
import { lockFolder } from '../database/data-dir-lock.server.ts';
import { dayMilliseconds } from '../durations.ts';
import { requireSecret } from '../secret.server.ts';
import { readBackup, sumUpBackup, writeBackup, type Facts } from './backup-file.server.ts';
import type { BackupSettings } from './backup-settings.server.ts';
import { compare, Refused, type Sums } from './rows.server.ts';
import { refuseNewer } from './schema.server.ts';
import { openSnapshot } from './snapshot.server.ts';
import { openDraft } from './sqlite-target.server.ts';

const named = /^site-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.backup$/;

/** Copies the site as it is at one moment and restores the copy before it counts. One that could not be tried, or is of a damaged file, takes the place of none. `to`: a file ending in `.backup`, a folder that keeps the newest, or null (DATA_DIR/backups). Throws Refused; what was there stays. */
export async function makeBackup(
  config: Config,
  { key, kept }: BackupSettings,
  { to, now }: { to: string | null; now: Date },
) {
  refuseForeign(config.dataDir);
  const secret = secretOf(config);
  const own = ownFolder(config.dataDir);
  const { file, folder, isKeptIn } = choosePlace(to, own, now);
  const lock = lockFolder(own, (owner) => `Another backup (process ${owner}) is under way: wait for it.`);
  const maker = createHash('sha256').update(`${os.hostname()} ${own}`).digest('hex').slice(0, 12);
  const draft = `${file}.${maker}.part`;
  const checking = path.join(own, 'checking.backup.part');
  try {
    rmSync(checking, { force: true });
    for (const place of new Set([own, folder])) removeDrafts(place, maker);
    const { sums, damage } = await write(config, draft, { key, secret, now });
    const isTried = await check(draft, key, sums, checking);
    renameSync(draft, file);
    sync(folder);
    const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
    // `isTried`: it was restored once; else it was read and compared alone, as DATA_DIR had no room to restore it.
    const made = { file, bytes: statSync(file).size, rows, isEncrypted: key !== null, isTried, damage, removed: 0 };
    if (!isTried || damage) return made;
    writeFileSync(backupNote(config.dataDir), `${now.toISOString()} ${file}\n`, { mode: 0o600 });
    return isKeptIn ? { ...made, removed: thin(folder, kept, path.basename(file)) } : made;
  } finally {
    rmSync(draft, { force: true });
    lock.release();
  }
}

/** The site's own; without it, or in another folder than the server's, nothing is made. Throws Refused or ConfigError. */
function secretOf(config: Config): string {
  if (!config.databaseUrl) requireFile(config.dataDir);
  return requireSecret(config);
}

/** What an interrupted backup of this machine left, and of others what is older than a day: they may be writing there just now. */
function removeDrafts(folder: string, maker: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.backup(\.\w+)?\.part$/.test(name)) continue;
    const file = path.join(folder, name);
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (name.endsWith(`.${maker}.part`) || Date.now() - writtenAt > dayMilliseconds) rmSync(file, { force: true });
  }
}

/** Where this machine's own backups lie, made when it is not there. */
export function ownFolder(dataDir: string): string {
  refuseForeign(dataDir);
  openDataDir(dataDir);
  const own = path.join(dataDir, 'backups');
  makeFolder(own);
  return own;
}

/** Throws Refused when the data directory is another user's. */
export function refuseForeign(dataDir: string): void {
  const foreign = foreignOwner(dataDir);
  if (foreign) throw new Refused(foreign);
}

/** Tells secrets apart, and nothing of them. */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('backup').digest('base64url');
}

type Making = { key: string | null; secret: string; now: Date };

async function write(
  config: Config,
  file: string,
  { key, secret, now }: Making,
): Promise<{ sums: Sums; damage: string | null }> {
  const snapshot = await openSnapshot(config);
  try {
    refuseNewer(snapshot.migrations, 'The database');
    const facts: Facts = {
      at: now.toISOString(),
      migrations: snapshot.migrations,
      secret: key === null ? null : secret,
      secretMark: markOf(secret),
      tables: snapshot.tables,
    };
    return { sums: await writeBackup(file, snapshot, facts, key), damage: snapshot.damage() };
  } finally {
    await snapshot.close();
  }
}

/** Restores what was written into an empty place, beside the data it holds. Where that has no room it is read alone, and false. Throws Refused. */
async function check(file: string, key: string | null, sums: Sums, place: string): Promise<boolean> {
  const draft = openDraft(place);
  try {
    await readBackup(file, key, draft);
    await draft.finish(sums);
    return true;
  } catch (error) {
    if (!hasNoRoom(error)) throw error;
  } finally {
    draft.remove();
  }
  compare(sums, await sumUpBackup(file, key));
  return false;
}

function choosePlace(to: string | null, own: string, now: Date): { file: string; folder: string; isKeptIn: boolean } {
  const wanted = path.resolve(to ?? own);
  if (wanted.endsWith('.backup') && !(existsSync(wanted) && statSync(wanted).isDirectory())) {
    if (existsSync(wanted)) throw new Refused(`${wanted} is there already, and stays as it is; name another file.`);
    const folder = path.dirname(wanted);
    if (!existsSync(folder)) throw new Refused(`There is no folder ${folder}.`);
    return { file: wanted, folder, isKeptIn: false };
  }
  if (existsSync(wanted) && !statSync(wanted).isDirectory())
    throw new Refused(`${wanted} is a file: name a folder, or a new file that ends in .backup.`);
  makeFolder(wanted);
  const name = `site-${now.toISOString().replaceAll(':', '-')}.backup`;
  return { file: path.join(wanted, name), folder: wanted, isKeptIn: true };
}

/** The newest `kept` stay. Their names are in the order of time; what a clock that was ahead has made is none of them, and stays too. */
function thin(folder: string, kept: number, newest: string): number {
  const old = readdirSync(folder)
    .filter((name) => named.test(name) && name <= newest)
    .toSorted()
    .slice(0, -kept);
  for (const name of old) rmSync(path.join(folder, name));
  return old.length;
}
