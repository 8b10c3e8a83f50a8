import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { receivedOf } from '../express-interest.server.ts';
import { askedOf } from '../send-receipts.server.ts';

/** Whose it is: what is left out stays. */
type Who = { name?: string; email?: string; phone?: string };

/** Puts right a slip in whose interest it is, in the caller's transaction; the person has asked for nothing anew. */
export async function correctInterest(trx: Trx, app: App, id: string, { phone, ...who }: Who): Promise<void> {
  const row = await trx
    .updateTable('interests')
    .set({ ...who, ...(phone === undefined ? {} : { contact_number: phone }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { title } = await trx
    .selectFrom('training_events')
    .select('title')
    .where('code', '=', row.training_event)
    .executeTakeFirstOrThrow();
  const submission = { asked: askedOf(row), reviewReason: row.review_reason };
  await app.received(trx, { ...receivedOf(app, id, row.reference, title, submission), asks: false });
}
