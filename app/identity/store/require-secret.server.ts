import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App, Trx } from '../../platform/app.server.ts';
import { ConfigError } from '../../platform/config.server.ts';
import { nameOfSecret, stillLost, whereLost } from '../../platform/secret.server.ts';
import { openAuth, versionOf } from './auth.server.ts';
import { retireUnreadableKeys } from './renew-encryption.server.ts';

/**
 * On PostgreSQL other servers may run the same site: a start with another secret than theirs is refused. A SQLite file has one server, which is only
 * warned. Where nothing is sealed yet, or the secret is lost, one key is made here, under a lock: the second of two first starts sees with which secret.
 */
export async function requireSiteSecret(app: App): Promise<void> {
  const { databaseUrl, isSecretLost } = app.config;
  await app.write(async (trx) => {
    if (databaseUrl) await waitForOtherStart(trx);
    const sealed = await whoSealedLast(trx, app);
    if (sealed === 'we' && isSecretLost) app.log.warn(stillLost);
    if (sealed === 'we') return;
    if (sealed === 'another' && databaseUrl && isSecretLost) await refuseBesideOthers(trx);
    if (sealed === 'another' && !isSecretLost) {
      if (databaseUrl)
        throw new ConfigError(
          `${nameOfSecret(app.config)} is not the secret of the site in the database at DATABASE_URL: put that of its other server there (an encrypted backup holds it), or set SECRET_PREVIOUS to it. ${whereLost}`,
        );
      app.log.warn(
        'This database was used with another secret than SECRET or DATA_DIR/secret. Whoever logged in with that one is unknown to this server, and so are their authenticator apps and the links in their mails. Put that one back, or set SECRET_PREVIOUS to it, and start again.',
      );
      return;
    }
    const inside = { ...app, db: trx as App['db'] };
    const auth = await openAuth(inside);
    await retireUnreadableKeys(inside, auth);
    await auth.api.signJWT({ body: { payload: {} } });
  });
}

/** A secret that another server works with is not lost, and what that one seals nobody else could read. */
async function refuseBesideOthers(trx: Trx): Promise<void> {
  const others = sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name like 'site-server-%' and application_name <> current_setting('application_name')`;
  if ((await others.execute(trx)).rows.length > 0)
    throw new ConfigError(
      'SECRET_PREVIOUS is lost, and another server runs on the database at DATABASE_URL. Stop every server first, or set SECRET to that of the other one and remove SECRET_PREVIOUS.',
    );
}

/** Another start at this moment is waited for, longer than one question may take. */
async function waitForOtherStart(trx: Trx): Promise<void> {
  const lock = sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(hashtext('the first seal')) as ours`;
  for (let tries = 0; !(await lock.execute(trx)).rows[0]!.ours; tries += 1) {
    if (tries === 60)
      throw new ConfigError('Another server is starting on this database, and does not end it. Try again.');
    await setTimeout(1000);
  }
}

/** With whose secret the signing key was encrypted that lives longest, or was the last to expire; where none was made, the authenticators; null where there are none either. */
async function whoSealedLast(trx: Trx, app: App): Promise<'we' | 'another' | null> {
  const secrets = [app.secret, ...app.config.previousSecrets];
  const lives = sql`coalesce(expires_at, '9999')`;
  const keys = trx
    .selectFrom('signing_keys')
    .select('private_key')
    .orderBy(lives, 'desc')
    .orderBy('created_at', 'desc');
  const newest = await keys.executeTakeFirst();
  if (newest) return marksOf(secrets).some((mark) => newest.private_key.startsWith(`"${mark}`)) ? 'we' : 'another';
  const { own, others } = await countSeals({ db: trx, secrets, now: app.now() });
  return own > 0 ? 'we' : others > 0 ? 'another' : null;
}

/** What was encrypted with a secret begins with its version. */
const marksOf = (secrets: readonly string[]) => secrets.map((secret) => `$ba$${versionOf(secret)}$`);

type Looking = { db: App['db'] | Trx; secrets: readonly string[]; now: Date };

/** How many authenticators and live signing keys one of `secrets` has encrypted, and how many some other. Nothing is decrypted. */
export async function countSeals({ db, secrets, now }: Looking): Promise<{ own: number; others: number }> {
  const marks = marksOf(secrets);
  const authenticators = await db
    .selectFrom('authenticators')
    .select([
      ({ fn }) => fn.countAll<number>().as('all'),
      ({ fn }) =>
        fn
          .countAll<number>()
          .filterWhere((is) => is.or(marks.map((mark) => is('secret', 'like', `${mark}%`))))
          .as('own'),
    ])
    .executeTakeFirstOrThrow();
  const keys = await db
    .selectFrom('signing_keys')
    .select('private_key')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now.toISOString())]))
    .execute();
  const own =
    authenticators.own + keys.filter((key) => marks.some((mark) => key.private_key.startsWith(`"${mark}`))).length;
  return { own, others: authenticators.all + keys.length - own };
}
