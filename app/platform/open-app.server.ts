import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino, type DestinationStream } from 'pino';
import type { App, Wired, Db } from './app.server.ts';
import { ConfigError, type Config } from './config.server.ts';
import { explainForeign, hasNoRoom, noRoom, openDataDir, sayLost } from './database/data-dir.server.ts';
import { lockDataDir } from './database/data-dir-lock.server.ts';
import { openUpToDate, suspectFile } from './database/open-up-to-date.server.ts';
import { wakingWrite } from './outbox/outbox.server.ts';
import { findSecret, readSecret, whereLost } from './secret.server.ts';

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

/** Opens everything that outlives a request: lock, database (brought up to date), secret, log; `wire` adds what the composition makes of the open database. Throws ConfigError with one sentence for the operator. */
export async function openApp(
  config: Config,
  wire: (db: Db) => Wired,
  logTo?: DestinationStream,
): Promise<{ app: App; close: () => Promise<void> }> {
  // Where the secret is kept.
  if (!config.secret) openDataDir(config.dataDir);
  const lock = config.databaseUrl ? null : lockSite(config.dataDir);
  // One that is damaged is said before the database is touched.
  const present = findSecret(config);
  const startedAt = new Date();
  const log = pino(
    { level: config.logLevel, redact: { paths: personal, remove: true } },
    logTo ?? pino.destination({ dest: 2, sync: false }),
  );
  const { db, write, load } = await openUpToDate(named(config), {
    say: (sentence) => log.warn(sentence),
    lost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  const secret = await openSecret(config, db, { present, startedAt, log });
  const app: App = {
    config: { ...config, publicUrl: config.publicUrl ?? `http://${readableHost(config.host)}:${config.port}` },
    secret,
    db,
    write: wakingWrite(write, () => app.wakeOutbox()),
    load,
    now: () => new Date(),
    log,
    giveUp(reason) {
      if (reason instanceof ConfigError) log.fatal(reason.message);
      else log.fatal({ err: reason }, 'the storage can no longer be trusted; ending');
      if (!config.databaseUrl) suspectFile(config.dataDir);
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

/** By a name of its own each server on a PostgreSQL database is told from the others. */
function named(config: Config): Config {
  if (!config.databaseUrl) return config;
  const url = new URL(config.databaseUrl);
  url.searchParams.set('application_name', `site-server-${randomUUID()}`);
  return { ...config, databaseUrl: url.href };
}

/** Refuses before a secret is made where a site is gone: a restore would refuse another than its own. */
function lockSite(dataDir: string): { release: () => void } {
  const lock = lockDataDir(dataDir);
  const lost = sayLost(dataDir);
  if (!lost) return lock;
  lock.release();
  throw new ConfigError(lost);
}

/** The secret of the site, made where that is new. A site that was there before has its own: on PostgreSQL its other servers do, and none is made. */
async function openSecret(
  config: Config,
  db: Db,
  { present, startedAt, log }: { present: string | null; startedAt: Date; log: App['log'] },
): Promise<string> {
  const isAnother = present === null && (await isOlderThan(db, startedAt));
  if (isAnother && config.databaseUrl) {
    await db.destroy();
    throw new ConfigError(
      `SECRET is not set, and there is no secret in DATA_DIR ${config.dataDir}, although the database at DATABASE_URL has a site: set SECRET to that of its other server, or put its DATA_DIR/secret here (an encrypted backup holds it). ${whereLost}`,
    );
  }
  const secret = readSecret(config);
  if (isAnother)
    log.warn(
      `A new secret was made in DATA_DIR ${config.dataDir} for a site that was there before: everybody is logged out, authenticator apps are unknown, links in mails no longer work. Put its own one back (SECRET, or DATA_DIR/secret), and start again.`,
    );
  return secret;
}

/** Whether the schema was there before this start, which nobody uses without a secret. */
async function isOlderThan(db: Db, startedAt: Date): Promise<boolean> {
  const { rows } = await sql<{ at: string | null }>`select min(timestamp) as at from kysely_migration`.execute(db);
  const at = rows[0]?.at;
  return typeof at === 'string' && Date.parse(at) < startedAt.getTime();
}

/** What the operator can do about a start that failed; null for a fault of the program itself. */
export function explainStart(
  error: { name?: string; code?: string; message?: string },
  { HOST = '127.0.0.1', PORT = '3000', DATA_DIR = './data' }: Record<string, string | undefined>,
): string | null {
  const { name, code = '', message = '' } = error;
  if (name === 'ConfigError') return message;
  if (hasNoRoom(error)) return noRoom(DATA_DIR);
  const foreign = explainForeign(error, DATA_DIR);
  if (foreign) return foreign;
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code))
    return `The disk of the data directory ${DATA_DIR} is full or failing, or does not let this user write (${code}: ${message}); make room, look at it, and start again.`;
  if (code === 'EADDRINUSE') return `Port ${PORT} is in use: stop what uses it, or set PORT to another number.`;
  const isElsewhere = /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code);
  const mends = isElsewhere ? 'HOST to an address of this machine' : code === 'EACCES' ? 'PORT above 1023' : null;
  if (mends) return `The server cannot listen on ${HOST}:${PORT} (${code}): set ${mends}.`;
  return null;
}

function readableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
