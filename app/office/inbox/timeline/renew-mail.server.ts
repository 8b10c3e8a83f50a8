import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { sendMessageReceipt } from '../../../contact/send-message.server.ts';
import { sendInterestReceipt } from '../../../interest/send-receipts.server.ts';
import { sendRegistrationReceipt } from '../../../registration/complete/complete-registration.server.ts';
import { type Actor, officeAct } from '../../ground/office-call.server.ts';
import { mailName } from '../../post/delivery/mail-names.ts';

/** Writes a mail anew for the record with this id, to the address that stands there now. False when the record is gone. */
type Renew = (trx: Trx, app: App, id: string) => Promise<boolean>;

/** Mails that say what is kept, and so can be written again from what is kept. None of them holds a code. */
const renewals: Record<string, Renew> = {
  'interest-received': sendInterestReceipt,
  'registration-received': sendRegistrationReceipt,
  'message-received': sendMessageReceipt,
};

export function isRenewable({ template, about }: { template: string | null; about: string | null }): boolean {
  return template !== null && about !== null && Object.hasOwn(renewals, template);
}

/** Writes a delivered mail anew from the record as it is now: the content of what has left is not kept. False for mails that are never sent again, and when the record is gone. Throws NotFound. */
export async function renewMail(app: App, actor: Actor, id: string): Promise<boolean> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const mail = await trx
      .selectFrom('outbox')
      .select(['template', 'topic', 'about', 'done_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!mail) throw new NotFound();
    if (!mail.done_at || !isRenewable(mail)) return false;
    const record = mail.about!.split(' ', 2)[1]!;
    if (!(await renewals[mail.template!]!(trx, app, record))) return false;
    const detail = { mail: mailName(mail.template, mail.topic), anew: true };
    await log({ action: 'mail sent again', subject: `mail ${id}`, detail });
    return true;
  });
}
