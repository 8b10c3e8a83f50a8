import { expect, vi } from 'vitest';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { act, anAskedClass } from '../../../classes/seats/seats.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { subscribe } from '../../../contact/subscribe.server.ts';
import { aPerson } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { openMailTransport } from '../../../platform/outbox/mail-transport.server.ts';
import { wakingWrite } from '../../../platform/outbox/outbox.server.ts';
import { OutboxWorker } from '../../../platform/outbox/outbox-worker.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { aMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { test as base, type SentMail } from '../../../testing/test.ts';
import { until } from '../../../testing/until.ts';
import { deliverers } from '../../../wiring.server.ts';
import { aCaseOf, withReplies, writeBack } from '../replies/replies.factory.ts';
import { noticeDeliverers } from './gather-notices.server.ts';

type Sending = {
  app: App;
  mailServer: MailServer;
  /** A server of its own on the one database. `end` gives its mails two seconds. */
  start: () => { wake: () => void; end: () => Promise<void> };
  later: (minutes: number) => void;
};

/** Servers that send to a real mail server, by a clock that goes on and can be put forward. */
const test = base.extend<{ sending: Sending }>({
  sending: async ({ app: still }, use) => {
    vi.useRealTimers();
    let ahead = 0;
    const app: App = { ...still, now: () => new Date(Date.now() + ahead) };
    await app.db.deleteFrom('outbox').execute();
    const mailServer = await aMailServer();
    const ends: (() => Promise<void>)[] = [];
    const start = () => {
      const transport = openMailTransport({ smtpUrl: mailServer.url, dataDir: '/nowhere' });
      const own: App = { ...app, write: wakingWrite(app.write, () => worker.wake()) };
      const worker = new OutboxWorker(own, deliverers(own, transport));
      const end = async () => {
        await worker.stop();
        transport.close();
      };
      ends.push(end);
      return { wake: () => worker.wake(), end };
    };
    await use({ app, mailServer, start, later: (minutes) => (ahead += minutes * 60_000) });
    for (const end of ends) await end();
    await mailServer.close();
  },
});

const write = (app: App, n: number, more: object = {}) =>
  sendMessage(app, {
    name: `Asha ${n}`,
    email: `asha${n}@example.in`,
    phone: null,
    subject: `Question ${n}`,
    message: 'When?',
    ...more,
  });
const many = async (app: App, count: number, from = 0) => {
  for (let n = from; n < from + count; n += 1) await write(app, n);
};
const toOffice = ({ config }: App, mails: SentMail[]) => mails.filter(({ to }) => to === config.officeEmail);
const linksIn = (text: string) => [...text.matchAll(/\/office\/cases\/([\w-]+)/g)].map(([, id]) => id!);
/** What the office was sent, with the breaks of lines that travelling makes taken out; of the text part alone. */
const officeMails = ({ config }: App, { sources }: MailServer) =>
  sources
    .filter(({ to }) => to === config.officeEmail)
    .map(({ source }) => source.replaceAll('=\r\n', '').split('Content-Type: text/html')[0]!);
const subjectOf = (source: string) => /^Subject: (.*)$/m.exec(source)![1]!.trim();
const messageIdOf = (source: string) => /^Message-ID: (.*)$/m.exec(source)![1]!.trim();
const caseIds = async ({ db }: App) =>
  (await db.selectFrom('cases').select('id').orderBy('id').execute()).map(({ id }) => id);
const outbox = (app: App) => app.db.selectFrom('outbox').selectAll().execute();

test('each notice leads to its case, and is answered to the person', async ({ app, sentMail, clock }) => {
  await write(app, 1);
  await anInterest(app, { email: 'rao@example.in' });
  const person = await aPerson(app);
  await aRegistration(app, person);
  const notices = toOffice(app, await sentMail());
  expect(notices.map(({ replyTo }) => replyTo)).toEqual(['asha1@example.in', 'rao@example.in', person.email]);
  expect(notices.flatMap(({ text }) => linksIn(text)).toSorted()).toEqual((await caseIds(app)).toSorted());
  for (const { text } of notices) expect(text).toMatch(/^Open the case: http:\/\/site\.test\/office\/cases\//m);
  clock.forward(601);
  await subscribe(app, { name: 'Asha', email: 'list@example.in' });
  const [last] = toOffice(app, await sentMail()).slice(3);
  expect(last!.replyTo).toBe('list@example.in');
  expect(last!.text).toContain('Open the list: http://site.test/office/subscribers');
});

test('three in ten minutes are told at once; what follows is told by one mail five minutes later, each with its case', async ({
  app,
  sentMail,
  clock,
}) => {
  await many(app, 3);
  await anInterest(app, { fname: 'Vikram Nair', email: 'vikram@example.in' });
  await write(app, 4);
  await subscribe(app, { name: 'Meera', email: 'meera@example.in' });
  expect(toOffice(app, await sentMail())).toHaveLength(3);
  clock.forward(299);
  expect(toOffice(app, await sentMail())).toHaveLength(3);
  clock.forward(2);
  const [digest, ...others] = toOffice(app, await sentMail()).slice(3);
  expect(others).toEqual([]);
  const [reference] = await app.db.selectFrom('interests').select('reference').execute();
  expect(digest).toMatchObject({ subject: '3 submissions in one mail', replyTo: app.config.officeEmail });
  expect(linksIn(digest!.text)).toEqual((await caseIds(app)).slice(3));
  expect(digest!.text).toContain(`Vikram Nair (http://site.test/office/cases/`);
  expect(digest!.text).toContain(`Interest: Basic Corrosion, ${reference!.reference}`);
  expect(digest!.text).toContain('Message: Question 4');
  expect(digest!.text).toContain('Meera (http://site.test/office/subscribers)\nSchedule by email');
  expect(digest!.text).toContain('Open the inbox: http://site.test/office/inbox');
});

test('seats that are given back quickly are told of like everything: three by themselves, the others of a class in one line', async ({
  app,
  sentMail,
  clock,
}) => {
  const names = ['Asha', 'Bela', 'Chitra', 'Dev', 'Elsy', 'Faiz'];
  const pune = await anAskedClass(app, names, { seats: '6', minimum: '6', yes: 5 });
  const kochi = await anAskedClass(app, ['Gita', 'Hari'], { seats: '6', minimum: '2', city: 'Kochi', stateCode: '32' });
  for (const seat of pune.seats.slice(0, 5)) await act(app, seat, 'give back');
  for (const seat of kochi.seats) await act(app, seat, 'yes');
  const told = toOffice(app, await sentMail()).map(({ subject }) => subject);
  expect(told).toEqual(Array.from({ length: 3 }, () => 'A seat was given back: CIP Level 1, Pune, 11 to 16 Jan'));
  clock.forward(301);
  const [digest, ...others] = toOffice(app, await sentMail()).slice(3);
  expect(others).toEqual([]);
  expect(digest!.subject).toBe('2 pieces of news in one mail');
  const { reference } = await getBatch(app.db, pune.id);
  const link = (id: string) => `(http://site.test/office/batches/${id})`;
  expect(digest!.text).toContain(
    `CIP Level 1, Pune, 11 to 16 Jan ${link(pune.id)}\n2 seats were given back: ${reference}\n`,
  );
  expect(digest!.text).toContain(`CIP Level 1, Kochi, 11 to 16 Jan ${link(kochi.id)}\nThe minimum is reached: `);
  clock.forward(301);
  for (const seat of pune.seats) await act(app, seat, 'yes');
  for (const seat of pune.seats.slice(0, 4)) await act(app, seat, 'give back');
  await sentMail();
  clock.forward(301);
  expect(toOffice(app, await sentMail()).at(-1)!.subject).toBe(
    '2 seats were given back: CIP Level 1, Pune, 11 to 16 Jan',
  );
});

test('a digest tells of every reply, in a line beside the submission it is about', async ({ app, sentMail, clock }) => {
  const taking = withReplies(app);
  await many(app, 3);
  const id = await aCaseOf(app, 'ravi@example.in', 'Ravi Menon');
  for (let n = 0; n < 5; n += 1) await writeBack(taking, id, { body: `Answer ${n}` });
  const [first] = await caseIds(app);
  await writeBack(taking, first!, { from: 'asha0@example.in' });
  await sentMail();
  clock.forward(301);
  const digest = toOffice(app, await sentMail()).at(-1)!;
  expect(digest.subject).toBe('3 submissions in one mail');
  expect(linksIn(digest.text)).toEqual([id, id, first]);
  expect(digest.text).toMatch(/\nInterest: Basic Corrosion, EOI-/);
  expect(digest.text).toMatch(/\n5 replies: Interest: Basic Corrosion, EOI-/);
  expect(digest.text).toMatch(/\nReply: Message: Question 0/);
});

test('ten minutes after the first, the next is told at once again', async ({ app, sentMail, clock }) => {
  await many(app, 4);
  await sentMail();
  clock.forward(300);
  expect(toOffice(app, await sentMail()).at(-1)).toMatchObject({ subject: 'One more submission: Asha 3' });
  clock.forward(301);
  await write(app, 9);
  expect(toOffice(app, await sentMail()).at(-1)).toMatchObject({ subject: 'Message from Asha 9: Question 9' });
});

test('how many leave by themselves is the operator’s to say', async ({ app, sentMail, clock }) => {
  const none = { ...app, config: { ...app.config, noticesAtOnce: 0 } };
  await write(app, 1);
  const row = (await outbox(app)).find(({ topic }) => topic === 'office-notice');
  const { id, topic, payload } = row!;
  const message = {
    id,
    topic,
    payload: JSON.parse(payload) as unknown,
    attempts: 1,
    signal: new AbortController().signal,
  };
  await noticeDeliverers(none, async () => {})[topic]!(message);
  expect(toOffice(app, await sentMail())).toHaveLength(0);
  clock.forward(300);
  expect(toOffice(app, await sentMail())).toHaveLength(1);
});

test('who is held back is told of by no mail; who was erased is left out; what came twice stands once', async ({
  app,
  sentMail,
  clock,
}) => {
  await many(app, 3);
  await write(app, 3, { reviewReason: 'too quick' });
  await write(app, 4);
  const person = await aPerson(app);
  await aRegistration(app, person);
  await aRegistration(app, person, { city: 'Kochi', courses: [] });
  await sentMail();
  await app.db.deleteFrom('contact_messages').where('email', '=', 'asha4@example.in').execute();
  clock.forward(300);
  const [digest] = toOffice(app, await sentMail()).slice(3);
  const registration = await app.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  expect(linksIn(digest!.text)).toEqual([registration.id]);
  expect(digest!.text).not.toContain('Changed');
});

test('a server that is killed before it has noted what it did tells nothing twice', async ({
  app,
  sentMail,
  clock,
}) => {
  await many(app, 5);
  const mine = noticeDeliverers(app, async () => {});
  // Each is decided, and the process ends before the outbox learns of it: another has the same messages in hand.
  for (const { id, topic, payload } of (await outbox(app)).filter((row) => row.topic === 'office-notice')) {
    const message = {
      id,
      topic,
      payload: JSON.parse(payload) as unknown,
      attempts: 1,
      signal: new AbortController().signal,
    };
    await mine[topic]!(message);
    await mine[topic]!(message);
  }
  await sentMail();
  clock.forward(300);
  const mails = toOffice(app, await sentMail());
  expect(mails).toHaveLength(4);
  expect(mails.flatMap(({ text }) => linksIn(text)).toSorted()).toEqual((await caseIds(app)).toSorted());
});

test('sixty submissions at once, with two servers, are four mails to the office, and each person is told of once', async ({
  sending: { app, mailServer, start, later },
}) => {
  const servers = [start(), start()];
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(app, n)));
  for (const { wake } of servers) wake();
  await until(async () => {
    expect(officeMails(app, mailServer)).toHaveLength(3);
    // By the clock that is put forward, what is not noted yet would be taken for lost.
    expect((await outbox(app)).filter(({ done_at: done }) => !done).map(({ topic }) => topic)).toEqual([
      'office-digest',
    ]);
  });
  const gathered = await app.db.selectFrom('gathered_notices').selectAll().execute();
  expect(gathered).toHaveLength(57);
  expect(new Set(gathered.map(({ digest_id: id }) => id)).size).toBe(1);
  later(6);
  for (const { wake } of servers) wake();
  await until(() => expect(officeMails(app, mailServer)).toHaveLength(4));
  for (const { end } of servers) await end();
  const mails = officeMails(app, mailServer);
  expect(mails).toHaveLength(4);
  const digest = mails.find((mail) => subjectOf(mail) === '57 submissions in one mail')!;
  expect(linksIn(digest)).toHaveLength(50);
  expect(digest).toContain('There are 7 more in the inbox.');
  const alone = mails.filter((mail) => mail !== digest).flatMap(linksIn);
  expect([...alone, ...gathered.map(({ record_id: id }) => id)].toSorted()).toEqual((await caseIds(app)).toSorted());
  expect(linksIn(digest).every((id) => gathered.some(({ record_id: one }) => one === id))).toBe(true);
});

test('a digest that the mail server put off, and a server that ended, lose nobody; what comes meanwhile is told by the next', async ({
  sending: { app, mailServer, start, later },
}) => {
  const first = start();
  await many(app, 6);
  first.wake();
  await until(() => expect(officeMails(app, mailServer)).toHaveLength(3));
  await until(async () => expect((await outbox(app)).filter(({ topic }) => topic === 'office-notice')).toEqual([]));
  await first.end();
  mailServer.says.message = (to) => (to === app.config.officeEmail ? '451 4.7.1 later' : undefined);
  later(6);
  const second = start();
  const isTried = async () => (await outbox(app)).some(({ topic, trouble }) => topic === 'office-digest' && trouble);
  await until(async () => expect(await isTried()).toBe(true));
  const tried = (await outbox(app)).find(({ topic }) => topic === 'office-digest');
  await many(app, 2, 6);
  second.wake();
  await until(async () => expect((await outbox(app)).filter(({ topic }) => topic === 'office-digest')).toHaveLength(2));
  await until(async () => expect((await outbox(app)).filter(({ topic }) => topic === 'office-notice')).toEqual([]));
  await second.end();
  delete mailServer.says.message;
  later(6);
  start();
  await until(() => expect(officeMails(app, mailServer)).toHaveLength(5));
  const digests = officeMails(app, mailServer).filter((mail) => /in one mail/.test(subjectOf(mail)));
  expect(digests.map((mail) => linksIn(mail).length).toSorted()).toEqual([2, 3]);
  expect(digests.map(messageIdOf)).toContain(`<${tried!.id}@site.test>`);
  const told = officeMails(app, mailServer).flatMap(linksIn);
  expect(told.toSorted()).toEqual((await caseIds(app)).toSorted());
});
