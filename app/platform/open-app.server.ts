import { pino, type DestinationStream } from 'pino';
import type { App } from './app.server.ts';
import type { Config } from './config.server.ts';
import { lockDataDir } from './database/data-dir-lock.server.ts';
import type { Db } from './database/database.server.ts';
import { openUpToDate } from './database/open-up-to-date.server.ts';
import { readSecret } from './secret.server.ts';

/** Where errors repeat somebody's email: PostgreSQL's what a row holds, a token's what it says, a mail server's whom it refuses. */
const personal = [
  'err.detail',
  'err.where',
  'err.internalQuery',
  'err.payload',
  'err.response',
  'err.rejected',
  'err.rejectedErrors',
  'err.recipient',
];

/** What the composition adds, made from the open database. */
type Wire = (
  db: Db,
) => Pick<App, 'provider' | 'mailTexts' | 'received' | 'seatMoved' | 'shownAsOne' | 'classDates' | 'registered'>;

/**
 * Opens everything that outlives a request: the data directory's lock (SQLite), the database, brought up to date, the secret, the log.
 * Throws ConfigError with one sentence for the operator.
 */
export async function openApp(
  config: Config,
  wire: Wire,
  logTo?: DestinationStream,
): Promise<{ app: App; close: () => Promise<void> }> {
  const lock = config.databaseUrl ? null : lockDataDir(config.dataDir);
  const secret = readSecret(config);
  const log = pino(
    { level: config.logLevel, redact: { paths: personal, remove: true } },
    logTo ?? pino.destination({ dest: 2, sync: false }),
  );
  const { db, write, load } = await openUpToDate(config, {
    say: (sentence) => log.warn(sentence),
    lost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  const app: App = {
    config: { ...config, publicUrl: config.publicUrl ?? `http://${readableHost(config.host)}:${config.port}` },
    secret,
    db,
    write,
    load,
    now: () => new Date(),
    log,
    giveUp(reason) {
      log.fatal({ err: reason }, 'the storage can no longer be trusted; ending');
      // A moment for the answers under way: they say that nothing is certain.
      setTimeout(() => process.exit(1), 250);
    },
    wakeOutbox: () => {},
    ...wire(db),
  };
  return {
    app,
    async close() {
      await db.destroy();
      lock?.release();
    },
  };
}

function readableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
