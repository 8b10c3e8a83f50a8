import { readFileSync } from 'node:fs';
import { ConfigError } from '../config.server.ts';

export type BackupSettings = {
  /** What backups are encrypted with; null: they are not. */
  key: string | null;
  /** So many stay in a folder. */
  kept: number;
};

const shortestKey = 16;

/** Reads BACKUP_KEY, BACKUP_KEY_FILE and BACKUPS_KEPT. Throws ConfigError. */
export function readBackupSettings(env: Record<string, string | undefined>): BackupSettings {
  const given = (name: string) => env[name]?.trim() || null;
  const file = given('BACKUP_KEY_FILE');
  if (file && given('BACKUP_KEY'))
    throw new ConfigError('BACKUP_KEY and BACKUP_KEY_FILE are both set; set one of them.');
  const key = file ? readKey(file) : given('BACKUP_KEY');
  if (key !== null && key.length < shortestKey)
    throw new ConfigError(
      `${file ? `The key in BACKUP_KEY_FILE ${file}` : 'BACKUP_KEY'} must have at least ${shortestKey} characters, such as the output of "openssl rand -base64 32".`,
    );
  const kept = given('BACKUPS_KEPT') ?? '14';
  if (!/^\d{1,4}$/.test(kept) || Number(kept) < 1) throw new ConfigError('BACKUPS_KEPT must be 1 to 9999.');
  return { key, kept: Number(kept) };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `BACKUP_KEY_FILE cannot be read (${(error as Error).message}): name the file of the key, which this user may read.`,
    );
  }
}
