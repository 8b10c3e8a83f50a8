import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { expect, vi } from 'vitest';
import type { App } from '../app.server.ts';
import { openSite } from '../../server.ts';
import { deliverers, wire } from '../../wiring.server.ts';
import { aMailServer, type MailServer } from '../../testing/mail-server.ts';
import { test as base } from '../../testing/test.ts';
import { until } from '../../testing/until.ts';
import { readConfig } from '../config.server.ts';
import { openFile } from '../database/open-database.server.ts';
import { openApp } from '../open-app.server.ts';
import { openMailTransport } from './mail-transport.server.ts';
import { enqueueMail } from './mail.server.ts';
import { enqueue, enqueueAll } from './outbox.server.ts';
import { OutboxWorker } from './outbox-worker.server.ts';
import { Pause } from './lane-loop.server.ts';

type Sending = {
  app: App;
  mailServer: MailServer;
  start: (isCrowded?: () => boolean) => OutboxWorker;
};

/** Workers that send to a real mail server, by the real clock. */
const test = base.extend<{ sending: Sending }>({
  sending: async ({ app: still }, use) => {
    vi.useRealTimers();
    const app = { ...still, now: () => new Date() };
    await app.db.deleteFrom('outbox').execute();
    const mailServer = await aMailServer();
    const ends: (() => Promise<void> | void)[] = [];
    const start = (isCrowded?: () => boolean) => {
      const transport = openMailTransport({ smtpUrl: mailServer.url, dataDir: '/nowhere' });
      const worker = new OutboxWorker(app, deliverers(app, transport), undefined, isCrowded);
      ends.push(async () => {
        await worker.stop();
        transport.close();
      });
      return worker;
    };
    await use({ app, mailServer, start });
    for (const end of ends) await end();
    await mailServer.close();
  },
});

const receiptTo = (app: App, to: string) =>
  enqueueMail(app.db, app, { template: 'message-received', to, data: {}, about: 'message 1' });
const invitationTo = (app: App, to: string) =>
  enqueueMail(app.db, app, { template: 'staff-invited', to, urgent: true, data: { name: 'Asha' } });
const rows = (app: App) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const many = (count: number) => Array.from({ length: count }, (_, n) => n);

test('every mail that waits is sent once, over few connections', async ({ sending: { app, mailServer, start } }) => {
  for (const n of many(60)) await receiptTo(app, `reader${n}@site${n % 5}.example`);
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(60);
  expect(new Set(mailServer.taken).size).toBe(60);
  expect(mailServer.sessions()).toBeLessThanOrEqual(20);
  await until(async () => expect((await rows(app)).every(({ done_at }) => done_at)).toBe(true));
});

test('a mail that somebody waits for does not wait behind receipts', async ({
  sending: { app, mailServer, start },
}) => {
  const invited = Promise.withResolvers<undefined>();
  let waiting = 0;
  mailServer.says.message = (address) => {
    if (!address.startsWith('reader')) return undefined;
    waiting += 1;
    return invited.promise;
  };
  for (const n of many(60)) await receiptTo(app, `reader${n}@site${n % 5}.example`);
  const worker = start();
  await expect.poll(() => waiting).toBeGreaterThan(3);
  await invitationTo(app, 'meera@office.example');
  worker.wake();
  await expect.poll(() => mailServer.taken).not.toHaveLength(0);
  expect(mailServer.taken).toEqual(['meera@office.example']);
  invited.resolve(undefined);
});

test('while a crowd waits, mails that nobody waits for leave a few a second', async ({
  sending: { app, mailServer, start },
}) => {
  for (const n of many(15)) await receiptTo(app, `reader${n}@site${n}.example`);
  const began = performance.now();
  start(() => true);
  await until(() => expect(mailServer.taken).toHaveLength(15));
  expect(performance.now() - began).toBeGreaterThan(2500);
});

test('readers whose server hangs hold up nobody else', async ({ sending: { app, mailServer, start } }) => {
  mailServer.says.reader = (address) => (address.endsWith('@hangs.example') ? new Promise(() => {}) : undefined);
  for (const n of many(30)) await receiptTo(app, `reader${n}@hangs.example`);
  for (const n of many(30)) await receiptTo(app, `reader${n}@quick.example`);
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(30);
  expect(mailServer.taken.every((address) => address.endsWith('@quick.example'))).toBe(true);
});

test('a domain that takes mails has all of a lane but a place for somebody else', async ({
  sending: { app, mailServer, start },
}) => {
  const seven = Promise.withResolvers<void>();
  const others = Promise.withResolvers<undefined>();
  let [come, waiting] = [0, 0];
  mailServer.says.message = (address) => {
    if (!address.endsWith('@most.example') || (come += 1) === 1) return undefined;
    waiting += 1;
    if (waiting === 7) seven.resolve();
    return others.promise;
  };
  for (const n of many(12)) await receiptTo(app, `reader${n}@most.example`);
  const worker = start();
  await seven.promise;
  await receiptTo(app, 'asha@other.example');
  worker.wake();
  await until(() => expect(mailServer.taken).toContain('asha@other.example'));
  expect(waiting).toBe(7);
  others.resolve(undefined);
  await until(() => expect(mailServer.taken).toHaveLength(13));
});

test('somebody is found behind more readers of a server that hangs than are looked through at once', async ({
  sending: { app, mailServer, start },
}) => {
  mailServer.says.reader = (address) => (address.endsWith('@hangs.example') ? new Promise(() => {}) : undefined);
  await app.write(async (trx) => {
    const outside = (n: number) => ({
      recipient: `reader${n}@hangs.example`,
      template: 'message-received',
      about: null,
    });
    const mail = (n: number) => ({ template: 'message-received', to: `reader${n}@hangs.example`, data: {} });
    const waiting = many(1200).map((n) => ({
      id: uuid(),
      payload: mail(n),
      priority: 'ordinary' as const,
      outside: outside(n),
    }));
    await enqueueAll(trx, app, 'mail', waiting);
  });
  await receiptTo(app, 'asha@quick.example');
  start();
  await expect.poll(() => mailServer.taken).not.toHaveLength(0);
  expect(mailServer.taken).toEqual(['asha@quick.example']);
});

test('what a whole list is told holds up nobody, though its readers hang', async ({
  sending: { app, mailServer, start },
}) => {
  mailServer.says.reader = (address) => (address.includes('@list') ? new Promise(() => {}) : undefined);
  const to = (n: number) => `reader${n}@list${n}.example`;
  for (const n of many(200)) {
    const mail = { template: 'message-received', to: to(n), data: {} };
    const outside = { recipient: to(n), template: mail.template, about: 'batch 1' };
    await enqueue(app.db, app, 'mail', mail, { priority: 'many', outside });
  }
  for (const n of many(30)) await receiptTo(app, `reader${n}@quick${n}.example`);
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(30);
  expect(mailServer.taken.every((address) => address.includes('@quick'))).toBe(true);
});

test('a reader who is refused for good fails alone, with no address in the reason', async ({
  sending: { app, mailServer, start },
}) => {
  mailServer.says.reader = (address) =>
    address.startsWith('wrong') ? `550 5.1.1 <${address}>: Recipient address rejected` : undefined;
  await receiptTo(app, 'wrong@site.example');
  for (const n of many(5)) await receiptTo(app, `reader${n}@site.example`);
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(5);
  const [wrong, ...others] = await until(async () => {
    const found = await rows(app);
    expect(found.every(({ done_at, failed_at }) => done_at ?? failed_at)).toBe(true);
    return found;
  });
  expect(wrong).toMatchObject({ trouble: 'refused' });
  expect(wrong!.last_error).toContain('Recipient address rejected');
  expect(wrong!.last_error).not.toContain('@');
  expect(others.every(({ done_at }) => done_at)).toBe(true);
});

for (const words of ['550 5.7.1 relaying denied', '550 5.4.5 limit for this destination', '451 4.7.1 greylisted'])
  test(`readers at many domains of whom the mail server says “${words}” hold up nobody else, and are given up in time`, async ({
    sending: { app, mailServer, start },
  }) => {
    mailServer.says.reader = (address) => (address.endsWith('.invalid') ? words : undefined);
    for (const n of many(30)) await receiptTo(app, `reader${n}@site${n}.invalid`);
    const worker = start();
    await until(async () => expect((await rows(app)).filter(({ trouble }) => trouble).length).toBeGreaterThan(5));
    for (const n of many(6)) await receiptTo(app, `reader${n}@site${n}.example`);
    worker.wake();
    await expect.poll(() => mailServer.taken).toHaveLength(6);
    await until(async () => {
      const refused = (await rows(app)).slice(0, 30);
      expect(refused.every(({ trouble, failed_at }) => trouble === 'later' && !failed_at)).toBe(true);
    });
    // What is on its way when it is made old would be noted by what was known of it before.
    await worker.stop();
    const longAgo = new Date(Date.now() - 6 * 24 * 3_600_000).toISOString();
    await app.db
      .updateTable('outbox')
      .set({ attempts: 19, created_at: longAgo, next_attempt_at: '' })
      .where('trouble', 'is not', null)
      .execute();
    start();
    await until(async () => expect((await rows(app)).slice(0, 30).every(({ failed_at }) => failed_at)).toBe(true));
  });

test('readers who are asked to come back do not hold up what waited for the mail server', async ({
  sending: { app, mailServer, start },
}) => {
  mailServer.says.greeting = () => '554 blocked for an hour';
  mailServer.says.reader = (address) => (address.endsWith('.invalid') ? '550 5.7.1 relaying denied' : undefined);
  for (const n of many(30)) await receiptTo(app, `reader${n}@site${n}.invalid`);
  for (const n of many(6)) await receiptTo(app, `reader${n}@site${n}.example`);
  start();
  await until(async () => expect((await rows(app)).some(({ trouble }) => trouble === 'server')).toBe(true));
  delete mailServer.says.greeting;
  await expect.poll(() => mailServer.taken).toHaveLength(6);
});

test('a mail server that hangs for readers at many domains is asked by one mail at a time', async () => {
  const pause = new Pause();
  const domains = ['a', 'b', 'a', 'b', 'a', 'c', 'd'];
  expect(domains.map((domain) => pause.note('slow', domain))).not.toContain(true);
  pause.end();
  expect(
    domains.map((domain) => pause.note('slow', domain)),
    'one has left in between',
  ).not.toContain(true);
  expect(pause.note('slow', 'e')).toBe(true);
});

for (const [when, says] of [
  ['at its greeting', { greeting: () => '554 blocked for an hour' }],
  ['our sender', { sender: () => '550 5.4.5 daily quota used up' }],
] as const)
  test(`a mail server that refuses ${when} costs no mail, and what waited leaves when it takes mails again`, async ({
    sending: { app, mailServer, start },
  }) => {
    Object.assign(mailServer.says, says);
    for (const n of many(20)) await receiptTo(app, `reader${n}@site.example`);
    start();
    const waiting = await until(async () => {
      const all = await rows(app);
      expect(all.some(({ trouble }) => trouble === 'server')).toBe(true);
      // Nothing is on its way, and nothing is held for being sent.
      expect(all.some(({ claimed_until }) => claimed_until)).toBe(false);
      return all;
    });
    expect(waiting.some(({ failed_at }) => failed_at)).toBe(false);
    // Four were on their way together; then one asks now and then, however long it takes to look here.
    expect(waiting.filter(({ attempts }) => attempts > 0).length, 'one asks, the others wait').toBeLessThan(12);
    delete mailServer.says.greeting;
    delete mailServer.says.sender;
    await expect.poll(() => mailServer.taken).toHaveLength(20);
    expect(new Set(mailServer.taken).size).toBe(20);
  });

test('what failed for the mail server’s reasons an hour ago leaves with the first mail that leaves', async ({
  sending: { app, mailServer, start },
}) => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  for (const n of many(5)) await receiptTo(app, `held${n}@site.example`);
  await app.db.updateTable('outbox').set({ trouble: 'server', attempts: 9, next_attempt_at: later }).execute();
  await receiptTo(app, 'new@site.example');
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(6);
});

test('the worker stops while the mail server hangs, and what it cut off counts as never tried and leaves later', async ({
  sending: { app, mailServer, start },
}) => {
  mailServer.says.reader = () => new Promise(() => {});
  for (const n of many(10)) await receiptTo(app, `reader${n}@site${n}.example`);
  const worker = start();
  await until(() => expect(mailServer.sessions()).toBeGreaterThan(1));
  await worker.stop();
  // Whoever waits for the mail server itself waits half a minute, and has tried.
  expect((await rows(app)).map(({ claimed_until, attempts }) => [claimed_until, attempts])).toEqual(
    many(10).map(() => [null, 0]),
  );
  delete mailServer.says.reader;
  start();
  await expect.poll(() => mailServer.taken).toHaveLength(10);
});

test('work of the site itself waits for no mail server', async ({ sending: { app, mailServer, start } }) => {
  mailServer.says.greeting = () => '554 blocked';
  await receiptTo(app, 'reader@site.example');
  start();
  await until(async () => expect((await rows(app))[0]?.trouble).toBe('server'));
  await enqueue(app.db, app, 'person-deleted', { uid: 'nobody' });
  await until(async () => expect(await rows(app)).toHaveLength(1));
});

test('a session that the mail server ends after some mails costs none of them', async ({
  sending: { app, mailServer, start },
}) => {
  const mails = new Map<string, number>();
  mailServer.says.sender = (_, session) => {
    mails.set(session, (mails.get(session) ?? 0) + 1);
    return mails.get(session)! > 3 ? '421 4.7.0 too many mails in one session' : undefined;
  };
  for (const n of many(40)) await receiptTo(app, `reader${n}@site${n % 4}.example`);
  start();
  await expect.poll(() => mailServer.taken.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mailServer.taken).size).toBe(40);
  expect(mailServer.taken).toHaveLength(40);
});

test('what the other side repeats of an address stands neither in the log nor in the table', async ({
  sending: { app, mailServer },
}) => {
  mailServer.says.reader = (address) => `550 5.1.1 <${address}>: Recipient address rejected`;
  const lines: string[] = [];
  const logged = { ...app, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) };
  await receiptTo(app, 'asha.rao@site.example');
  const transport = openMailTransport({ smtpUrl: mailServer.url, dataDir: '/nowhere' });
  const worker = new OutboxWorker(logged, deliverers(logged, transport));
  await until(async () => expect((await rows(app))[0]?.failed_at).not.toBeNull());
  await worker.stop();
  transport.close();
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ trouble: 'refused', code: '550', givenUp: true });
  expect(lines.join('')).not.toContain('site.example');
  expect((await rows(app))[0]?.last_error).not.toContain('site.example');
});

test('a mailbox or a quota that is full is asked again later, a refused content is not', async ({
  sending: { app, mailServer, start },
}) => {
  const answers: Record<string, string> = {
    full: '552 5.2.2 mailbox full',
    quota: '554 5.7.0 quota exceeded',
    spam: '554 5.7.1 refused as spam',
    later: '451 4.7.1 greylisted',
  };
  mailServer.says.message = (address) => answers[address.split('@')[0]!];
  for (const name of Object.keys(answers)) await receiptTo(app, `${name}@${name}.example`);
  start();
  const found = await until(async () => {
    const all = await rows(app);
    expect(all.every(({ trouble }) => trouble)).toBe(true);
    return all;
  });
  expect(
    found.map(({ recipient, trouble, failed_at }) => [recipient?.split('@')[0], trouble, failed_at !== null]),
  ).toEqual([
    ['full', 'later', false],
    ['quota', 'later', false],
    ['spam', 'refused', true],
    ['later', 'later', false],
  ]);
});

test('a second server whose port is taken ends without having sent anything', async ({ sending: { mailServer } }) => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'second-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port), SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' });
  const { app, close } = await openApp(config, wire);
  await receiptTo(app, 'reader@site.example');
  await close();
  await expect(openSite(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  // Whoever sends takes a mail in hand before anything else.
  const { db } = openFile(path.join(dataDir, 'site.sqlite'));
  expect(await db.selectFrom('outbox').select(['claimed_until', 'attempts']).execute()).toEqual([
    { claimed_until: null, attempts: 0 },
  ]);
  await db.destroy();
  expect(mailServer.sessions()).toBe(0);
  first.close();
  await rm(dataDir, { recursive: true, force: true });
});
