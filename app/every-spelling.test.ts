import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBatch, someone } from './classes/classes.factory.ts';
import { findBatch } from './classes/read-batches.server.ts';
import { pathOf } from './classes/seat-page/seat.factory.ts';
import { askPeople } from './classes/seats/ask-people.server.ts';
import { listSeats } from './classes/seats/read-seats.server.ts';
import { act, anAskedClass, askAll, expectSound } from './classes/seats/seats.factory.ts';
import { typedMessage, typedSubscription } from './contact/contact.factory.ts';
import { aPerson } from './identity/identity.factory.ts';
import { countBusyNetworks } from './identity/mails/mail-limits.server.ts';
import { aBrowser, type TestBrowser } from './identity/test-browser.factory.ts';
import { typedInterest } from './interest/interest.factory.ts';
import type { App } from './platform/app.server.ts';
import { test, type SentMail } from './testing/test.ts';

// One mailbox has as many addresses as it likes, and so has a domain of one's own: how many mails go to all of them.

const password = 'three grey pumps';

type Press = (browser: TestBrowser, email: string, date: string, n: number) => Promise<{ statusCode: number }>;
const seatFor = (email: string) => ({ name: 'Asha', email, phone: '+91 98200 00000', payer: 'Self' });
const forms: Record<string, { press: Press; refused?: true }> = {
  'a message': {
    press: (browser, email, _date, n) => browser.post('/contact', typedMessage({ email, message: `When? ${n}` })),
  },
  'an interest': { press: (browser, email) => browser.post('/registercourse', typedInterest({ email })) },
  'an account': {
    press: (browser, email) => browser.post('/api/auth/sign-up/email', { name: 'Asha', email, password }),
  },
  // Nothing but the mail comes of these: the page says that none comes.
  'the list': { press: (browser, email) => browser.post('/contact', typedSubscription({ email })), refused: true },
  'a seat': { press: (browser, email, date) => browser.post(`${date}/requests`, seatFor(email)), refused: true },
};
const ofWorks = ({ to }: SentMail) => to.endsWith('@works.example');
const oneLine = '198.51.100.7';

async function aDate(app: App): Promise<string> {
  const { id } = await aBatch(app, { seats: '5', minimum: '2' });
  return `/dates/${(await findBatch(app.db, id))!.reference}`;
}

test('a mailbox that is spelled in many ways gets no more mails than one', async ({ app, server, sentMail }) => {
  const dates: string[] = [];
  for (const eventCode of ['CIPLevel1', 'CPLevel1']) {
    const { id } = await anAskedClass(app, [], { eventCode, seats: '2', minimum: '2' });
    dates.push(`/dates/${(await findBatch(app.db, id))!.reference}`);
  }
  for (let n = 0; n < 30; n += 1) {
    const spelled = n % 2 ? `asha.rao+${n}@gmail.com` : `a.s.h.a.rao@googlemail.com`;
    const nobody = aBrowser(server, { network: `10.${n}.0.1` });
    const seat = { name: 'Asha', email: spelled, phone: '+91 98200 00000', payer: 'Self' };
    await nobody.post(`${dates[n % 2]!}/requests`, seat);
    await nobody.post('/contact', typedMessage({ email: spelled }));
    await nobody.post('/contact', typedSubscription({ email: spelled }));
    await nobody.post('/api/auth/sign-up/email', { name: 'Asha Nair', email: spelled, password: 'three grey pumps' });
  }
  const mails = (await sentMail()).filter(({ to }) => to.endsWith('mail.com'));
  // Ten requests: one spelling five times, five others.
  expect(await app.db.selectFrom('seats').select('id').execute()).toHaveLength(6);
  expect(new Set(mails.map(({ to }) => to)).size).toBeGreaterThan(1);
  // Three receipts, five of seats, three of the list, six of accounts.
  expect(mails.length).toBeLessThanOrEqual(17);
  const fromLink = mails.flatMap(({ html }) => /\/seat\/[^"?\s]+/.exec(html) ?? []);
  for (const [n, seat] of fromLink.entries())
    for (const answer of ['yes', 'no', 'yes', 'no', 'yes', 'no'])
      await aBrowser(server, { network: `11.${n}.0.1` }).post(`${seat}/answer`, { answer, never: true });
  expect((await sentMail()).filter(({ to }) => to.endsWith('mail.com')).length).toBeLessThanOrEqual(25);
});

test.for(Object.entries(forms))(
  'whoever sends %s under a domain of their own causes sixty mails in an hour from one network, and the office is told',
  async ([, { press, refused }], { app, server, sentMail, clock }) => {
    const date = await aDate(app);
    const answers: number[] = [];
    async function send(times: number) {
      for (let n = 0; n < times; n += 1) {
        if (n % 10 === 0) clock.forward(301);
        const at = answers.length;
        const browser = aBrowser(server, { network: oneLine });
        answers.push((await press(browser, `n${at}@works.example`, date, at)).statusCode);
      }
      return (await sentMail()).filter(ofWorks).length;
    }
    expect(await send(60)).toBe(60);
    expect(await countBusyNetworks(app)).toBe(0);
    expect(await send(5)).toBe(60);
    expect(await countBusyNetworks(app)).toBe(1);
    expect(answers.slice(0, 60).every((status) => status < 300)).toBe(true);
    expect(answers.slice(60).every((status) => (status === 429) === Boolean(refused))).toBe(true);
    clock.forward(3600);
    expect(await send(1)).toBe(61);
  },
);

test.for([
  ['a /24', (n: number) => `198.51.100.${n}`],
  ['a /48', (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
] as const)(
  'whoever moves through %s causes four times as many in a day; then all of it are slowed down, and nobody is shut out',
  async ([, network], { app, server, clock }) => {
    const mailed = async () =>
      (await app.db.selectFrom('outbox').select('id').where('template', '=', 'message-received').execute()).length;
    const send = async (n: number, from: string) =>
      aBrowser(server, { network: from }).post(
        '/contact',
        typedMessage({ email: `n${n}@works.example`, message: `When? ${n}` }),
      );
    for (let n = 0; n < 275; n += 1) {
      if (n % 25 === 0) clock.forward(3601);
      await send(n, network(n % 10));
    }
    expect(await mailed()).toBe(240 + 10 + 20);
    clock.forward(3601);
    await send(275, network(99));
    expect(await mailed()).toBe(271);
  },
);

test('accounts that nobody has proved get five mails together that reset a password, however their mailbox is spelled, and three that confirm it', async ({
  app,
  server,
  sentMail,
}) => {
  for (let n = 0; n < 14; n += 1) {
    const email = `asharao+${n}@gmail.com`;
    const browser = aBrowser(server, { network: `10.${n}.0.1` });
    await aPerson(app, { email, password, emailConfirmed: false });
    await browser.post('/loginusercourse', { email, password });
    await browser.post('/forgotpasswordcourse', { email });
    await browser.post('/account/send-confirmation');
  }
  const subjects = (await sentMail()).map(({ subject }) => subject);
  const count = (words: RegExp) => subjects.filter((subject) => words.test(subject)).length;
  // One more of either every few hours, the first of them at once.
  expect([count(/Reset your password/), count(/[Cc]onfirm/)]).toEqual([6, 19]);
});

/** The seats of twelve people under one domain. */
async function askTwelve(app: App, batchId: string): Promise<string[]> {
  const details = { interestId: null, phone: '', payer: 'Self' };
  const people = Array.from({ length: 12 }, (_, n) => ({ ...details, name: `P ${n}`, email: `n${n}@works.example` }));
  await app.write((trx) => askPeople(trx, app, someone, batchId, people));
  const seats = await listSeats(app.db, batchId);
  return people.map(({ email }) => seats.find((one) => one.email === email)!.id);
}

/** Each says yes, then no, six times from one network. */
async function passToAndFro(app: App, server: FastifyInstance, ids: readonly string[]): Promise<void> {
  const browser = aBrowser(server, { network: oneLine });
  for (const id of ids)
    for (let n = 0; n < 6; n += 1) {
      await browser.post(`${await pathOf(app, id)}/answer`, { answer: 'yes' });
      await browser.post(`${await pathOf(app, id)}/answer`, { answer: 'no', never: true });
    }
}

test('twelve who press yes and no under one domain from one network are mailed sixty times; who waits in line is still told of their seat', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app, { seats: '2', minimum: '2' });
  const [bela, chitra] = (await askAll(app, id, ['Bela', 'Chitra'])) as [string, string];
  for (const one of [bela, chitra]) await act(app, one, 'yes');
  const seats = await askTwelve(app, id);
  const asked = (await sentMail()).filter(ofWorks).length;
  await passToAndFro(app, server, seats);
  expect((await sentMail()).filter(ofWorks).length - asked).toBe(60);
  const [dev] = (await askAll(app, id, ['Dev'])) as [string];
  const press = async (seatId: string, call: string, body: object) =>
    aBrowser(server, { network: oneLine }).post(`${await pathOf(app, seatId)}/${call}`, body);
  await press(dev, 'answer', { answer: 'yes' });
  await press(bela, 'give-back', { understood: true });
  const subjects = (await sentMail()).filter(({ to }) => to === 'dev@example.in').map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/is held/);
  await expectSound(app);
});

test('past what a network may cause, proved accounts get the mail that resets their password, and their notices', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const email = 'asha@works.example';
  await aPerson(app, { email, password });
  for (let n = 0; n < 65; n += 1) {
    if (n % 20 === 0) clock.forward(601);
    await aBrowser(server, { network: oneLine }).post('/contact', typedMessage({ email: `n${n}@works.example` }));
  }
  const before = (await sentMail()).length;
  const own = aBrowser(server, { network: oneLine });
  await own.post('/loginusercourse', { email, password });
  await aBrowser(server, { network: oneLine }).post('/loginusercourse', { email, password });
  await own.post('/forgotpasswordcourse', { email });
  const subjects = (await sentMail()).slice(before).filter(({ to }) => to === email);
  expect(subjects.map(({ subject }) => subject).toSorted()).toEqual([
    'A log-in from a new device',
    'Reset your password',
  ]);
});
