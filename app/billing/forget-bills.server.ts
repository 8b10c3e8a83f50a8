import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.server.ts';
import { nobody } from './bill.ts';

/**
 * Takes a person out of their bills, inside the transaction that erases what is held of them. A bill with a paper or a payment stays for eight years,
 * as the law wants, and is written to no more; of any other nothing of the person stays. A company that pays is no person: it stays.
 */
export async function forgetBills(trx: Trx, email: string): Promise<void> {
  // What they typed themselves when they said that they had paid.
  await trx
    .updateTable('payment_notes')
    .set({ reference: '' })
    .where('bill_id', 'in', trx.selectFrom('bills').select('id').where('email', '=', email))
    .execute();
  const own = trx.updateTable('bills').where('email', '=', email);
  await own
    .set({ payer: JSON.stringify(nobody) })
    .where('payer_kind', '=', 'Self')
    .where(sql<boolean>`not exists (select 1 from papers where bill_id = bills.id)`)
    .where(sql<boolean>`not exists (select 1 from payments where bill_id = bills.id)`)
    .execute();
  // A form that is open somewhere does not bring them back.
  const [link_version, version] = [sql<number>`link_version + 1`, sql<number>`version + 1`];
  await own.set({ email: '', link_version, version }).execute();
}
