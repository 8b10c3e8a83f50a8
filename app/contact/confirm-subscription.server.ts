import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';
import { hashOf } from './subscription-tokens.server.ts';

/** Puts the address that holds this token on the list. Doing it twice is harmless. False: unknown, too old, or unsubscribed since. */
export async function confirmSubscription(app: App, token: string): Promise<boolean> {
  const now = app.now().toISOString();
  const hash = hashOf(token);
  const confirmed = await app.db
    .updateTable('subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .where((is) => is.or([is('confirmed_at', 'is', null), is('unsubscribed_at', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  if (confirmed) return true;
  const already = await app.db
    .selectFrom('subscribers')
    .select('id')
    .where('confirm_hash', '=', hash)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return already !== undefined;
}

/** The address that holds this token, as whoever was passed the link may read it: 'as…@example.in'. Null: unknown, or too old. */
export async function addressBehind({ db, now }: Pick<App, 'db' | 'now'>, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscribers')
    .select('email')
    .where('confirm_hash', '=', hashOf(token))
    .where('confirm_until', '>', now().toISOString())
    .executeTakeFirst();
  return row ? row.email.replace(/^([^@]{1,2})[^@]*/, '$1…') : null;
}

/** Somebody on the list: confirmed and not unsubscribed. */
export type OnList = { id: string; name: string; email: string; confirmedAt: string };

const onList = (db: Db | Trx) =>
  db.selectFrom('subscribers').where('confirmed_at', 'is not', null).where('unsubscribed_at', 'is', null);

/** How many are on the list. */
export async function countOnList(db: Db | Trx): Promise<number> {
  const { people } = await onList(db)
    .select(({ fn }) => fn.countAll().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Whoever is on the list and was so at a moment, part by part in the order of their ids. */
export function listOnList(
  db: Db | Trx,
  { after, at, most }: { after: string; at: string; most: number },
): Promise<Pick<OnList, 'id' | 'email'>[]> {
  return onList(db)
    .select(['id', 'email'])
    .where('id', '>', after)
    .where('confirmed_at', '<=', at)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Somebody who is on the list, or null. */
export async function findOnList(db: Db | Trx, id: string): Promise<OnList | null> {
  const row = await onList(db).select(['id', 'name', 'email', 'confirmed_at']).where('id', '=', id).executeTakeFirst();
  return row ? { id: row.id, name: row.name, email: row.email, confirmedAt: row.confirmed_at! } : null;
}
