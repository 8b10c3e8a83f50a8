import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { problemsOf } from '../form/problems.ts';
import type { Actor, Refused } from '../../ground/office-call.server.ts';
import type { Said } from '../../ground/calls.ts';
import { findDraft, notValid } from './drafts.server.ts';
import type { Subject } from './subjects.server.ts';

/**
 * Sends a mail with made-up data to whoever asks, and to nobody else: in the words of its draft, or in the published ones. Refused when they
 * break its contract. Throws NotFound for what is no mail.
 */
export async function sendTestMail(
  app: App,
  actor: Actor,
  mails: readonly MailTemplate[],
  subject: Subject,
): Promise<Said | Refused> {
  const template = mails.find(({ name }) => subject.key === `mail.${name}`);
  if (!template) throw new NotFound();
  const to = actor.staff.email;
  const sent = await officeAct(app, actor, 'office', async (trx, log) => {
    const draft = await findDraft(trx, subject.key);
    const texts = draft ? draft.document : await subject.read(trx);
    const errors = problemsOf(subject.contract, texts);
    if (Object.keys(errors).length > 0) return notValid(errors);
    const sample = subject.contract.parse(texts) as MailTexts;
    const data = template.example as object;
    await mailLetter(trx, app, { template: template.name, to, urgent: true, data, sample });
    await log({ action: 'test mail sent', subject: `content ${subject.key}` });
    return { message: `On its way to ${to}, with made-up details in it.` };
  });
  app.wakeOutbox();
  return sent;
}
