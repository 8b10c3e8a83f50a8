import type { App } from '../platform/app.server.ts';
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
