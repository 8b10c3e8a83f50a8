import { spawnSync } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { App } from '../../../platform/app.server.ts';
import { openMailTransport } from '../../../platform/outbox/mail-transport.server.ts';
import { OutboxWorker } from '../../../platform/outbox/outbox-worker.server.ts';
import { aMailExchange } from '../../../testing/mail-exchange.ts';
import { aMailServer } from '../../../testing/mail-server.ts';
import { test as base } from '../../../testing/test.ts';
import { until } from '../../../testing/until.ts';
import { deliverers } from '../../../wiring.server.ts';
import { readAnswering, sendReply } from '../answer/reply.server.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { caseAddressOf } from '../letters/reply-address.server.ts';
import { anActor } from '../../office.factory.ts';
import { mostMailBytes } from './contract.ts';
import { aCaseOf, aMail, replySecret, withReplies } from './replies.factory.ts';

type Taking = { app: App; server: FastifyInstance };

/** A site with an inbound mail hook. */
const test = base.extend<{ taking: Taking }>({
  taking: async ({ app: plain }, use) => {
    const app = withReplies(plain);
    const { createServer } = await import('../../../server.ts');
    const server = await createServer(app);
    await use({ app, server });
    await server.close();
  },
});

type Handing = { secret?: string; scheme?: string; type?: string; to?: string };
const handIn = (server: FastifyInstance, mail: Buffer, more: Handing = {}) =>
  server.inject({
    method: 'POST',
    url: `/hooks/mail${more.to ? `?to=${encodeURIComponent(more.to)}` : ''}`,
    headers: {
      authorization: `${more.scheme ?? 'Bearer'} ${more.secret ?? replySecret}`,
      'content-type': more.type ?? 'message/rfc822',
    },
    payload: mail,
  });
const count = async ({ db }: App) => (await db.selectFrom('case_replies').select('id').execute()).length;

test('the hook takes mails with the secret alone, as they travelled, and says what it refuses', async ({
  taking: { app, server },
  server: without,
}) => {
  const id = await aCaseOf(app);
  const to = caseAddressOf(app, id)!;
  const said = async (answer: ReturnType<typeof handIn>) => {
    const { statusCode, body } = await answer;
    const { code, outcome, message } = JSON.parse(body) as Record<string, string>;
    expect(message).toMatch(/^[A-Z].*\.$/);
    return [statusCode, outcome ?? code];
  };
  const mail = aMail(to);
  expect(await said(handIn(server, mail, { secret: 'x' }))).toEqual([401, 'secret']);
  expect(await said(handIn(server, mail, { secret: '' }))).toEqual([401, 'secret']);
  expect(await said(handIn(server, mail, { type: 'application/json' }))).toEqual([400, 'malformed']);
  expect(await said(handIn(server, Buffer.from('{}'), { type: 'application/json' }))).toEqual([415, 'content-type']);
  expect(await said(handIn(server, mail, { type: 'text/plain' }))).toEqual([415, 'content-type']);
  expect(await said(handIn(server, aMail('replies@reply.example.in')))).toEqual([422, 'no-such-address']);
  expect(await said(handIn(server, mail, { to: 'replies+guess@reply.example.in' }))).toEqual([422, 'no-such-address']);
  const nested = 'multipart/mixed; boundary=';
  const deep = Array.from({ length: 60 }, (_, n) => `Content-Type: ${nested}b${n}\n\n--b${n}\n`).join('');
  expect(await said(handIn(server, Buffer.from(`To: ${to}\n${deep}`)))).toEqual([422, 'unreadable']);
  const huge = Buffer.concat([mail, Buffer.alloc(mostMailBytes, 'x')]);
  expect(await said(handIn(server, huge))).toEqual([413, 'too-large']);
  expect(await count(app)).toBe(0);
  expect(await said(handIn(server, mail))).toEqual([201, 'kept']);
  expect(await said(handIn(server, mail, { to }))).toEqual([200, 'known']);
  // The name of a scheme is the same in small letters (RFC 7235).
  expect(await said(handIn(server, mail, { scheme: 'bearer' }))).toEqual([200, 'known']);
  expect(await said(handIn(server, mail, { scheme: 'Basic' }))).toEqual([401, 'secret']);
  expect(await said(handIn(without, mail))).toEqual([503, 'not-set-up']);
  const check = { method: 'GET', url: '/hooks/mail', headers: { authorization: `Bearer ${replySecret}` } } as const;
  expect((await server.inject(check)).json()).toMatchObject({
    message: 'Mails to replies+*@reply.example.in are taken in.',
  });
});

test('mails of a case are counted before they are read, refused ones too: ten a minute, fifty a day, one at a time, and no other case waits', async ({
  taking: { app, server },
  clock,
}) => {
  const [to, other] = [
    caseAddressOf(app, await aCaseOf(app))!,
    caseAddressOf(app, await aCaseOf(app, 'o@example.in'))!,
  ];
  const unreadable = Buffer.from(`To: ${to}\r\n\r\n${'--b\r\n'.repeat(500)}`);
  const status = async (mail: Buffer, of = to) => (await handIn(server, mail, { to: of })).statusCode;
  for (let n = 0; n < 9; n += 1) expect(await status(unreadable)).toBe(422);
  expect(await status(aMail(to))).toBe(201);
  expect(await status(unreadable)).toBe(429);
  expect(await status(aMail(to))).toBe(429);
  expect(await status(aMail(other), other)).toBe(201);
  clock.forward(61);
  const together = await Promise.all([1, 2, 3].map(() => status(aMail(to))));
  expect(together.toSorted()).toEqual([201, 503, 503]);
  for (let minute = 0; minute < 4; minute += 1) {
    for (let n = 0; n < 10; n += 1) await status(aMail(to));
    clock.forward(61);
  }
  const last = await handIn(server, aMail(to), { to });
  expect([last.statusCode, last.json<{ code: string }>().code]).toEqual([422, 'too-many']);
  expect(await status(aMail(other), other)).toBe(201);
  clock.forward(24 * 3600);
  expect(await status(aMail(to))).toBe(201);
});

test('three large mails under way make the next large one come again, and leave small ones their places', async ({
  taking: { app, server },
}) => {
  const to = caseAddressOf(app, await aCaseOf(app))!;
  const large = {
    authorization: `Bearer ${replySecret}`,
    'content-type': 'message/rfc822',
    'content-length': '9000000',
  };
  const underWay = [1, 2, 3].map(() => new PassThrough());
  const answers = underWay.map((payload) =>
    server.inject({ method: 'POST', url: '/hooks/mail', headers: large, payload }),
  );
  for (const answer of answers) answer.catch(() => {});
  await setImmediate();
  const fourth = await server.inject({ method: 'POST', url: '/hooks/mail', headers: large, payload: Buffer.from('x') });
  expect(fourth.statusCode).toBe(503);
  expect((await handIn(server, aMail(to), { to })).statusCode).toBe(201);
  for (const one of underWay) one.end('To: x\r\n\r\nx');
});

test('by real mail servers: a letter goes out, its answer comes back to the case, and what is refused is told to its sender', async ({
  taking: { app, server },
}) => {
  vi.useRealTimers();
  app.now = () => new Date();
  const senders: string[] = [];
  const world = await aMailServer({ sender: (address) => void senders.push(address) });
  const cameTo = (reader: string, words: RegExp) =>
    until(() => {
      const found = world.sources.find(({ to, source }) => to === reader && words.test(source));
      expect(found, `a mail to ${reader}`).toBeDefined();
      return found!.source;
    });
  const transport = openMailTransport({ smtpUrl: world.url, dataDir: '/nowhere' });
  const worker = new OutboxWorker(app, deliverers(app, transport));
  app.wakeOutbox = () => worker.wake();
  await server.listen({ host: '127.0.0.1', port: 0 });
  const site = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const exchange = await aMailExchange(site, replySecret);
  const stranger = await aMailExchange(site, 'another secret that is long enough too');
  try {
    const actor = await anActor(app);
    const id = await aCaseOf(app);
    expect((await readAnswering(app, actor, id)).answersGoTo).toBe(`this case, and we tell ${app.config.officeEmail}`);
    const words = {
      subject: 'Your wish {reference}',
      text: 'Dear {name},\n\nwhen?',
      template: null,
      seen: null,
      seenReply: null,
    };
    await sendReply(app, actor, id, { id: crypto.randomUUID(), ...words, moved: { status: 'Contacted' } });
    const letter = await cameTo('ravi@example.in', /^Subject: Your wish/m);
    const header = (name: string) =>
      new RegExp(`^${name}: (.*)$`, 'm').exec(letter.replaceAll(/\r?\n[ \t]+/g, ' '))![1]!.trim();
    const to = header('Reply-To').replaceAll(/[<>]/g, '');
    expect(to).toBe(caseAddressOf(app, id));
    // Where reports go that it did not arrive.
    expect(senders).toContain(to);
    const headers = { 'In-Reply-To': header('Message-ID'), References: header('Message-ID') };
    const answer = aMail(to, { headers, body: 'In the second week.\n\nOn Friday 20, Training wrote:\n> when?' });
    expect(await stranger.send(to, answer)).toMatch(/^.*451 The secret that came with the mail is not REPLY_SECRET/);
    expect(await exchange.send(to, answer)).toMatch(/^250/);
    expect(await exchange.send(to, answer)).toMatch(/^250/);
    expect(await findCase(app.db, id)).toMatchObject({ status: 'New', repliedAt: expect.any(String) });
    expect(await count(app)).toBe(1);
    const notice = await cameTo(app.config.officeEmail, /^Subject: Reply from/m);
    expect(notice.replaceAll('=\r\n', '')).toContain(`/office/cases/${id}`);
    expect(await exchange.send('replies+guess@reply.example.in', answer)).toMatch(
      /554 5\.7\.1 Nobody reads mails at this/,
    );
    const huge = aMail(to, { body: 'x'.repeat(70).concat('\n').repeat(160_000) });
    expect(await exchange.send(to, huge)).toMatch(/554 5\.7\.1 Your mail is larger than 10 MB and was not kept/);
    expect(await count(app)).toBe(1);
  } finally {
    await worker.stop();
    transport.close();
    await Promise.all([world.close(), exchange.close(), stranger.close()]);
  }
});

const report = (action: string, letter: string) =>
  [
    '--b\nContent-Type: text/plain\n\nYour mail did not arrive.',
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.in\n\nFinal-Recipient: rfc822; ravi@example.in\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ravi@example.in> no such user`,
    `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID:\n <${letter}@site.test>\nSubject: Your wish`,
    '--b--',
  ].join('\n');

test('a report that a letter did not arrive marks that letter, once; one that it takes long marks nothing', async ({
  taking: { app, server },
  sentMail,
}) => {
  const actor = await anActor(app);
  const id = await aCaseOf(app);
  const reply = { subject: 'Your wish', text: 'When?', template: null, seen: null, seenReply: null, moved: {} };
  await sendReply(app, actor, id, { ...reply, id: crypto.randomUUID() });
  const { outbox_id: letter } = await app.db.selectFrom('letters').select('outbox_id').executeTakeFirstOrThrow();
  const bounce = async (action: string, of = letter) => {
    const headers = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' };
    const from = 'Mail Delivery <mailer-daemon@mx.example.in>';
    const answer = await handIn(server, aMail(caseAddressOf(app, id)!, { from, headers, body: report(action, of) }));
    return [answer.statusCode, answer.json<{ outcome?: string }>().outcome];
  };
  expect(await bounce('failed')).toEqual([503, undefined]);
  await sentMail();
  expect(await bounce('delayed')).toEqual([200, 'ignored']);
  expect(await bounce('failed', crypto.randomUUID())).toEqual([200, 'ignored']);
  expect(await bounce('failed')).toEqual([200, 'returned']);
  expect(await bounce('failed')).toEqual([200, 'known']);
  const { happened, undelivered, case: shown } = await getCase(app, actor, id);
  const plain = 'There is no such mailbox: the address may have a typing error.';
  expect(undelivered).toBe(plain);
  expect(happened.find(({ title }) => title === 'Letter')?.facts).toEqual([
    { label: 'Mail', value: `Not delivered. ${plain}` },
  ]);
  expect(shown.repliedAt).toBeNull();
  const kept = await app.db.selectFrom('outbox').select(['last_error', 'done_at']).where('id', '=', letter).execute();
  expect(kept).toEqual([{ last_error: '5.1.1 550 5.1.1 <…> no such user', done_at: null }]);
  expect(await count(app)).toBe(0);
});

base('without its secret the script of a mail server says so, and lets the mail server keep what it has', () => {
  const { PATH } = process.env;
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/hand-in-mail.mjs', ...words], { env: { PATH }, input: '', encoding: 'utf8' });
  const unset = 'neither REPLY_SECRET nor REPLY_SECRET_FILE is set.';
  expect(run('--check')).toMatchObject({ status: 75, stdout: `The site could not be asked: ${unset}\n` });
  expect(run().stdout).toContain(`${unset} The mail is tried again.`);
});
