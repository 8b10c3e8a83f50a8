import { sql } from 'kysely';
import type { App, Trx } from '../platform/app.server.ts';
import { forgetMailsTo, forgetMailsAbout } from '../platform/outbox/kept-mail.server.ts';

/** Takes an address off the list by the wish of its proved owner, as the link in every mail does. Doing it twice is harmless. */
export async function withdrawSubscription(app: App, email: string): Promise<void> {
  await app.db
    .updateTable('subscribers')
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${app.now().toISOString()})`, confirm_hash: null })
    .where('email', '=', email)
    .execute();
}

/** Takes messages and subscription of an address out of use, and to whom mails went, inside the transaction that has sealed them. */
export async function forgetPerson(trx: Trx, email: string): Promise<void> {
  const messages = await trx.deleteFrom('contact_messages').where('email', '=', email).returning('id').execute();
  const subscribers = await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute();
  await forgetMailsAbout(trx, 'message', messages);
  await forgetMailsAbout(trx, 'subscriber', subscribers);
  await forgetMailsTo(trx, email);
}

/** The same for messages that came under a telephone number alone. */
export async function forgetMessages(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await trx.deleteFrom('contact_messages').where('id', 'in', ids).returning('id').execute();
  await forgetMailsAbout(trx, 'message', gone);
}
