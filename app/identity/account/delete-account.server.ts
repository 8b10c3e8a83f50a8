import { indexWords } from '../../platform/words.server.ts';
import type { App } from '../../platform/app.server.ts';
import { forgetMailsTo } from '../../platform/outbox/kept-mail.server.ts';
import { enqueue } from '../../platform/outbox/outbox.server.ts';
import { isOwnAddress } from '../mails/mail-limits.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { isLastOwner } from '../staff/owners.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';

/** Name, address, number and every way in go at once; the row stays, so that what is kept by law stands together. Others hear of it by the outbox ('person-deleted'). False for the last owner of the office. */
export async function deleteAccount(app: App, auth: Auth, person: Pick<Person, 'uid' | 'email'>): Promise<boolean> {
  const { uid } = person;
  const deleted = await auth.inTransaction(async (trx) => {
    if (await isLastOwner(trx, uid)) return false;
    const now = app.now().toISOString();
    const proved = (await isOwnAddress(trx, uid, person.email)) ? person.email : null;
    await forgetMailsTo(trx, person.email, { ofAccount: true });
    await mailPerson(trx, app, uid, { template: 'account-deleted', forgetful: true, data: { at: now } });
    await trx
      .updateTable('people')
      .set({
        name: '',
        email: `${uid}@deleted.invalid`,
        email_verified: 0,
        image: null,
        contact_number: null,
        role: 'user',
        office_role: null,
        deleted_at: now,
        updated_at: now,
      })
      .where('id', '=', uid)
      .execute();
    await indexWords(trx, 'person_words', uid, null, { isNew: false });
    for (const table of ['credentials', 'sessions', 'passkeys', 'authenticators', 'recovery_codes'] as const) {
      await trx.deleteFrom(table).where('person_id', '=', uid).execute();
    }
    await trx.deleteFrom('verifications').where('value', 'like', `%${uid}%`).execute();
    await record(trx, app, { kind: 'account_deleted', personId: uid });
    await enqueue(trx, app, 'person-deleted', { uid, proved });
    return true;
  });
  return deleted;
}
