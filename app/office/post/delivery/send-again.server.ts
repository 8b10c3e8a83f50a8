import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { tryMailAgain, tryMailsAgain } from '../../../platform/outbox/kept-mail.server.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { mailName } from './mail-names.ts';

/**
 * Puts one mail that waits or has failed first in line, and asks a mail server that was away. False when it cannot be: it has been sent, is
 * leaving at this moment, or its content is gone. Throws NotFound for what never was in line.
 */
export async function sendAgain(app: App, actor: Actor, id: string): Promise<boolean> {
  const done = await officeAct(app, actor, 'office', async (trx, log) => {
    const mail = await trx.selectFrom('outbox').select(['template', 'topic']).where('id', '=', id).executeTakeFirst();
    if (!mail) throw new NotFound();
    if (!(await tryMailAgain(trx, app, id))) return false;
    await log({
      action: 'mail sent again',
      subject: `mail ${id}`,
      // To whom is found by the mail: an address in the log would outlive whoever asks to be forgotten.
      detail: { mail: mailName(mail.template, mail.topic) },
    });
    return true;
  });
  if (done) app.wakeOutbox(true);
  return done;
}

/** The same for everything that has failed, or that waits, and still has its content. Answers how many. */
export async function sendAllAgain(app: App, actor: Actor, state: 'failed' | 'waiting'): Promise<number> {
  const count = await officeAct(app, actor, 'office', async (trx, log) => {
    const mails = await tryMailsAgain(trx, app, state);
    if (mails > 0) await log({ action: 'mail sent again', subject: 'mails', detail: { mails } });
    return mails;
  });
  if (count > 0) app.wakeOutbox(true);
  return count;
}
