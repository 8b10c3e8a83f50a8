import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.server.ts';
import { hasNoRoom, noRoom, openDataDir, sync } from './database/data-dir.server.ts';

/** As SECRET; what is made here is longer. */
const shortestSecret = 32;

/** How a site goes on that nobody can give its secret back. */
export const whereLost =
  'Where it is lost for good, stop every server, set SECRET to a new one and, for one start, SECRET_PREVIOUS to lost: everybody is then logged out, and authenticator apps are unknown.';

export const stillLost = 'SECRET_PREVIOUS is still lost, which is for one start: remove it.';

/** Where the secret stands. */
export const nameOfSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string =>
  secret ? 'SECRET' : path.join(dataDir, 'secret');

/** The configured secret, or the one kept in DATA_DIR/secret, made on the first start. Throws ConfigError. */
export function readSecret(config: Config): string {
  if (config.secret) return config.secret;
  openDataDir(config.dataDir);
  const present = findSecret(config);
  if (present !== null) return present;
  keepSecret(config.dataDir, randomBytes(32).toString('base64url'));
  // Another process may have been first: then its secret is the one.
  return findSecret(config)!;
}

/** The same without making one; null: there is none yet. Throws ConfigError when the file of it is damaged. */
export function findSecret(config: Pick<Config, 'secret' | 'dataDir'>): string | null {
  if (config.secret) return config.secret;
  const file = path.join(config.dataDir, 'secret');
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    // Whoever may not look into the folder does not know whether there is one.
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ConfigError(`The secret in ${file} cannot be read: ${(error as Error).message}.`);
  }
  if (secret.length < shortestSecret)
    throw new ConfigError(
      `The secret in ${file} is ${secret === '' ? 'empty' : 'cut short'}: put the one of this site back (from an encrypted backup, restored into another DATA_DIR). Where no site was ever started, remove the file; the next start makes a new one.`,
    );
  return secret;
}

/** For what is of no use with another secret than the site's own: none is made. Throws ConfigError. */
export function requireSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  const secret = findSecret(config);
  if (secret === null)
    throw new ConfigError(
      `SECRET is not set, and there is no secret in DATA_DIR ${config.dataDir}: run this with the variables of the server.`,
    );
  return secret;
}

/** Puts a secret into the data directory, whole or not at all, for the owner alone. One that is there stays. Throws ConfigError. */
export function keepSecret(dataDir: string, secret: string): void {
  const file = path.join(dataDir, 'secret');
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  openDataDir(dataDir);
  try {
    writeFileSync(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    putInPlace(draft, file);
    sync(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new ConfigError(
      hasNoRoom(error) ? noRoom(dataDir) : `DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Not by a new name, which would take the place of another process's secret; but where files can have one name only. */
function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!/^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (!existsSync(file)) renameSync(draft, file);
  }
}

/** Text plus a keyed signature. `purpose` keeps a value signed for one use from passing for another. */
export function sign(secret: string, purpose: string, text: string): string {
  return `${text}.${signature(secret, purpose, text)}`;
}

/** The text of a value made by `sign`, or null when it was changed or made for something else. */
export function unsign(secret: string, purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const wanted = Buffer.from(signature(secret, purpose, text));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : null;
}

/** The same by the secret of the site or one that it had before: what it has signed stays good when SECRET changes. */
export function unsignAny(
  { secret, config }: { secret: string; config: Pick<Config, 'previousSecrets'> },
  purpose: string,
  signed: string,
): string | null {
  for (const one of [secret, ...config.previousSecrets]) {
    const text = unsign(one, purpose, signed);
    if (text !== null) return text;
  }
  return null;
}

/** As long for every wrong text, whatever it has in common with the right one. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function signature(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}
