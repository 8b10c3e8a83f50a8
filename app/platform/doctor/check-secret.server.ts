import type { Config } from '../config.server.ts';
import type { Db } from '../database/database.server.ts';
import { findSecret, nameOfSecret, stillLost, whereLost } from '../secret.server.ts';
import { about, type Findings } from './finding.ts';

/** How many things in the database these secrets have sealed, and how many some other has. */
export type CountSeals = (place: {
  db: Db;
  secrets: readonly string[];
  now: Date;
}) => Promise<{ own: number; others: number }>;

const { well, look, wrong } = about('Secret');
/** 32 bytes as base64url; one that somebody chose may be of any length from 32 on. */
const lengthOfOurs = 43;

/** Whether this is the secret the database was made with: told by what that has sealed in `db`, null where that cannot be read. */
export async function* checkSecret(config: Config, db: Db | null, now: Date, countSeals: CountSeals): Findings {
  const { dataDir } = config;
  const file = nameOfSecret({ ...config, secret: null });
  let secret: string | null;
  try {
    secret = findSecret(config);
  } catch {
    // Damage is told with the files.
    return;
  }
  if (secret === null)
    // A start here would make a new one.
    return yield wrong(
      `SECRET is not set, and there is none in DATA_DIR ${dataDir}, although there is a site: set the one of the server, or its DATA_DIR. A start with another one logs everybody out, and authenticator apps are unknown.`,
    );
  if (config.isSecretLost) yield wrong(stillLost);
  if (!db) return;
  const { own, others } = await countSeals({ db, secrets: [secret, ...config.previousSecrets], now });
  const name = nameOfSecret(config);
  if (others > 0)
    yield wrong(
      `${own === 0 ? `${name} is not the secret this database was made with` : `${name} is not the only secret this database was used with`}: another one has sealed ${others} of its ${own + others} signing keys and authenticators. Put that one back (an encrypted backup holds it), or set SECRET_PREVIOUS to it, and start again. ${own === 0 ? whereLost : 'Where it is lost for good: npm run staff -- reset-second-step EMAIL.'}`,
    );
  else if (own > 0) yield well(`${name} is the secret this database was made with.`);
  else if (!config.secret && secret.length < lengthOfOurs && /^[\w-]+$/.test(secret))
    yield look(
      `The secret in ${file} has ${secret.length} characters, and one that was made here ${lengthOfOurs}: look whether it was cut short. Nothing is sealed in the database yet that could tell.`,
    );
}
