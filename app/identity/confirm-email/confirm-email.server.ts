import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import { widestOf } from '../../platform/calls/network.server.ts';
import { mailboxOf } from '../../platform/form/mail-services.ts';
import { enqueue, type Deliver } from '../../platform/outbox/outbox.server.ts';
import { allowMail } from '../mails/mail-limits.server.ts';
import { greetingName, countMail } from '../mails/mail-person.server.ts';
import { allow, allowThenSlowly } from '../store/allowance.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { dropPlanted } from '../factors/second-factors.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { record } from '../store/events.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';
import { codeOfMail } from '../store/mailed-code.server.ts';
import { consume, lookAt } from '../store/single-use.server.ts';

const hoursValid = 24 * 7;
const asked = z.object({ personId: z.string(), wish: z.string().nullable().default(null) });

type Asking = {
  id: string;
  email: string;
  /** Where they were on their way to, as `wishIn` has it: the link leads on there. */
  wish?: string | null;
};

/** Leaves word that the link should go out, unless the address has had its share of mails. */
export async function askConfirmation(trx: Trx, app: App, { id, email, wish = null }: Asking): Promise<void> {
  if (await countMail(trx, app, { email, proved: false }))
    await enqueue(trx, app, 'confirm-email', { personId: id, wish }, { priority: 'urgent' });
}

/** The same for whoever is logged in and asks for it: what others had sent to the address takes nothing from them. False when account, network or address has had its share. */
export async function askConfirmationAgain(
  trx: Trx,
  app: App,
  { uid, email }: { uid: string; email: string },
  network: string,
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const aDay = { most: 3, minutes: 24 * 60 };
  if (!(await allow(trx, app, ['confirmation for', uid], aDay))) return false;
  if (!(await allow(trx, app, ['confirmation from', `${mailbox} ${widestOf(network)}`], aDay))) return false;
  const ofAnybody = { most: 12, minutes: 24 * 60 };
  if (!(await allowThenSlowly(trx, app, ['confirmation of', mailbox], ofAnybody, { most: 1, minutes: 120 })))
    return false;
  if (!(await allowMail(trx, { ...app, network }))) return false;
  await enqueue(trx, app, 'confirm-email', { personId: uid }, { priority: 'urgent' });
  return true;
}

/** The outbox side of sign-up: mails the link that confirms the address. The code is written nowhere but into the mail. */
export function confirmEmailDeliverer(app: App, auth: () => Promise<Auth>, sendMail: Deliver): Deliver {
  return async (message) => {
    const { personId, wish } = asked.parse(message.payload);
    const person = await app.db
      .selectFrom('people')
      .select(['id', 'email', 'name', 'email_verified', 'deleted_at'])
      .where('id', '=', personId)
      .executeTakeFirst();
    if (!person || person.email_verified === 1 || person.deleted_at) return;
    const code = await codeOfMail(app, await auth(), {
      id: message.id,
      purpose: 'confirm-email',
      personId: person.id,
      meaning: `${person.id} ${person.email}`,
      minutes: hoursValid * 60,
      made: 'confirm_mail_sent',
      settled: ['email_confirmed'],
    });
    if (!code) return;
    const next = wish ? `&next=${encodeURIComponent(wish)}` : '';
    const link = `${app.config.publicUrl}/account/confirm-email?code=${code}${next}`;
    await sendMail({
      ...message,
      payload: {
        template: 'confirm-email',
        to: person.email,
        data: { name: greetingName({ name: person.name, proved: false }), link, google: app.config.google !== null },
      },
    });
  };
}

/**
 * Confirms an address for the person who is logged in. Whoever else holds the link (the mailbox's owner, where somebody
 * signed up with an address that is not theirs) cannot make that account's password good with it. Other sessions end, and
 * ways in from before but the password go: nobody knows whose they were. Returns the account's version after it, or null.
 */
export async function confirmEmail(
  app: App,
  auth: Auth,
  code: string,
  { uid, session }: Person,
): Promise<{ version: number } | null> {
  if (!(await lookAt(app, 'confirm-email', code))?.meaning.startsWith(`${uid} `)) return null;
  return auth.inTransaction(async (trx) => {
    const held = await holdPerson(trx, uid);
    if (!held) return null;
    const [personId, email] = (await consume(app, auth, 'confirm-email', code))?.split(' ') ?? [];
    if (!personId || !email) return null;
    const confirmed = await trx
      .updateTable('people')
      .set({ email_verified: 1, updated_at: app.now().toISOString() })
      .where('id', '=', personId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return null;
    const proves = held.email_verified !== 1;
    if (proves) {
      await dropPlanted(trx, personId);
      await endProofs(trx, personId, { but: session.id });
    }
    await record(trx, app, { kind: 'email_confirmed', personId });
    return { version: held.entry_version + (proves ? 1 : 0) };
  });
}
