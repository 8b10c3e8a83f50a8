import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.server.ts';
import { foreignAmong, foreignOwner, openToAnybody } from '../database/data-dir.server.ts';
import { findSecret } from '../secret.server.ts';
import { inMegabytes, look, well, wrong, type Finding } from './finding.ts';

/** For the log of what is written while a copy is made, and other small things. */
const alwaysFree = 200e6;

/** Whether the data directory is ours alone, and has room for the next backup and the next upgrade. */
export async function checkFiles(
  { dataDir, databaseUrl }: Config,
  env: Record<string, string | undefined>,
): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [look('Files', `There is no DATA_DIR ${dataDir} yet: the first start makes it.`)];
  if (!statSync(dataDir).isDirectory())
    return [wrong('Files', `DATA_DIR ${dataDir} is no folder: set it to the one of the site, or to a new one.`)];
  const foreign = foreignOwner(dataDir);
  if (foreign) return [wrong('Files', foreign)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        'Files',
        `This user may not write to DATA_DIR ${dataDir}: run this as the user of the server, or chown -R it to them.`,
      ),
    ];
  }
  const found = [...permissions(dataDir, env['BACKUP_KEY_FILE']), ...damagedSecret(dataDir)];
  const size = databaseUrl ? 0 : (statSync(path.join(dataDir, 'site.sqlite'), { throwIfNoEntry: false })?.size ?? 0);
  const disk = await statfs(dataDir);
  const free = disk.bavail * disk.bsize;
  const wanted = size * 2 + alwaysFree;
  found.push(
    free < wanted
      ? wrong(
          'Disk',
          `${inMegabytes(free)} are free at DATA_DIR; the next backup and upgrade want ${inMegabytes(wanted)}. Make room.`,
        )
      : well('Disk', `${inMegabytes(free)} are free, the next backup and upgrade want ${inMegabytes(wanted)}.`),
  );
  return found;
}

/** That of the file, also while SECRET is set: it is what a start without that variable would find. */
function damagedSecret(dataDir: string): Finding[] {
  try {
    findSecret({ dataDir, secret: null });
    return [];
  } catch (error) {
    return [wrong('Secret', (error as Error).message)];
  }
}

function permissions(dataDir: string, keyFile: string | undefined): Finding[] {
  const places = readdirSync(dataDir)
    .filter((name) => /^(site\.sqlite.*|secret.*|mail|backups|server\..*)$/.test(name))
    .map((name) => path.join(dataDir, name))
    // A link that leads nowhere is open to nobody.
    .filter((place) => existsSync(place));
  if (keyFile && statSync(keyFile, { throwIfNoEntry: false })?.isFile()) places.push(keyFile);
  const open = places.filter((place) => (statSync(place).mode & 0o077) !== 0);
  const found: Finding[] = [];
  const toAnybody = openToAnybody(dataDir);
  if (toAnybody) found.push(wrong('Permissions', toAnybody));
  if (open.length > 0)
    found.push(wrong('Permissions', `Others on this machine may open ${open.join(', ')}: chmod go= ${open.join(' ')}`));
  const foreign = foreignAmong(places);
  if (foreign) found.push(wrong('Permissions', foreign));
  return found.length > 0 ? found : [well('Permissions', `What lies in ${dataDir} is for its owner alone.`)];
}
