import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { findSubscriber } from './subscription-tokens.server.ts';

/** Takes the address of this token off the list, or off the way to it. Doing it twice is harmless. False: not a token of ours. */
export async function unsubscribe(app: App, token: string): Promise<boolean> {
  const id = await findSubscriber(app, token);
  if (!id) return false;
  await app.db
    .updateTable('subscribers')
    .set({
      unsubscribed_at: sql`coalesce(unsubscribed_at, ${app.now().toISOString()})`,
      confirm_hash: null,
      // Who was on the list may come back today. Others keep the limit of one mail a day: they never asked for the first.
      mailed_at: sql`case when confirmed_at is not null and unsubscribed_at is null then null else mailed_at end`,
    })
    .where('id', '=', id)
    .execute();
  return true;
}
