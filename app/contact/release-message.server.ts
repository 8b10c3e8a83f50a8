import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { sendMessageReceipt } from './send-message.server.ts';
import { askToConfirm } from './subscribe.server.ts';

/**
 * Takes a submission that was held back for an ordinary one, inside the caller's transaction: a message gets its receipt, a wish to subscribe
 * (which holds a name and an address alone) its mail to confirm.
 */
export async function releaseMessage(trx: Trx, app: App, id: string): Promise<void> {
  const { name, email, phone, subject, message } = await trx
    .updateTable('contact_messages')
    .set({ review_reason: null })
    .where('id', '=', id)
    .returning(['name', 'email', 'phone', 'subject', 'message'])
    .executeTakeFirstOrThrow();
  if (phone === null && subject === null && message === null) await askToConfirm(trx, app, { name, email });
  else await sendMessageReceipt(trx, app, id);
}
