import { anAuthenticatorApp } from '../app/identity/factors/authenticator.factory.ts';
import { beginAuthenticator, confirmAuthenticator } from '../app/identity/factors/authenticator.server.ts';
import { aSession, type TestPerson } from '../app/identity/identity.factory.ts';
import { billMail, seatMail } from '../app/identity/mails/mail-limits.server.ts';
import { findPerson } from '../app/identity/sessions/find-person.server.ts';
import { openAuth } from '../app/identity/store/auth.server.ts';
import type { App } from '../app/platform/app.server.ts';
import type { MailTransport } from '../app/platform/outbox/mail-transport.server.ts';
import { deliverNext } from '../app/platform/outbox/outbox.server.ts';
import { deliverers } from '../app/wiring.server.ts';
import { planClasses } from './classes.ts';
import { anAccount, planForms, planOffice } from './office.ts';
import { daysOfYear, Year, type Clock } from './year.ts';

/** Whoever shows the demo is the owner of its office. */
export type Owner = { email: string; password: string; key: string };

/** Mails of so many days are written; to write those of a whole year takes longer than all the rest. */
const daysOfMails = 14;

/**
 * Lives a year of an invented office up to the present of `clock`, through the use cases that everybody's acts go through, so that history and log
 * are those of such a year. Only the owner's password is known, and costs what a password costs.
 */
export async function fillYear(
  app: App,
  clock: Clock,
  { password, transport }: { password: string; transport: MailTransport },
): Promise<Owner> {
  const light = { ...app, config: { ...app.config, hashing: { memoryKiB: 64, passes: 1 } } };
  const year = new Year(clock.now);
  const team: TestPerson[] = [];
  year.on(-daysOfYear, 8, async () => {
    const member = { role: 'staff' as const };
    const named = (name: string) => ({
      ...member,
      fname: name,
      email: `${name.split(' ')[0]!.toLowerCase()}@office.example`,
    });
    team.push(await anAccount(app, { ...named('Kavya Rivet'), password }));
    team.push(await anAccount(light, { ...named('Rohan Gauge'), officeRole: 'office' }));
    await anAccount(light, { ...named('Meera Varnish'), officeRole: 'reader' });
  });
  planForms(year, light);
  planOffice(year, light, () => team);
  planClasses(year, light, () => team);
  const deliver = delivering(light, clock, transport);
  await year.live(light, clock, deliver);
  const owner = team[0]!;
  const key = await giveKey(app, owner);
  await deliver();
  return { email: owner.email, password, key };
}

/** Brings what waits in the outbox to its readers; what was written long ago is not there any more. */
function delivering(app: App, clock: Clock, transport: MailTransport): () => Promise<void> {
  const since = clock.now.getTime() - daysOfMails * 24 * 3_600_000;
  const now = deliverers(app, transport);
  const unwritten = Object.fromEntries(['mail', seatMail, billMail].map((topic) => [topic, async () => {}]));
  const then = { ...deliverers(app, { ...transport, send: async () => {} }), ...unwritten };
  return async () => {
    while (await deliverNext(app, clock.now.getTime() < since ? then : now));
  };
}

/** Adds an authenticator app to their account as they would, in a session that ends with it. */
async function giveKey(app: App, person: TestPerson): Promise<string> {
  const auth = await openAuth(app);
  const cookie = await aSession(app, person);
  const owner = (await findPerson(app, { headers: { cookie } }))!;
  const { key } = (await beginAuthenticator(app, auth, owner))!;
  // The code of half a minute ago is taken as well, and the present one stays to be typed.
  if (!(await confirmAuthenticator(app, auth, owner, await anAuthenticatorApp(key, app)(-1))))
    throw new Error('the code of the authenticator app was not taken');
  await app.db.deleteFrom('sessions').where('person_id', '=', person.uid).execute();
  return key;
}
