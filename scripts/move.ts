import { moveSite } from '../app/platform/backups/move.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { tell } from './tell.ts';

// `MOVE_TO=postgres://… npm run move` (everybody on the machine sees the words of a command, and its password in them): from SQLite into an empty PostgreSQL, with the server stopped.
await tell(async () => {
  let table = '';
  const { rows, tables, before } = await moveSite(
    readConfig(process.env),
    process.env['MOVE_TO'] ?? process.argv[2] ?? '',
    (name) => {
      if (name !== table) console.error(name);
      table = name;
    },
  );
  const again = before > 0 ? ` (${before} of them arrived before)` : '';
  return `Done: ${rows} rows in ${tables} tables${again}, counted and compared. Set DATABASE_URL to the new database, keep DATA_DIR/secret (or SECRET), and start. The SQLite file is as it was: put it away, so that nobody starts it again.`;
});
