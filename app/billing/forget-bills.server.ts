import { sql } from 'kysely';
import { orNone, type Trx } from '../platform/database/database.server.ts';
import { forgetMailsAbout } from '../platform/outbox/kept-mail.server.ts';
import { nobody } from './bill.ts';

/** Takes a person out of their bills, inside the transaction that erases what is held of them: what has a paper or a payment stays eight years, as the law wants, and is written to no more. A company that pays is no person: it stays. */
export async function forgetBills(trx: Trx, email: string): Promise<void> {
  const own = trx.updateTable('bills').where('email', '=', email);
  await own
    .set({ payer: JSON.stringify(nobody) })
    .where('payer_kind', '=', 'Self')
    .where(sql<boolean>`not exists (select 1 from papers where bill_id = bills.id)`)
    .where(sql<boolean>`not exists (select 1 from payments where bill_id = bills.id)`)
    .execute();
  // A form that is open somewhere does not bring them back.
  const [link_version, version] = [sql<number>`link_version + 1`, sql<number>`version + 1`];
  const bills = await own.set({ email: '', link_version, version }).returning('id').execute();
  await forgetMailsAbout(trx, 'bill', bills);
  // What they typed themselves when they said that they had paid.
  const ids = orNone(bills.map(({ id }) => id));
  await trx.updateTable('payment_notes').set({ reference: '' }).where('bill_id', 'in', ids).execute();
}
