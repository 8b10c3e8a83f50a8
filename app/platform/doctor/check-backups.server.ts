import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readBackupSettings } from '../backups/backup-settings.server.ts';
import { isOfOtherKey } from '../backups/sealed-file.server.ts';
import type { Config } from '../config.server.ts';
import { backupNote } from '../database/data-dir.server.ts';
import { about, type Findings } from './finding.ts';

const oldestHours = 48;
const { well, look, wrong } = about('Backups');

/** How old the newest backup is that was made from here, and whether it is encrypted. `isNew`: there is nothing yet to be backed up. */
export async function* checkBackups(
  { dataDir, databaseUrl }: Config,
  /** What of it can be used, and whether a key is set, be it wrong. */
  { env, isKeySet }: { env: Record<string, string | undefined>; isKeySet: boolean },
  { now, isNew }: { now: Date; isNew: boolean },
): Findings {
  const note = backupNote(dataDir);
  // `existsSync` takes a folder that this user may not look into for one where nothing is.
  const isNoted = statSync(note, { throwIfNoEntry: false }) !== undefined;
  if (!isNoted && isNew) return yield look('There is nothing yet to be backed up.');
  if (!isNoted && databaseUrl)
    return yield look('No backup was ever made on this server: one that has this database has to, once a day.');
  if (!isNoted) return yield wrong('No backup was ever made from here: let npm run backup run once a day.');
  const [at = '', ...rest] = readFileSync(note, 'utf8').trim().split(' ');
  const file = rest.join(' ');
  if (Number.isNaN(Date.parse(at)) || file === '')
    return yield wrong(
      `The note of the newest backup, ${note}, cannot be read: run npm run backup, which writes it anew.`,
    );
  const hours = (now.getTime() - Date.parse(at)) / 3_600_000;
  if (hours > oldestHours)
    yield wrong(
      `The newest backup is of ${at}, ${Math.floor(hours / 24)} days old: let npm run backup run once a day, and look why it did not.`,
    );
  else yield well(`The newest backup is of ${at}, and was restored once.`);
  if (!existsSync(file)) yield look(`It is no longer at ${file}. That is well if it was put elsewhere.`);
  else if (path.dirname(file) === path.dirname(note))
    yield look(
      'Backups lie in DATA_DIR, and are lost with this machine: copy them elsewhere, or name a folder elsewhere.',
    );
  if (!isKeySet)
    yield look(
      'Neither BACKUP_KEY nor BACKUP_KEY_FILE is set here: a backup is then open to whoever has it, and lacks the secret.',
    );
  const { key } = readBackupSettings(env);
  if (key !== null && existsSync(file) && (await isOfOtherKey(file, key)))
    yield wrong(
      `${file} does not open with the key that is set here: put the key back that it was made with, or keep that for the older ones and run npm run backup now.`,
    );
}
