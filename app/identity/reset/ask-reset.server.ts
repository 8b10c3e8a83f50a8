import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { enqueue, type Deliver } from '../../platform/outbox/outbox.server.ts';
import { writeMail } from '../../platform/outbox/write-mail.server.ts';
import { greetingName } from '../mails/mail-person.server.ts';
import { resetPasswordMail } from '../mails/reset-password.email.tsx';
import { allow } from '../store/allowance.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { codeOfMail } from '../store/mailed-code.server.ts';

const minutesValid = 60;
/** Mails to one address that one network asks for, and that anybody asks for: strangers leave the owner's own network its three. */
const mostOfOneNetwork = { most: 3, minutes: 60 };
const mostOfAnybody = { most: 20, minutes: 60 };
const asked = z.object({ email: z.string() });

/**
 * Takes down that a reset was asked for (specification 7, POST /forgotpasswordcourse). The same is counted and written for every
 * address; whether a mail exists is found out later, by the outbox. Past the limits nothing is written, and the answer does not tell.
 */
export async function askReset(app: App, { email, network }: { email: string; network: string }): Promise<void> {
  await app.write(async (trx) => {
    if (!(await allow(trx, app, ['reset from', `${email} ${network}`], mostOfOneNetwork))) return;
    if (!(await allow(trx, app, ['reset of', email], mostOfAnybody))) return;
    await enqueue(trx, app, 'reset-asked', { email }, { priority: 'urgent' });
  });
  app.wakeOutbox();
}

/**
 * The outbox side: mails a code to the account's address. For an address without an account the same is done up to the sending: the mail is
 * made in the process that answers, so that less work would be felt in the next answers.
 */
export function resetAskedDeliverer(app: App, auth: () => Promise<Auth>, sendMail: Deliver): Deliver {
  return async (message) => {
    const { email } = asked.parse(message.payload);
    const person = await findByEmail(app, email);
    const code = await codeOfMail(app, await auth(), {
      id: message.id,
      purpose: 'reset',
      personId: person?.id ?? null,
      meaning: person?.id ?? 'nobody',
      minutes: minutesValid,
      made: person ? 'reset_mail_sent' : 'reset_of_nobody',
      settled: ['authn_password_reset', 'authn_password_change', 'email_confirmed'],
    });
    if (!code) return;
    const link = `${app.config.publicUrl}/resetpassword?oobCode=${code}`;
    const name = person ? greetingName({ name: person.name, proved: person.email_verified === 1 }) : '';
    const data = { name, link, minutes: minutesValid, hasPassword: person?.password !== null };
    if (person) return sendMail({ ...message, payload: { template: 'reset-password', to: email, data } });
    const surroundings = { provider: await app.provider(), publicUrl: app.config.publicUrl };
    await writeMail(resetPasswordMail, data, surroundings, await app.mailTexts(resetPasswordMail.name));
  };
}

function findByEmail(app: App, email: string) {
  return app.db
    .selectFrom('people')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.person_id', '=', 'people.id').on('credentials.provider_id', '=', 'credential'),
    )
    .select(['people.id', 'people.name', 'people.email_verified', 'credentials.password'])
    .where('people.email', '=', email)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
}
