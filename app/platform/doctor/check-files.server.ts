import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.server.ts';
import { foreignAmong, foreignOwner, openToAnybody } from '../database/data-dir.server.ts';
import { findSecret } from '../secret.server.ts';
import { about, inMegabytes, type Finding, type Findings } from './finding.ts';

/** For the log of what is written while a copy is made, and other small things. */
const alwaysFree = 200e6;

/** Whether the data directory is ours alone, and has room for the next backup and the next upgrade. */
export async function* checkFiles({ dataDir, databaseUrl }: Config, env: Record<string, string | undefined>): Findings {
  const files = about('Files');
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return yield files.look(`There is no DATA_DIR ${dataDir} yet: the first start makes it.`);
  if (!found.isDirectory())
    return yield files.wrong(`DATA_DIR ${dataDir} is no folder: set it to the one of the site, or to a new one.`);
  const foreign = foreignOwner(dataDir);
  if (foreign) return yield files.wrong(foreign);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return yield files.wrong(
      `This user may not write to DATA_DIR ${dataDir}: run this as the user of the server, or chown -R it to them.`,
    );
  }
  yield* permissions(dataDir, env['BACKUP_KEY_FILE']);
  try {
    // That of the file, also while SECRET is set: it is what a start without that variable would find.
    findSecret({ dataDir, secret: null });
  } catch (error) {
    yield about('Secret').wrong((error as Error).message);
  }
  const size = databaseUrl ? 0 : (statSync(path.join(dataDir, 'site.sqlite'), { throwIfNoEntry: false })?.size ?? 0);
  const disk = await statfs(dataDir);
  const free = disk.bavail * disk.bsize;
  const wanted = size * 2 + alwaysFree;
  const { well, wrong } = about('Disk');
  yield free < wanted
    ? wrong(
        `${inMegabytes(free)} are free at DATA_DIR; the next backup and upgrade want ${inMegabytes(wanted)}. Make room.`,
      )
    : well(`${inMegabytes(free)} are free, the next backup and upgrade want ${inMegabytes(wanted)}.`);
}

function* permissions(dataDir: string, keyFile: string | undefined): Generator<Finding> {
  const { well, wrong } = about('Permissions');
  const places = readdirSync(dataDir)
    .filter((name) => /^(site\.sqlite.*|secret.*|mail|backups|server\..*)$/.test(name))
    .map((name) => path.join(dataDir, name))
    // A link that leads nowhere is open to nobody.
    .filter((place) => existsSync(place));
  if (keyFile && statSync(keyFile, { throwIfNoEntry: false })?.isFile()) places.push(keyFile);
  const open = places.filter((place) => (statSync(place).mode & 0o077) !== 0);
  const troubles = [
    openToAnybody(dataDir),
    open.length > 0 && `Others on this machine may open ${open.join(', ')}: chmod go= ${open.join(' ')}`,
    foreignAmong(places),
  ].filter((says) => says !== null && says !== false);
  if (troubles.length === 0) yield well(`What lies in ${dataDir} is for its owner alone.`);
  yield* troubles.map(wrong);
}
