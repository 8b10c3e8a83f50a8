import type { App, Db, Trx } from '../../platform/app.server.ts';
import type { Auth } from './auth.server.ts';
import { digest, keyedDigests, unguessable } from '../../platform/unguessable.server.ts';
import { dayMilliseconds, hourMilliseconds } from '../../platform/durations.ts';

/** What single-use values are for; one made for one purpose is nothing for another. */
export type Purpose =
  | 'reset'
  | 'reset-proof'
  | 'confirm-email'
  | 'staff-invite'
  | 'second-factor'
  | 'google'
  | 'google-result'
  | 'id-token';

/**
 * Makes a value that works once, for `minutes`; only its hash is stored. `meaning` comes back when it is used.
 * With `only`, earlier values of the same purpose and meaning die: of several mailed codes, the last one works.
 * With `most`, the oldest make room. Inside a transaction, `db` is that transaction.
 */
export async function issue(
  app: App,
  auth: Auth,
  purpose: Purpose,
  meaning: string,
  {
    minutes,
    only = false,
    value = unguessable(),
    db = app.db,
    most,
  }: { minutes: number; most?: number; only?: boolean; value?: string; db?: Db | Trx },
): Promise<string> {
  if (only) await forget(db, purpose, meaning);
  if (most) await forgetOldest(db, `${purpose}:${meaning}`, most - 1);
  await auth.store.createVerificationValue({
    identifier: `${purpose}:${keyedDigests(app, value)[0]}`,
    value: `${purpose}:${meaning}`,
    expiresAt: new Date(app.now().getTime() + minutes * 60_000),
  });
  return value;
}

/** Uses a value up and returns its meaning; null when it is unknown, used or too old. Of many at once, one wins. */
export async function consume(app: App, auth: Auth, purpose: Purpose, value: string): Promise<string | null> {
  for (const kept of keyedDigests(app, value)) {
    const found = await auth.store.consumeVerificationValue(`${purpose}:${kept}`);
    if (found) return found.value.slice(purpose.length + 1);
  }
  return null;
}

/** What a value that is still good means, and until when it is. Looking uses nothing up. The store keeps identifiers as this digest. */
export async function lookAt(
  app: Pick<App, 'db' | 'now' | 'secret' | 'config'>,
  purpose: Purpose,
  value: string,
): Promise<{ meaning: string; until: string } | null> {
  const identifiers = keyedDigests(app, value).map((kept) => digest(`${purpose}:${kept}`));
  const found = await app.db
    .selectFrom('verifications')
    .select(['value', 'expires_at'])
    .where('identifier', 'in', identifiers)
    .where('expires_at', '>', app.now().toISOString())
    .executeTakeFirst();
  return found ? { meaning: found.value.slice(purpose.length + 1), until: found.expires_at } : null;
}

/** Kills every value of this purpose and meaning. */
export async function forget(db: Db | Trx, purpose: Purpose, meaning: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', `${purpose}:${meaning}`).execute();
}

async function forgetOldest(db: Db | Trx, value: string, kept: number): Promise<void> {
  const rows = await db
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', value)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const surplus = rows.slice(kept).map(({ id }) => id);
  if (surplus.length > 0) await db.deleteFrom('verifications').where('id', 'in', surplus).execute();
}

/** Removes what has no use any more: ended sessions, used-up values, forgotten failures, events past their thirteen months. */
export async function sweep(app: App): Promise<void> {
  const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds).toISOString();
  await app.db.deleteFrom('sessions').where('expires_at', '<', ago(0)).execute();
  await app.db.deleteFrom('verifications').where('expires_at', '<', ago(hourMilliseconds)).execute();
  await app.db
    .deleteFrom('attempts')
    .where('last_at', '<', ago(12 * hourMilliseconds))
    .where('waits_until', '<', ago(0))
    .execute();
  await app.db
    .deleteFrom('identity_events')
    .where('at', '<', ago(396 * dayMilliseconds))
    .execute();
}
