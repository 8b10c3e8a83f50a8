import { mailEmployer } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import type { Nomination } from '../nomination.ts';
import type { EmployerMail, EmployerMailPayload } from './employer-mails.email.tsx';

/** Leaves what an employer is told of their nomination in the outbox, in the transaction of what it tells of; nobody is told who is erased. */
export async function tellEmployer(
  trx: Trx,
  app: App,
  mail: EmployerMail,
  { id, contact }: Pick<Nomination, 'id' | 'contact'>,
  by: 'anybody' | 'office or clock' = 'office or clock',
): Promise<void> {
  const data = { mail, nominationId: id } satisfies EmployerMailPayload;
  if (contact.email !== '')
    await mailEmployer(trx, app, { template: mail, to: contact.email, about: `nomination ${id}`, data }, by);
}
