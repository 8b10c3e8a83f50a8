import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { readConfig } from '../../platform/config.server.ts';
import { openMailTransport } from '../../platform/outbox/mail-transport.server.ts';
import { deliverNext } from '../../platform/outbox/outbox.server.ts';
import { enqueueMail } from '../../platform/outbox/mail.server.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { test } from '../../testing/test.ts';
import { deliverers, mailTemplates } from '../../wiring.server.ts';
import { aBatch, someDays, someone, typedPlan } from '../classes.factory.ts';
import { cancelBatch, changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { renewSeatLink } from '../seats/seat-link.server.ts';
import { act, askAll } from '../seats/seats.factory.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { calendarOf, packOf } from './pack-file.server.ts';

const linkOf = async (app: App, id: string) => new URL(await app.write((trx) => renewSeatLink(trx, app, id))).pathname;
const get = (server: FastifyInstance, url: string) => server.inject({ url, remoteAddress: '198.51.100.7' });

test('the calendar is there once a seat is taken, the pack once the class is sure; before, and by any other link, nothing is there', async ({
  app,
  server,
}) => {
  const { id, version } = await aBatch(app, { days: someDays('2026-12-14', 3) });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  const [hers, his] = [await linkOf(app, asha!), await linkOf(app, bilal!)];
  const answers = async (path: string) =>
    Promise.all(['class.ics', 'pack.pdf'].map(async (file) => (await get(server, `${path}/${file}`)).statusCode));
  expect(await answers(hers)).toEqual([404, 404]);
  await act(app, asha!, 'yes');
  expect(await answers(hers)).toEqual([200, 404]);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  expect(await answers(hers)).toEqual([200, 200]);
  expect(await answers(his), 'only asked').toEqual([404, 404]);
  const pack = await get(server, `${hers}/pack.pdf`);
  expect(pack.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="joining-pack-B-\w{5}\.pdf"$/),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(pack.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const calendar = await get(server, `${hers}/class.ics`);
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(calendar.body).toContain('BEGIN:VCALENDAR');
  expect(calendar.body, 'never the link of a seat').not.toContain('/seat/');
  const renewed = await linkOf(app, asha!);
  const dead = [hers, `${renewed}x`, renewed.slice(0, -1), '/seat/x'].map((path) => get(server, `${path}/class.ics`));
  const bodies = (await Promise.all(dead)).map(({ statusCode, body }) => `${statusCode} ${body}`);
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toMatch(/^404 /);
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version: version + 1, reason: 'The hall burnt.' }));
  expect(await answers(renewed)).toEqual([200, 404]);
  expect((await get(server, `${renewed}/class.ics`)).body.match(/STATUS:CANCELLED/g)).toHaveLength(3);
});

test('days are for who has or had a seat; who was only asked, held or in line has none to take out either', async ({
  app,
  server,
}) => {
  const { id, version } = await aBatch(app, { seats: '1', minimum: '1', days: someDays('2026-12-14', 2) });
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra', 'Dev']);
  const [asha, bilal, chitra, dev] = ids as [string, string, string, string];
  const read = async (seat: string) => {
    const { statusCode, body } = await get(server, `${await linkOf(app, seat)}/class.ics`);
    return statusCode === 200 ? [...body.matchAll(/STATUS:(\w+)/g)].map((found) => found[1]).join(' ') : statusCode;
  };
  const all = async () => [await read(asha), await read(bilal), await read(chitra), await read(dev)];
  await act(app, asha, 'yes');
  await act(app, bilal, 'yes');
  await act(app, dev, 'take back', 'Asked by mistake.');
  expect(await all()).toEqual(['TENTATIVE TENTATIVE', 404, 404, 404]);
  await act(app, asha, 'give back');
  await act(app, asha, 'yes');
  expect(await all(), 'in line again, and a seat held for who waited').toEqual(['CANCELLED CANCELLED', 404, 404, 404]);
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall burnt.' }));
  expect(await all()).toEqual(['CANCELLED CANCELLED', 404, 404, 404]);
});

test('20: where a pack cannot be drawn the mail leaves without it and the fault is logged; who asks for it reads where the same stands', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, version } = await aBatch(app, { days: someDays('2026-12-14', 3) });
  const [asha] = await askAll(app, id, ['Asha']);
  await act(app, asha!, 'yes');
  await sentMail();
  const path = await linkOf(app, asha!);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const provider = await app.provider();
  // A name that is no text: no text is known any more that cannot be drawn.
  app.provider = async () => ({ ...provider, tradingName: 5 as unknown as string });
  const logged: unknown[][] = [];
  app.log.error = (...words: unknown[]) => void logged.push(words);
  const mails = (await sentMail()).filter(({ subject }) => /will run/.test(subject));
  expect(mails.map(({ to, attachments }) => [to, attachments.map(({ filename }) => filename.slice(-4))])).toEqual([
    ['asha@example.in', ['.ics']],
  ]);
  expect(mails[0]!.text).toContain('What the joining pack says stands on the page of your seat.');
  expect(mails[0]!.text).not.toContain('pack and the days for your calendar are attached');
  expect(logged.map(([, words]) => words)).toEqual(['a mail leaves without its joining pack']);
  const { statusCode, body } = await get(server, `${path}/pack.pdf`);
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    code: 'not-drawn',
    error: expect.stringMatching(/page of your seat/),
  });
});

test('who asks for files very often from one network has to wait', async ({ server }) => {
  for (let times = 0; times < 300; times += 1) await get(server, '/seat/x/class.ics');
  const late = await get(server, '/seat/x/pack.pdf');
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

test('20: pack and calendar travel inside the mail, whole, and tell what is so when it leaves', async ({ app }) => {
  const { id, version } = await aBatch(app, { days: someDays('2026-12-14', 3) });
  const [template] = mailTemplates as [(typeof mailTemplates)[number]];
  const mail = { template: template.name, to: 'asha@example.in', data: template.example as object };
  const attachments = [packOf(id), calendarOf(id, someDays('2026-12-13', 1)), packOf('gone')];
  await app.write((trx) => enqueueMail(trx, app, { ...mail, attachments }));
  // It waits; meanwhile the class is sure.
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const smtp = await aMailServer();
  const transport = openMailTransport(readConfig({ NODE_ENV: 'test', SMTP_URL: smtp.url }));
  while (await deliverNext(app, deliverers(app, transport)));
  const { source } = smtp.sources[0]!;
  const read = await PostalMime.parse(source);
  expect(read.attachments.map(({ filename, mimeType }) => [filename?.replace(/B-\w{5}/, 'B'), mimeType])).toEqual([
    ['joining-pack-B.pdf', 'application/pdf'],
    ['B.ics', 'text/calendar'],
  ]);
  const [pack, calendar] = read.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
  const kept = await app.db.selectFrom('batch_packs').select('bytes').executeTakeFirstOrThrow();
  expect(pack!.equals(Buffer.from(kept.bytes))).toBe(true);
  expect(calendar!.toString().match(/STATUS:CONFIRMED/g)).toHaveLength(3);
  expect(calendar!.toString().match(/STATUS:CANCELLED/g)).toHaveLength(1);
  transport.close();
  await smtp.close();
});

test('who has a seat gets its days with the mail, and the pack with the one that says the class will run; a change takes days out', async ({
  app,
  sentMail,
}) => {
  const { id, version } = await aBatch(app, { seats: '2', minimum: '1', days: someDays('2026-12-14', 3) });
  const [asha, bilal, chitra] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  await act(app, asha!, 'yes');
  await act(app, bilal!, 'offer');
  await act(app, chitra!, 'yes');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const plan = typedPlan({ seats: '2', minimum: '1', days: someDays('2026-12-15', 3) });
  // What was not sent before a change tells what is so after it.
  const sure = await sentMail();
  await app.write((trx) => changeBatch(trx, app, someone, id, { version: version + 1, plan, reason: 'x' }));
  await sentMail();
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version: version + 2, reason: 'The hall burnt.' }));
  const files = (await sentMail()).map(({ to, attachments }) => ({
    to: to.split('@')[0],
    files: attachments.map(({ filename, content }) =>
      filename.endsWith('.pdf')
        ? 'pack'
        : (content.toString().match(/STATUS:\w+/g) ?? []).join(' ').replaceAll('STATUS:', ''),
    ),
  }));
  const of = (name: string) => files.filter(({ to }) => to === name).map((mail) => mail.files);
  const sureDays = 'CONFIRMED CONFIRMED CONFIRMED';
  expect(of('asha')).toEqual([
    ['pack', sureDays],
    ['pack', sureDays],
    ['pack', `${sureDays} CANCELLED`],
    ['CANCELLED CANCELLED CANCELLED'],
  ]);
  expect([...of('bilal'), ...of('chitra')].flat()).toEqual([]);
  expect(sure.find(({ subject }) => /will run/.test(subject))!.attachments).toHaveLength(2);
});

test('who has a seat no more gets its days taken out of their calendar: given back, withdrawn or moved, with a higher sequence', async ({
  app,
  server,
  sentMail,
}) => {
  const small = { seats: '3', minimum: '1', days: someDays('2026-12-14', 2) };
  const { id, version } = await aBatch(app, small);
  const there = await aBatch(app, { ...small, days: someDays('2027-01-11', 2) });
  const [asha, bilal, chitra] = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of [asha!, bilal!, chitra!]) await act(app, seat, 'yes');
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const before = (await sentMail()).findLast(({ to }) => to === 'asha@example.in')!;
  const sequenceOf = (text: string) =>
    Math.min(...[...text.matchAll(/SEQUENCE:(\d+)/g)].map((found) => Number(found[1])));
  const calendars = (mail: typeof before) =>
    mail.attachments.filter(({ filename }) => filename.endsWith('.ics')).map(({ content }) => content.toString());
  expect(sequenceOf(calendars(before)[0]!), 'confirmed is heard of').toBe(1);
  await act(app, asha!, 'give back');
  await act(app, bilal!, 'take back', 'Never paid.');
  await app.write((trx) => moveSeat(trx, app, someone, chitra!, { toBatchId: there.id, version: null }));
  const mails = await sentMail();
  const states = (text: string) => [...text.matchAll(/STATUS:(\w+)/g)].map((found) => found[1]);
  for (const name of ['asha', 'bilal']) {
    const [file, ...others] = calendars(mails.findLast(({ to }) => to === `${name}@example.in`)!);
    expect(others).toEqual([]);
    expect(states(file!)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(sequenceOf(file!)).toBeGreaterThan(1);
  }
  const moved = calendars(mails.findLast(({ to }) => to === 'chitra@example.in')!);
  expect(moved.map(states)).toEqual([
    ['TENTATIVE', 'TENTATIVE'],
    ['CANCELLED', 'CANCELLED'],
  ]);
  const own = await get(server, `${await linkOf(app, asha!)}/class.ics`);
  expect(states(own.body)).toEqual(['CANCELLED', 'CANCELLED']);
});
