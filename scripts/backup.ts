import { makeBackup } from '../app/platform/backups/backup.server.ts';
import { readBackupSettings } from '../app/platform/backups/backup-settings.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { tell } from './tell.ts';

// `npm run backup -- [FOLDER|FILE.backup]`: while the server runs.
await tell(async () => {
  const settings = readBackupSettings(process.env);
  const made = await makeBackup(readConfig(process.env), settings, { to: process.argv[2] ?? null, now: new Date() });
  const kept = made.removed > 0 ? ` Of older ones ${made.removed} went.` : '';
  const secret = made.isEncrypted
    ? 'It is encrypted, and holds the secret too. Without its key nobody can restore it: keep the key elsewhere.'
    : "It is not encrypted and holds everybody's data, but not the secret: keep DATA_DIR/secret (or SECRET) apart from it. BACKUP_KEY or BACKUP_KEY_FILE encrypts.";
  const size = `${made.file}, ${made.rows} rows, ${(made.bytes / 1e6).toFixed(1)} MB`;
  if (made.damage) {
    process.exitCode = 1;
    return `Made, of a damaged file (${made.damage}): ${size}. Every row that could be read is in it; no older backup was removed. Stop the server and restore this one, or the one before where rows are missing.\n${secret}`;
  }
  if (made.isTried) return `Done: ${size}, restored once and found whole.${kept}\n${secret}`;
  process.exitCode = 1;
  return `Made, and not restored: ${size}. It was read and is whole; the disk of DATA_DIR has no room to restore it there. No older backup was removed. Make room and run this again, or try it elsewhere with npm run restore.\n${secret}`;
});
