import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { ConfigError } from '../../platform/config.server.ts';
import { nameOfSecret, whereLost } from '../../platform/secret.server.ts';
import { openAuth, versionOf, type Auth } from './auth.server.ts';

/** Encrypts anew, with the present secret, the signing keys and authenticators of an earlier one. For the start while SECRET_PREVIOUS is set. What no secret opens stays. */
export async function renewEncryption(app: App, auth: Auth): Promise<void> {
  const done = { signingKeys: 0, authenticators: 0, unreadable: 0 };
  const renewed = async (encrypted: string) => {
    if (isOfPresentSecret(auth, encrypted)) return null;
    const data = await open(auth, encrypted);
    if (data === null) done.unreadable += 1;
    return data === null ? null : symmetricEncrypt({ key: auth.secrets, data });
  };
  for (const { id, private_key } of await app.db.selectFrom('signing_keys').select(['id', 'private_key']).execute()) {
    const next = await renewed(JSON.parse(private_key));
    if (next === null) continue;
    await app.db
      .updateTable('signing_keys')
      .set({ private_key: JSON.stringify(next) })
      .where('id', '=', id)
      .execute();
    done.signingKeys += 1;
  }
  for (const { person_id, secret } of await app.db
    .selectFrom('authenticators')
    .select(['person_id', 'secret'])
    .execute()) {
    const next = await renewed(secret);
    if (next === null) continue;
    // Whoever enrols anew meanwhile keeps what they were shown.
    await app.db
      .updateTable('authenticators')
      .set({ secret: next })
      .where('person_id', '=', person_id)
      .where('secret', '=', secret)
      .execute();
    done.authenticators += 1;
  }
  app.log.info(done, 'signing keys and authenticators are encrypted with the present secret');
}

/** How many authenticators and live signing keys one of `secrets` has encrypted, and how many some other. Nothing is decrypted: what was encrypted begins with its secret's version. */
export async function countSeals({
  db,
  secrets,
  now,
}: {
  db: App['db'];
  secrets: readonly string[];
  now: Date;
}): Promise<{ own: number; others: number }> {
  const marks = secrets.map((secret) => `$ba$${versionOf(secret)}$`);
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

/** Refuses, on PostgreSQL, a start with another secret than that of the site, which has others' servers; says so of the one server of a SQLite file. Where nothing is sealed, a first key is: of two first starts at once one does that, and the other waits for it. */
export async function refuseOtherSecret(app: App): Promise<void> {
  const { databaseUrl, previousSecrets, isSecretLost } = app.config;
  await app.write(async (trx) => {
    if (databaseUrl) await sql`select pg_advisory_xact_lock(hashtext('the first seal'))`.execute(trx);
    const secrets = [app.secret, ...previousSecrets];
    const { own, others } = await countSeals({ db: trx, secrets, now: app.now() });
    if (databaseUrl && own === 0 && others > 0 && !isSecretLost)
      throw new ConfigError(
        `${nameOfSecret(app.config)} is not the secret of the site in the database at DATABASE_URL: put that of its other server there (an encrypted backup holds it), or set SECRET_PREVIOUS to it. ${whereLost}`,
      );
    if (others > 0)
      app.log.warn(
        'This database was used with another secret than SECRET or DATA_DIR/secret. Whoever logged in with that one is unknown to this server, and so are their authenticator apps and the links in their mails. Put that one back, or set SECRET_PREVIOUS to it, and start again.',
      );
    if (own > 0 || (others > 0 && !isSecretLost)) return;
    const inside = { ...app, db: trx as App['db'] };
    const auth = await openAuth(inside);
    await retireUnreadableKeys(inside, auth);
    await auth.api.signJWT({ body: { payload: {} } });
  });
}

/** Ends the use of signing keys that no secret opens; what they signed can still be checked. Returns how many there were. */
export async function retireUnreadableKeys(app: App, auth: Auth): Promise<number> {
  const now = app.now().toISOString();
  const live = await app.db
    .selectFrom('signing_keys')
    .select(['id', 'private_key'])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute();
  let retired = 0;
  for (const { id, private_key } of live) {
    if ((await open(auth, JSON.parse(private_key))) !== null) continue;
    await app.db.updateTable('signing_keys').set({ expires_at: now }).where('id', '=', id).execute();
    retired += 1;
  }
  if (retired > 0)
    app.log.warn({ retired }, 'no secret opens these signing keys any more; a new one takes their place');
  return retired;
}

function isOfPresentSecret({ secrets }: Auth, encrypted: string): boolean {
  return typeof secrets !== 'string' && parseEnvelope(encrypted)?.version === secrets.currentVersion;
}

function open(auth: Auth, encrypted: string): Promise<string | null> {
  return symmetricDecrypt({ key: auth.secrets, data: encrypted }).catch(() => null);
}
