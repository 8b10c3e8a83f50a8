import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { sendInterestReceipt } from './send-receipts.server.ts';

/** Takes an interest that was held back for an ordinary one, and sends its receipt, inside the caller's transaction. */
export async function releaseInterest(trx: Trx, app: App, id: string): Promise<void> {
  await trx.updateTable('interests').set({ review_reason: null, status: 'New' }).where('id', '=', id).execute();
  await sendInterestReceipt(trx, app, id);
}
