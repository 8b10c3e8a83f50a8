import type { App, Trx } from '../../platform/app.server.ts';
import { mailboxOf } from '../../platform/form/mail-services.ts';
import { enqueueMail } from '../../platform/outbox/mail.server.ts';
import { allow } from '../store/allowance.server.ts';
import { allowMail } from './mail-limits.server.ts';

/** How many mails about an account go to one address; a stranger may have typed one that nobody has proved, and as many spellings of it as they like. */
const mailLimits = {
  proved: { most: 10, minutes: 60 },
  unproved: { most: 3, minutes: 24 * 60 },
  spellings: { most: 6, minutes: 24 * 60 },
};

/** Counts one more mail about an account to this address; false once it has had its share. Mails that reset a password have their own limit. */
export async function countMail(
  trx: Trx,
  app: App,
  { email, proved }: { email: string; proved: boolean },
): Promise<boolean> {
  if (proved) return allow(trx, app, ['account mail', email], mailLimits.proved);
  if (!(await allow(trx, app, ['account mail', email], mailLimits.unproved))) return false;
  const count = [['mail about accounts of a mailbox', mailboxOf(email)], mailLimits.spellings] as const;
  return allowMail(trx, app, count);
}

/**
 * The name a mail greets with: nobody's while the address is not proved, since whoever typed the address typed the name as well.
 */
export function greetingName({ name, proved }: { name: string; proved: boolean }): string {
  return proved ? name : '';
}

/** Leaves a notice about an account in the outbox, unless its address has had its share: then nothing is sent, and nobody is told. */
export async function mailPerson(
  trx: Trx,
  app: App,
  uid: string,
  { template, data, forgetful }: { template: string; data: object; forgetful?: true },
): Promise<void> {
  const person = await trx
    .selectFrom('people')
    .select(['email', 'name', 'email_verified'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  const { email, name } = person;
  const proved = person.email_verified === 1;
  if (!(await countMail(trx, app, { email, proved }))) return;
  const greeted = { name: greetingName({ name, proved }), ...data };
  await enqueueMail(trx, app, {
    template,
    to: email,
    urgent: true,
    data: greeted,
    ...(forgetful ? { forgetful } : {}),
  });
}
