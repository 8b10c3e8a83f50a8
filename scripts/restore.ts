import { restoreBackup } from '../app/platform/backups/restore.server.ts';
import { readBackupSettings } from '../app/platform/backups/backup-settings.server.ts';
import { Refused } from '../app/platform/backups/rows.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { tell } from './tell.ts';

// `npm run restore -- FILE`: into an empty place, with the server stopped.
await tell(async () => {
  const [, , file] = process.argv;
  if (!file) throw new Refused('Usage: npm run restore -- FILE');
  const { key } = readBackupSettings(process.env);
  const { at, rows, advice } = await restoreBackup(readConfig(process.env), key, file);
  const done = `Done: the site is as it was at ${at}, ${rows} rows, checked. What waited to be mailed then is sent again when the server starts.\nWhoever was erased or deleted their account after that is in it again: erase them anew. The server's log says who (erasure_asked, account_deleted); docs/operating.md says how.`;
  return advice ? `${done}\n${advice}` : done;
});
