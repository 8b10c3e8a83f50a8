import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.server.ts';

/** What a restore has not finished; SQLite puts files beside it. */
export const unfinished = 'restoring.part';

/** What we put there ourselves; `lost+found` is the file system's. */
const ours =
  /^(site\.sqlite(-wal|-shm|-journal)?|server\.lock(-journal)?|server\.pid|secret(\.\w+\.part)?|suspect|restoring\.part(-\w+)?|mail|backups|lost\+found)$/;

/** Makes the data directory, or closes one that is there to all but its owner, with what is ours in it. Throws ConfigError when it cannot, and when others may put files there and it is not ours to close. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const names = readdirSync(dataDir);
    const { uid } = statSync(dataDir);
    if (uid === process.getuid?.() && names.every((name) => ours.test(name))) close(realpathSync(dataDir));
    for (const name of names) if (ours.test(name) && name !== 'lost+found') close(path.join(dataDir, name));
  } catch (error) {
    throw new ConfigError(
      hasNoRoom(error)
        ? noRoom(dataDir)
        : (explainForeign(error, dataDir) ??
            `DATA_DIR ${dataDir} cannot be made or kept to ourselves (${(error as Error).message}): name a folder that can, or a new one.${atUnit(error)}`),
    );
  }
  const open = openToAnybody(dataDir);
  if (open) throw new ConfigError(open);
}

/** What may refuse a folder to a server and not to a command. */
const atUnit = (error: unknown) =>
  /^(EROFS|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')
    ? ' The unit of systemd lets it write in /var/lib/site: see ReadWritePaths and InaccessiblePaths in deploy/site.service.'
    : '';

/** What is to be said where anybody may put files beside ours, or null. What holds nothing else is closed at the next start. */
export function openToAnybody(dataDir: string): string | null {
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o002) !== 0;
  return isOpen && !readdirSync(dataDir).every((name) => ours.test(name))
    ? `Anybody on this machine may write to DATA_DIR ${dataDir}, which holds other things as well; set DATA_DIR to a folder of its own.`
    : null;
}

/** Makes a folder, and those around it, for the owner alone. Where none can be made Node's own way of doing so tries for ever. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const around = path.dirname(folder);
  if (!existsSync(around)) makeFolder(around);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Whether the disk, or what this user may have of it, is full. */
export function hasNoRoom(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  return /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE|SQLITE_IOERR_SHMSIZE)$/.test(code);
}

/** The SQLite file of a site, for whoever only wants one that is there, and makes nothing. Throws ConfigError. */
export function requireFile(dataDir: string): string {
  const foreign = foreignOwner(dataDir);
  if (foreign) throw new ConfigError(foreign);
  const file = path.join(dataDir, 'site.sqlite');
  if (!existsSync(file))
    throw new ConfigError(
      `There is no site at ${file}: run this with the variables of the server (DATA_DIR, DATABASE_URL).`,
    );
  return file;
}

export const noRoom = (folder: string) =>
  `The disk of the data directory ${folder} is full; make room and start again.`;

/** Why a command must not touch the directory: what another user, root too, makes beside a database its server can no longer open. Null where it may. */
export function foreignOwner(dataDir: string): string | null {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return null;
  return `DATA_DIR ${dataDir} belongs to another user (number ${owner}): run this as the user of the server, such as by as-site (docs/operating.md), or chown -R it to them.`;
}

/** Which of these files and folders are another user's, such as after a copy by root, and what mends it; null: none. */
export function foreignAmong(places: readonly string[]): string | null {
  const uid = process.getuid?.();
  const others = places.filter(
    (place) => uid !== undefined && (statSync(place, { throwIfNoEntry: false })?.uid ?? uid) !== uid,
  );
  if (others.length === 0) return null;
  return `Another user owns ${others.join(', ')}: run this as the user of the server, or chown them to it.`;
}

/** The same of what is ours in the data directory, where that may be why something was refused. */
export function explainForeign(error: unknown, dataDir: string): string | null {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'listen' || !/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code) || !existsSync(dataDir))
    return null;
  try {
    const names = readdirSync(dataDir).filter((name) => ours.test(name) && name !== 'lost+found');
    return foreignAmong(names.map((name) => path.join(dataDir, name))) ?? foreignOwner(dataDir);
  } catch {
    // Not even looked into: the directory itself is.
    return foreignOwner(dataDir);
  }
}

/** An empty file for the owner alone, unless it is there. What SQLite puts beside a database takes its mode. */
export function makeFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Through to the disk: a file's content, or what a folder says is in it. */
export function sync(place: string): void {
  if (!existsSync(place)) return;
  const opened = openSync(place, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** What a link leads to is not ours, and stays as it is; the doctor says when others may open it. */
function close(place: string): void {
  const found = lstatSync(place);
  if (found.isSymbolicLink() || (found.mode & 0o077) === 0) return;
  const opened = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(opened, found.mode & 0o700);
  } finally {
    closeSync(opened);
  }
}

/** The note in a data directory of when the newest backup was made from it, and where it went. */
export const backupNote = (dataDir: string) => path.join(dataDir, 'backups', 'last-backup');

/** Why nothing may begin in `dataDir`, and what mends it; null where a site is there, or never was. A start would make an empty one, and say nothing. */
export function sayLost(dataDir: string): string | null {
  if (statSync(path.join(dataDir, 'site.sqlite'), { throwIfNoEntry: false })?.size) return null;
  const half = path.join(dataDir, unfinished);
  if (existsSync(half))
    return `A restore into DATA_DIR ${dataDir} is under way or was interrupted (file ${half}): run it again, or remove that file to give it up.`;
  return sayBackedUp(dataDir, dataDir);
}

/** What mends that there is no site in a place of which `dataDir` knows a backup; null: it knows none. */
export const sayBackedUp = (dataDir: string, place: string): string | null =>
  existsSync(backupNote(dataDir))
    ? `There is no site in ${place}, and a backup was made from ${place === dataDir ? 'there' : dataDir}: restore the newest one (npm run restore), or move ${path.join(dataDir, 'backups')} elsewhere to begin with nothing.`
    : null;
