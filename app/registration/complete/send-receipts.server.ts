import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { enqueueMail } from '../../platform/outbox/mail.server.ts';
import type { CourseOption, RegistrationRecord } from '../fields.ts';
import { listRegisteredCourses, recordOf } from '../find-registration.server.ts';

type Kept = { id: string; account: string; record: RegistrationRecord; added: CourseOption[]; isNew: boolean };

/**
 * Leaves the person's receipt and the office's notice in the outbox, inside the transaction that keeps the record. The receipt goes to the
 * account's address: the contact e-mail is typed, and nobody is written to because somebody else typed their address.
 */
export async function sendReceipts(trx: Trx, app: App, { id, account, record, added, isNew }: Kept): Promise<void> {
  const { uid: _, ...facts } = record;
  const data = { record: facts, added, isNew };
  const about = `registration ${id}`;
  await enqueueMail(trx, app, { template: 'registration-received', to: account, about, data });
  await enqueueMail(trx, app, {
    template: 'registration-notice',
    to: app.config.officeEmail,
    // The office answers the person, not us. Never From: that would forge the sender.
    replyTo: account,
    about,
    data,
  });
}

/** Sends the person's receipt again, as the record stands now, to the account's address. False when there is none. */
export async function sendRegistrationReceipt(trx: Trx, app: App, id: string): Promise<boolean> {
  const row = await trx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
  const account = row && (await trx.selectFrom('people').select('email').where('id', '=', row.uid).executeTakeFirst());
  if (!row || !account) return false;
  const { uid: _, ...record } = recordOf(row, await listRegisteredCourses(trx, id));
  const data = { record, added: [], isNew: true };
  await enqueueMail(trx, app, {
    template: 'registration-received',
    to: account.email,
    about: `registration ${id}`,
    data,
  });
  return true;
}
