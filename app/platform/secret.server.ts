import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.server.ts';
import { openDataDir } from './database/data-dir.server.ts';

/** The configured secret, or the one kept in DATA_DIR/secret, made on the first start (readable by the owner only). */
export function readSecret(config: Config): string {
  if (config.secret) return config.secret;
  const file = path.join(config.dataDir, 'secret');
  openDataDir(config.dataDir);
  try {
    // 'wx' fails when another process was first: then its secret is the one.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be written: ${(error as Error).message}.`);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** The same without making one; null: there is none yet. */
export function findSecret(config: Pick<Config, 'secret' | 'dataDir'>): string | null {
  if (config.secret) return config.secret;
  const file = path.join(config.dataDir, 'secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
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

function signature(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}
