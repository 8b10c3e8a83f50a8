import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { problemsOf } from '../form/problems.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { findDraft } from './drafts.server.ts';
import type { Subject } from './subjects.server.ts';

export type TestedMail = { ok: true; to: string } | { ok: false; errors: Record<string, string> };

/**
 * Sends a mail with made-up data to whoever asks, and to nobody else: in the words of its draft, or in the published ones. Refused when they
 * break its contract. Throws NotFound for what is no mail.
 */
export async function sendTestMail(
  app: App,
  actor: Actor,
  mails: readonly MailTemplate[],
  subject: Subject,
): Promise<TestedMail> {
  const template = mails.find(({ name }) => subject.key === `mail.${name}`);
  if (!template) throw new NotFound();
  const to = actor.staff.email;
  const sent = await officeAct<TestedMail>(app, actor, 'office', async (trx, log) => {
    const draft = await findDraft(trx, subject.key);
    const texts = draft ? draft.document : await subject.read(trx);
    const errors = problemsOf(subject.contract, texts);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const sample = subject.contract.parse(texts) as MailTexts;
    await mailLetter(trx, app, {
      template: template.name,
      to,
      urgent: true,
      data: template.example as object,
      sample,
    });
    await log({ action: 'test mail sent', subject: `content ${subject.key}` });
    return { ok: true, to };
  });
  app.wakeOutbox();
  return sent;
}
