import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { sign } from '../../platform/secret.server.ts';
import { headingsOf, metaOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { someDays, someone } from '../classes.factory.ts';
import { cancelBatch, confirmBatch } from '../batch-acts.server.ts';
import type { TypedPlan } from '../plan.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { renewSeatLink } from '../seats/seat-link.server.ts';
import { act, anAskedClass, paidFor } from '../seats/seats.factory.ts';
import { notice, noticeWording } from './privacy-notice.ts';
import { shortName } from './read-seat-page.server.ts';
import { everyRow, openSeat, pathOf } from './seat.factory.ts';

const names = ['Asha Rao', 'Bilal', 'Chitra', 'Dev'] as const;
const day = 24 * 60 * 60;

async function ask(app: App, changes: Partial<TypedPlan> = {}) {
  const { id: batch, seats: ids } = await anAskedClass(app, names, changes);
  return { batch, ids };
}

/** The sentence of a page, and the words of its buttons and of what unfolds. */
async function read(app: App, server: FastifyInstance, id: string) {
  const { body, statusCode } = await openSeat(app, server, id);
  expect(statusCode).toBe(200);
  const words = (tag: string) =>
    [...body.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => textOf(inner));
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(body) ?? [];
  return {
    title: headingsOf(body).find(({ level }) => level === 1)!.text,
    text: textOf(main),
    buttons: words('button').map((label) => label.replace(/ Sending$/, '')),
    folds: words('summary'),
    body,
  };
}

test('asked: what, where, when, until when, and a yes; what nobody has said is not shown', async ({ app, server }) => {
  const { ids } = await ask(app, { seats: '3', fee: '125000' });
  const { title, text, buttons, folds, body } = await read(app, server, ids[0]);
  expect(title).toBe('Do you want a seat?');
  for (const words of [
    'For Asha R.',
    'Pune',
    'Mon 11 to Sat 16 Jan 2027',
    '6 days, 9:00 to 17:00',
    'Answer by',
    '5 days 8 hours left',
    'Few seats',
    '₹1,25,000 + 18 % GST = ₹1,47,500',
    'CIP Level 1',
    'Told to people with a seat, once the class is confirmed',
    'If it does not run, the next class is yours first, at no extra cost.',
    'Confirmed Not yet: it needs ',
    'Until Sun 10 Jan. For what you have paid: Refund Policy',
  ])
    expect(text).toContain(words);
  expect(text, 'what it costs stands above the yes').toMatch(
    /₹1,47,500\. You owe nothing by answering\. Whether it covers the exam is not confirmed.* Yes, take the seat/,
  );
  expect(buttons).toContain('Yes, take the seat');
  expect(folds).toContain('No, thanks');
  // Neither the whole name nor a way to reach them, and no framework.
  expect(body).not.toMatch(/Asha Rao|example\.in"|asha/);
  expect(body).not.toContain('__reactRouter');
  expect(body.match(/<form[^>]*method="post"/g)!.length).toBeGreaterThan(2);
});

test('offered, in line, taken and lapsed each say where somebody stands, by the clock', async ({
  app,
  server,
  clock,
}) => {
  const { ids } = await ask(app);
  for (const id of ids) await act(app, id, 'yes');
  const taken = await read(app, server, ids[0]);
  expect(taken.title).toBe('You have a seat. 1 thing left.');
  expect(taken.text).toContain('Step by step');
  expect(await read(app, server, ids[1])).toMatchObject({ title: 'You are first in line.' });
  const third = await read(app, server, ids[3]);
  expect(third.title).toBe('You are number 3 in line; 2 are ahead.');
  expect(third.text).toContain('The only seat is taken or held.');
  expect(third.folds).toContain('Leave the line');
  await act(app, ids[0], 'give back');
  expect(await read(app, server, ids[0])).toMatchObject({ title: 'You gave the seat back.' });
  const offered = await read(app, server, ids[1]);
  expect(offered.title).toBe('A seat is held for you until Sun 22 Nov, 18:00.');
  expect(offered.buttons).toContain('Yes, take it');
  expect(offered.text).toMatch(/2 days 8 hours left Fri 20 Nov, 10:00 Sun 22 Nov, 18:00/);
  clock.forward(3 * day);
  // No schedule has looked yet.
  const lapsed = await read(app, server, ids[1]);
  expect(lapsed.title).toBe('The time ran out on Sun 22 Nov, 18:00.');
  expect(lapsed.text).toContain('We passed the seat on. You can join the line.');
  await act(app, ids[1], 'lapse');
  expect((await read(app, server, ids[1])).text).toContain('We passed the seat on.');
  await act(app, ids[1], 'no');
  expect(await read(app, server, ids[1])).toMatchObject({ title: 'You said no.' });
});

test('confirmed, begun, undecided, withdrawn and cancelled say what is so, with the reason', async ({
  app,
  server,
  clock,
}) => {
  const { batch, ids } = await ask(app, { seats: '2' });
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'yes');
  await act(app, ids[1], 'take back', 'Your employer called.');
  const back = await read(app, server, ids[1]);
  expect([back.title, back.text]).toEqual([
    'This seat was withdrawn.',
    expect.stringContaining('Your employer called.'),
  ]);
  const { version } = await getBatch(app.db, batch);
  await app.write((trx) => confirmBatch(trx, app, someone, batch, { version, reason: 'It runs.' }));
  const sure = await read(app, server, ids[0]);
  expect(sure.title).toBe('The class will run.');
  expect(sure.text).toMatch(/Your seat , done Class confirmed , you are here Payment/);
  // What is left to do is told in the same order.
  expect(sure.text).toMatch(/Class confirmed , done The class will run Your payment , later/);
  for (const file of ['pack.pdf', 'class.ics']) {
    const url = `${await pathOf(app, ids[0])}/${file}`;
    expect(sure.body).toContain(`href="${url}"`);
    expect((await server.inject(url)).statusCode).toBe(200);
  }
  expect((await read(app, server, ids[2])).body).not.toContain('class.ics');
  clock.forward(52 * day);
  const begun = await read(app, server, ids[0]);
  expect(begun.title).toBe('The class began on Mon 11 Jan.');
  expect(begun.folds).not.toContain('Give the seat back');
  expect(begun.text).not.toContain('Step by step');
  expect(begun.body).not.toContain('class.ics');
  const other = await ask(app, { days: someDays('2027-02-10') });
  clock.forward(30 * day);
  expect((await read(app, server, other.ids[0])).title).toBe('This class is not confirmed.');
  const late = await ask(app, { days: someDays('2027-06-07') });
  await act(app, late.ids[0], 'yes');
  await paidFor(app, late.ids[0]);
  const seen = (await findBatch(app.db, late.batch))!.version;
  await app.write((trx) =>
    cancelBatch(trx, app, someone, late.batch, {
      version: seen,
      reason: 'The hall is closed.',
      role: 'Owner',
    } as never),
  );
  const off = await read(app, server, late.ids[0]);
  expect(off.title).toBe('Your class is cancelled.');
  expect(off.text).toContain('The next class is yours first, at no extra cost. Or you get your ₹1 back: say which.');
  expect(off.text).toContain('The hall is closed.');
  expect(off.folds).toContain('I want my money back');
});

test('whoever was taken out of the line reads that, and of no seat', async ({ app, server }) => {
  const { ids } = await ask(app);
  for (const id of [ids[0], ids[1]]) await act(app, id, 'yes');
  await act(app, ids[1], 'take back', 'You asked by telephone.');
  const { title, text } = await read(app, server, ids[1]);
  expect(title).toBe('You are no longer in the line.');
  expect(text).toContain('Only the office can bring you back.');
  expect(text).not.toContain('withdrawn');
});

test('whose seat was withdrawn is led to the seat they have elsewhere before the office', async ({ app, server }) => {
  const { ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await act(app, ids[0], 'take back', 'Your employer called.');
  const office = /class="([^"]*)"[^>]*>Write to the office/;
  expect(office.exec((await read(app, server, ids[0])).body)![1]).not.toContain('outline');
  const kochi = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' };
  const { ids: there } = await ask(app, kochi);
  await act(app, there[0], 'yes');
  const { body, text } = await read(app, server, ids[0]);
  expect(text).toContain('Open your seat in Kochi Write to the office');
  expect(office.exec(body)![1]).toContain('outline');
});

test('a seat in another class of the training is one question, and a moved one leads to the new one', async ({
  app,
  server,
}) => {
  const pune = await ask(app);
  const kochi = await ask(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  await act(app, pune.ids[0], 'yes');
  const page = await read(app, server, kochi.ids[0]);
  expect(page.title).toBe('You have a seat in Pune, 11 to 16 Jan.');
  expect(page.buttons).toContain('Move to Kochi');
  expect(page.body).toContain(`href="${await pathOf(app, pune.ids[0])}"`);
  await server.inject({
    method: 'POST',
    url: `${await pathOf(app, kochi.ids[0])}/answer`,
    payload: { answer: 'yes', move: true },
  });
  const moved = await read(app, server, pune.ids[0]);
  expect(moved.title).toBe('Your seat is now in Kochi, 8 to 13 Feb.');
  expect(moved.body).toContain(`href="${await pathOf(app, kochi.ids[0])}"`);
  expect((await read(app, server, kochi.ids[0])).title).toContain('You have a seat.');
});

test('who has a hold in two classes, or a seat in one and a hold in the other, reads of both on each page, and what is next', async ({
  app,
  server,
}) => {
  const here = await anAskedClass(app, ['Asha']);
  const kochi = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' };
  const there = await anAskedClass(app, ['Dev', 'Asha'], { ...kochi, yes: 2 });
  const look = async (id: string) => textOf((await openSeat(app, server, id)).body);
  expect(await look(here.seats[0])).toContain('You also stand in line for Kochi, 8 to 13 Feb.');
  await act(app, there.seats[0], 'give back');
  const both = 'is held for you too, until Sun 22 Nov, 18:00. You can have one: say yes to the one you want.';
  expect(await look(here.seats[0])).toContain(`A seat in Kochi, 8 to 13 Feb ${both}`);
  await act(app, here.seats[0], 'offer', 'They telephoned');
  expect(await look(here.seats[0])).toContain(`A seat in Kochi, 8 to 13 Feb ${both}`);
  expect(await look(there.seats[1])).toContain(`A seat in Pune, 11 to 16 Jan ${both}`);
  await act(app, here.seats[0], 'yes');
  expect(await look(here.seats[0])).toContain('18:00. To move there, open the link in our mail about it.');
  expect(await look(there.seats[1])).toContain('You can have one seat at this level. Which one?');
});

test('a held seat beside one elsewhere says until when, and that the other is kept until the move; once it has run out it says so', async ({
  app,
  server,
  clock,
}) => {
  const pune = await ask(app);
  const kochi = await ask(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  await act(app, kochi.ids[0], 'offer');
  await act(app, pune.ids[0], 'yes');
  const { text } = await read(app, server, kochi.ids[0]);
  expect(text).toContain('You can have one seat at this level. Which one?');
  expect(text).toContain('Held for you until Sun 22 Nov, 18:00');
  expect(text).toMatch(/Answer by ?Sun 22 Nov, 18:00 ?2 days 8 hours left/);
  expect(text).toContain('You keep Pune until the move is done.');
  clock.forward(3 * day);
  expect((await read(app, server, kochi.ids[0])).title).toBe('The time ran out on Sun 22 Nov, 18:00.');
});

test('4: every link of a mail opened again and again changes no row', async ({ app, server }) => {
  const { ids } = await ask(app);
  for (const id of ids.slice(0, 2)) await act(app, id, 'yes');
  await act(app, ids[0], 'give back');
  const theirs = await ask(app, { days: someDays('2027-03-01') });
  await act(app, theirs.ids[3], 'yes');
  // One to whom a seat is offered, one who was asked, and the file of one who has a seat.
  const paths = await Promise.all([pathOf(app, ids[1]), pathOf(app, ids[2])]);
  paths.push(`${await pathOf(app, theirs.ids[3])}/class.ics`);
  for (const url of paths) await server.inject(url);
  const before = await everyRow(app);
  for (const url of paths)
    for (let n = 0; n < 20; n += 1) {
      // A scanner asks in its own ways, from wherever it runs.
      const method = n % 10 === 0 ? 'HEAD' : 'GET';
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'user-agent': 'scanner' };
      expect((await server.inject({ method, url, headers })).statusCode).toBe(200);
    }
  expect(await everyRow(app)).toBe(before);
});

test('a forged, cut, foreign or replaced link is one 404 in the same bytes, for the page and for every call', async ({
  app,
  server,
}) => {
  const { ids } = await ask(app);
  const path = await pathOf(app, ids[0]);
  const token = path.split('/').at(-1)!;
  await app.write((trx) => renewSeatLink(trx, app, ids[1]));
  const replaced = (await pathOf(app, ids[1])).replace('.1.', '.0.');
  const dead = [
    replaced,
    path.slice(0, -1),
    `/seat/${token.toUpperCase()}`,
    '/seat/x',
    `/seat/${sign(app.secret, 'flash', `${ids[0]}.0`)}`,
    `/seat/${'a'.repeat(90)}`,
    // Spelt oddly, or nothing that a router likes.
    ...['%00', '%zz', '%E0%A4', 'a%2Fb', 'a/b', 'a'.repeat(500), 'a'.repeat(3000)].map((odd) => `/seat/${odd}`),
    `${path.slice(0, -1)}/`,
    `/seat/${encodeURIComponent(`${token}\0`)}`,
  ];
  const pages = new Set<string>();
  const answers = new Set<string>();
  for (const url of dead) {
    const page = await server.inject({ url, headers: { cookie: 'flash=x' } });
    const { 'x-request-id': _, 'content-length': __, date: ___, ...headers } = page.headers;
    // Only the development server's own style sheet names the address.
    const body = page.body.replace(/<link data-react-router-critical-css[^>]*>/, '');
    pages.add(JSON.stringify([page.statusCode, headers, body]));
    for (const call of ['answer', 'details', 'give-back', 'promise']) {
      const answer = await server.inject({ method: 'POST', url: `${url}/${call}`, payload: { answer: 'yes' } });
      answers.add(JSON.stringify([answer.statusCode, answer.body]));
    }
  }
  expect([...pages]).toHaveLength(1);
  expect([...pages][0]).toContain('This link is not complete or no longer in use.');
  expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*This link is not complete or no longer in use/)]);
});

test('no page of a seat is kept, listed, or told to another site', async ({ app, server }) => {
  const { ids } = await ask(app);
  const { headers, body } = await openSeat(app, server, ids[0]);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  expect(metaOf(body, 'robots')).toBe('noindex, nofollow');
  expect(metaOf(body, 'og:title')).toBeUndefined();
  expect((await server.inject('/sitemap.xml')).body).not.toContain('/seat');
  server.memory.clear();
  await openSeat(app, server, ids[1]);
  expect(server.memory.size().pages).toBe(0);
});

test('whoever tries links is told to wait after three hundred in ten minutes', async ({ server }) => {
  // No token at all counts like one that is none.
  const look = async (url: string) => (await server.inject(url)).statusCode;
  for (let n = 0; n < 300; n += 1) expect(await look('/seat/')).toBe(404);
  expect(await look('/seat/nothing')).toBe(429);
});

test.for([
  ['Asha Rao', 'Asha R.'],
  ['Asha', 'Asha'],
  ['  maria  de souza ', 'maria S.'],
  ['മീര നായർ', 'മീര ന.'],
])('of %s others read %s', ([name, short]) => {
  expect(shortName(name!)).toBe(short);
});

test('changed words of the notice come with a new version', async ({ app }) => {
  const words = createHash('sha256').update(noticeWording).digest('hex').slice(0, 12);
  expect([notice.version, words]).toEqual(['seat 2026-11-22', '10352e0302ff']);
  const kept = await app.db.selectFrom('seat_notices').selectAll().execute();
  expect(kept).toContainEqual({ version: notice.version, wording: noticeWording });
});
