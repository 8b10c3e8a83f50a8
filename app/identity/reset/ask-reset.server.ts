import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { widen } from '../../platform/calls/network.server.ts';
import { mailboxOf } from '../../platform/form/mail-services.ts';
import { enqueue, type Deliver } from '../../platform/outbox/outbox.server.ts';
import { writeMail } from '../../platform/outbox/write-mail.server.ts';
import { findByEmail } from '../log-in/log-in.server.ts';
import { allowMail } from '../mails/mail-limits.server.ts';
import { greetingName } from '../mails/mail-person.server.ts';
import { resetPasswordMail } from '../mails/identity-mails.email.tsx';
import { allow, allowThenSlowly } from '../store/allowance.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { codeOfMail } from '../store/mailed-code.server.ts';

const minutesValid = 60;
/** Mails to one address that one network (and the /56 and /48 it lies in) asks for. */
const mostOfOneNetwork = [3, 6, 6] as const;
/** Those that anybody asks for, and afterwards: slowed down, so that strangers never keep the owner without. */
const mostOfAnybody = {
  proved: [
    { most: 20, minutes: 60 },
    { most: 1, minutes: 10 },
  ],
  unproved: [
    { most: 5, minutes: 24 * 60 },
    { most: 1, minutes: 6 * 60 },
  ],
} as const;
const asked = z.object({ email: z.string(), wish: z.string().nullable().default(null) });

type Asking = {
  email: string;
  network: string;
  /** Where they were going, in letters of ours alone: the mail carries it, and anybody may ask for the mail. */
  wish?: string | null;
};

/** Takes down that a reset was asked for (specification 7, POST /forgotpasswordcourse), alike for every address: the outbox finds out whether one exists. Past the limits nothing is written. */
export async function askReset(app: App, { email, network, wish = null }: Asking): Promise<void> {
  await app.write(async (trx) => {
    for (const [n, { network: wider }] of widen(network).entries()) {
      const most = mostOfOneNetwork[n] ?? 6;
      if (!(await allow(trx, app, ['reset from', `${email} ${wider}`], { most, minutes: 60 }))) return;
    }
    const person = await trx
      .selectFrom('people')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirst();
    const proved = person?.email_verified === 1;
    const [first, then] = mostOfAnybody[proved ? 'proved' : 'unproved'];
    // Unproved, a mailbox has as many accounts as it has spellings; who has proved one has a count of their own.
    const counted = proved ? (['reset of', email] as const) : (['unproved reset of', mailboxOf(email)] as const);
    if (!(await allowThenSlowly(trx, app, [...counted], first, then))) return;
    // Counted for everybody alike; whoever has proved the address gets it however many others of their network ask.
    if (!(await allowMail(trx, { ...app, network })) && !proved) return;
    await enqueue(trx, app, 'reset-asked', { email, wish }, { priority: 'urgent' });
  });
}

/** The outbox side: mails a code to the account's address. Without an account the same is done up to the sending: less work would be felt in the next answers. */
export function resetAskedDeliverer(app: App, auth: () => Promise<Auth>, sendMail: Deliver): Deliver {
  return async (message) => {
    const { email, wish } = asked.parse(message.payload);
    const account = await findByEmail(app, email);
    const person = account?.disabled_at ? undefined : account;
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
    const next = wish ? `&next=${encodeURIComponent(wish)}` : '';
    const link = `${app.config.publicUrl}/resetpassword?oobCode=${code}${next}`;
    const name = person ? greetingName({ name: person.name, proved: person.email_verified === 1 }) : '';
    const data = { name, link, minutes: minutesValid, hasPassword: person?.password !== null };
    if (person) return sendMail({ ...message, payload: { template: 'reset-password', to: email, data } });
    const surroundings = { provider: await app.provider(), publicUrl: app.config.publicUrl };
    await writeMail(resetPasswordMail, data, surroundings, await app.mailTexts(resetPasswordMail.name));
  };
}
