import { v7 as uuid } from 'uuid';
import { sendMessage } from '../app/contact/send-message.server.ts';
import { confirmSubscription, subscribe, unsubscribe } from '../app/contact/subscribe.server.ts';
import { aPerson, type TestPerson } from '../app/identity/identity.factory.ts';
import { anInterest } from '../app/interest/interest.factory.ts';
import { writeNote } from '../app/office/inbox/case/write-note.server.ts';
import type { Actor } from '../app/office/ground/office-call.server.ts';
import { moveCases } from '../app/office/people/cases/move-cases.server.ts';
import { sendReply } from '../app/office/post/answer/reply.server.ts';
import type { App } from '../app/platform/app.server.ts';
import { aRegistration } from '../app/registration/registration.factory.ts';
import { person, seeded } from './people.ts';
import { daysOfYear, type Year } from './year.ts';

// What comes in through the forms of the site, and what the office makes of it.

/** In the proportion in which they are asked for. */
const levels =
  'CIPLevel1 CPLevel1 CIPLevel1 BasicCorrosion CIPLevel2 CIPLevel1 CPLevel1 CIPLevel1 BasicCorrosion'.split(' ');
const cities = ['Mumbai', 'Cochin', 'Ahmedabad', 'NoPreference'];
const times = ['Within3Months', 'Within3to6Months', 'Within3Months', 'Undecided'];
const courses = ['CIP Level 1', 'CIP Level 2', 'CP Level 1'] as const;

const wishes = 190;
const accounts = 18;
const readers = 30;
const questions = [
  ['Group of eight', 'We want to send eight painters to a level 1 class. Do you come to our yard?'],
  ['Renewal', 'My certificate ends next spring. What do I have to do, and when?'],
  ['Invoice', 'Can the invoice name our company and our GST number?'],
  ['Eyesight', 'Is there a form for the eyesight test, and who may sign it?'],
  ['Lost card', 'I have lost my wallet card. Do I ask you or AMPP for another?'],
  ['', 'Is the class in English only? Some of us read Hindi better.'],
] as const;

/** Somebody of the office at work, who has given their password just now. */
export function actorOf(app: App, { uid, fname, email, officeRole }: TestPerson): Actor {
  const now = app.now().toISOString();
  const session = { id: 'a session', token: '', startedAt: now, seenAt: now, secondFactor: true, confirmedAt: now };
  const staff = { uid, fname, email, officeRole: officeRole!, session, role: 'staff' as const };
  return { network: '192.0.2.1', staff: { ...staff, emailConfirmed: true, cNumber: null, photoURL: null } };
}

/** An account that was made at the moment of the clock. */
export async function anAccount(app: App, who: Parameters<typeof aPerson>[1]): Promise<TestPerson> {
  const made = await aPerson(app, who);
  const created_at = app.now().toISOString();
  await app.db.updateTable('people').set({ created_at }).where('id', '=', made.uid).execute();
  return made;
}

/** Wishes, registrations, messages and readers of class dates, spread over the year. */
export function planForms(year: Year, app: App): void {
  const drawn = seeded(7);
  for (let n = 0; n < wishes; n += 1) year.on(dayOf(n, wishes), 8 + (n % 9), () => wish(app, n));
  for (let n = 0; n < accounts; n += 1) year.on(dayOf(n, accounts), 15, () => register(app, n));
  for (let n = 0; n < 4 * questions.length; n += 1) {
    const [subject, message] = questions[n % questions.length]!;
    const { name, email, phone } = person(wishes + n);
    year.on(dayOf(n, 4 * questions.length), 14, () =>
      sendMessage(app, { name, email, phone: n % 2 ? phone : null, subject: subject || null, message }),
    );
  }
  for (let n = 0; n < readers; n += 1) planReader(year, app, n, drawn());
}

/** The last of them came today. */
const dayOf = (n: number, count: number) => -Math.floor(((count - 1 - n) / count) * (daysOfYear - 2));

async function wish(app: App, n: number): Promise<void> {
  const who = person(n);
  const pays = n % 3 === 0 ? 'Employer' : 'Self';
  await anInterest(app, {
    fname: who.name,
    email: who.email,
    cNumber: who.phone,
    trainingEvent: levels[n % levels.length],
    attendTime: times[n % times.length],
    preferredLocation: cities[Math.floor(n / levels.length) % cities.length],
    costBearer: pays,
    ...(pays === 'Self' ? { paymentCurrency: 'INR' } : {}),
    ...(n % 5 === 0 ? { amppUser: 'Yes', amppUsername: who.name.replace(' ', '').toLowerCase() } : {}),
  });
}

async function register(app: App, n: number): Promise<void> {
  const { name, email, phone, company } = person(n * 10);
  const made = await anAccount(app, { email, fname: name, cNumber: phone.replaceAll(' ', '') });
  await aRegistration(app, made, {
    firstName: name,
    email,
    company,
    mobileNumber: phone.replaceAll(' ', ''),
    courses: [courses[n % courses.length]],
  });
}

/** Most confirm on the next day, and some want no more mail later. */
function planReader(year: Year, app: App, n: number, chance: number): void {
  const { name, email } = person(wishes + 40 + n);
  const day = dayOf(n, readers);
  let tokens = { token: '', unsubscribe: '' };
  year.on(day, 12, async () => {
    await subscribe(app, { name, email });
    tokens = await tokensOf(app, email);
  });
  if (chance < 0.8 && day < 0) year.on(day + 1, 13, () => confirmSubscription(app, tokens.token));
  if (chance < 0.1 && day < -30) year.on(day + 30, 13, () => unsubscribe(app, tokens.unsubscribe));
}

/** What stands in the mail that waits for somebody. */
async function tokensOf({ db }: App, email: string): Promise<{ token: string; unsubscribe: string }> {
  const mail = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .where('template', '=', 'confirm-subscription')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return (JSON.parse(mail.payload) as { data: { token: string; unsubscribe: string } }).data;
}

/** On each working day the office takes up what came before: some get a letter, some a call, some wait. */
export function planOffice(year: Year, app: App, team: () => readonly TestPerson[]): void {
  const drawn = seeded(11);
  for (let day = -daysOfYear + 1; day < 0; day += 1) {
    if (new Date(year.dayOf(day)).getUTCDay() === 0) continue;
    year.on(day, 11, async () => {
      const before = new Date(app.now().getTime() - 20 * 3_600_000).toISOString();
      const came = await app.db
        .selectFrom('cases')
        .select(['id', 'kind', 'version'])
        .where('status', '=', 'New')
        .where('received_at', '<', before)
        .where('email', '<>', '')
        .orderBy('id')
        .execute();
      for (const one of came) await takeUp(app, actorOf(app, team()[drawn() < 0.5 ? 0 : 1]!), one, drawn(), year, day);
    });
  }
}

type Came = { id: string; kind: string; version: number };

async function takeUp(app: App, actor: Actor, { id, kind, version }: Came, chance: number, year: Year, day: number) {
  const seen = [{ id, version }];
  const ownerUid = actor.staff.uid;
  const status = (kind === 'message' && chance < 0.6) || chance > 0.97 ? 'Closed' : 'Contacted';
  if (chance < 0.35)
    await sendReply(app, actor, id, {
      id: uuid(),
      subject: 'Your question to us',
      text: 'Hello {name},\n\nthank you for writing. We answer as soon as the next dates are sure.',
      template: null,
      moved: { status, take: true },
      seen: null,
      seenReply: null,
    });
  else if (chance < 0.9 || status === 'Closed') {
    await moveCases(app, actor, seen, { status, ownerUid });
    await writeNote(app, actor, id, {
      text: chance < 0.6 ? 'Called; wants dates by mail.' : 'Nobody took the call. Tried twice.',
    });
  } else await moveCases(app, actor, seen, { status: 'On hold', ownerUid, dueOn: year.dayOf(day + 21) });
}
