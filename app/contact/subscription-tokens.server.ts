import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { unsign } from '../platform/secret.server.ts';

/** A token for one mail: 192 random bits, kept only as its hash. */
export function drawToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token to unsubscribe that one mail to a subscriber carries. It holds however often the secret is changed (RFC 8058). */
export async function drawUnsubscribeToken(trx: Trx, subscriberId: string): Promise<string> {
  const tokens = await drawUnsubscribeTokens(trx, [subscriberId]);
  return tokens.get(subscriberId)!;
}

/** The same for one mail to each of several subscribers. */
export async function drawUnsubscribeTokens(trx: Trx, subscriberIds: readonly string[]): Promise<Map<string, string>> {
  const drawn = subscriberIds.map((id) => ({ id, ...drawToken() }));
  if (drawn.length > 0)
    await trx
      .insertInto('unsubscribe_tokens')
      .values(drawn.map(({ id, hash }) => ({ hash, subscriber_id: id })))
      .execute();
  return new Map(drawn.map(({ id, token }) => [id, token]));
}

/** The subscriber a token was made for, or null when we did not make it. */
export async function findSubscriber(
  app: Pick<App, 'db' | 'secret' | 'config'>,
  token: string,
): Promise<string | null> {
  const kept = await app.db
    .selectFrom('unsubscribe_tokens')
    .select('subscriber_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (kept) return kept.subscriber_id;
  // Links of the first mails carry the subscriber's id, signed. They stay good: a mail may be read years later.
  for (const secret of [app.secret, ...app.config.previousSecrets]) {
    const id = unsign(secret, 'unsubscribe', token);
    if (id) return id;
  }
  return null;
}
