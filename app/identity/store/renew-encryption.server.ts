import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { App } from '../../platform/app.server.ts';
import type { Auth } from './auth.server.ts';

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
