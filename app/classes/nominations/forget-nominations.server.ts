import { sql } from 'kysely';
import { erasedName } from '../seats/seat.ts';
import { forgetMailsAbout } from '../../platform/outbox/kept-mail.server.ts';
import { orNone, type Trx } from '../../platform/database/database.server.ts';

/**
 * Takes a person out of nominations, inside the transaction that erases what is held of them: out of every list they were named on, also by the place
 * itself, and as the one who sent one. The company's own details stay with its bills.
 */
export async function forgetNominations(trx: Trx, proved: string | null, records: readonly string[] = []) {
  const [email, ids] = [proved ?? '-', orNone(records)];
  // Whose address was put right may stand here under the one before.
  const seats = trx
    .selectFrom('seats')
    .select('id')
    .where((is) => is.or([is('email', '=', email), is('id', 'in', ids)]));
  await trx
    .updateTable('nomination_people')
    .set({ name: erasedName, email: '', phone: '', prev_cert_no: '', stood: null })
    .where((is) => is.or([is('email', '=', email), is('id', 'in', ids), is('seat_id', 'in', seats)]))
    .execute();
  const sent = await trx
    .updateTable('nominations')
    .set({
      contact_name: '',
      contact_email: '',
      contact_phone: '',
      wish: '',
      message_id: null,
      // Whoever still has the link finds nothing behind it.
      link_version: sql<number>`link_version + 1`,
    })
    .where('contact_email', '=', email)
    .returning('id')
    .execute();
  await forgetMailsAbout(trx, 'nomination', sent);
}
