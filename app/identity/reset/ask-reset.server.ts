import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { enqueue, type Deliver } from '../../platform/outbox/outbox.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { issue } from '../store/single-use.server.ts';

const minutesValid = 60;
const mostMailsAnHour = 3;
const asked = z.object({ email: z.string() });

/**
 * Takes down that a reset was asked for (specification 7, POST /forgotpasswordcourse). The same is written for every
 * address; whether a mail exists is found out later, by the outbox, where nobody can measure it.
 */
export async function askReset(app: App, email: string): Promise<void> {
  await enqueue(app.db, app, 'reset-asked', { email }, { priority: 'urgent' });
  app.wakeOutbox();
}

/** The outbox side: mails a code to the account's address. The code itself is never written anywhere but into the mail. */
export function resetAskedDeliverer(app: App, auth: () => Promise<Auth>, sendMail: Deliver): Deliver {
  return async (message) => {
    const { email } = asked.parse(message.payload);
    const person = await findByEmail(app, email);
    if (!person || (await isOften(app, person.id))) return;
    const code = await issue(app, await auth(), 'reset', person.id, { minutes: minutesValid, only: true });
    const link = `${app.config.publicUrl}/resetpassword?oobCode=${code}`;
    const data = { name: person.name, link, minutes: minutesValid, hasPassword: person.password !== null };
    await sendMail({ ...message, payload: { template: 'reset-password', to: email, data } });
    await record(app.db, app, { kind: 'reset_mail_sent', personId: person.id });
  };
}

function findByEmail(app: App, email: string) {
  return app.db
    .selectFrom('people')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.person_id', '=', 'people.id').on('credentials.provider_id', '=', 'credential'),
    )
    .select(['people.id', 'people.name', 'credentials.password'])
    .where('people.email', '=', email)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
}

async function isOften(app: App, personId: string): Promise<boolean> {
  const anHourAgo = new Date(app.now().getTime() - 60 * 60_000).toISOString();
  const sent = await app.db
    .selectFrom('identity_events')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'reset_mail_sent')
    .where('at', '>', anHourAgo)
    .execute();
  return sent.length >= mostMailsAnHour;
}
