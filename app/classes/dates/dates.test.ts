import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { attributesOf, jsonLdOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import type { App } from '../../platform/app.server.ts';
import { createServer } from '../../server.ts';
import { aBatch, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { cancelBatch, changeBatch, confirmBatch } from '../batch-acts.server.ts';
import type { TypedPlan } from '../plan.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { act, askAll } from '../seats/seats.factory.ts';

const level = '/courses/cip/level/level-1';

const read = async (server: FastifyInstance, url: string) => (await server.inject(url)).body;
const words = async (server: FastifyInstance, url: string) => textOf(await read(server, url));

async function aClass(app: App, changes: Partial<TypedPlan> = {}, state: 'Draft' | 'Announced' = 'Announced') {
  const { id } = await aBatch(app, changes, state);
  const { reference, version } = await getBatch(app.db, id);
  return { id, version, reference, page: `/dates/${reference}` };
}
const change = (app: App, { id, version }: { id: string; version: number }, changes: Partial<TypedPlan>) =>
  app.write((trx) => changeBatch(trx, app, someone, id, { version, plan: typedPlan(changes) }));

test('the list of dates is found from every page where somebody looks for them, of a course and a level where they have one', async ({
  app,
  server,
}) => {
  const leads = async (page: string) => (await read(server, page)).split('<footer')[0]!.includes('href="/dates"');
  for (const page of ['/', '/courses', '/faq', '/contact']) expect(await leads(page), page).toBe(true);
  await aClass(app);
  await server.seePublished();
  for (const page of ['/courses/cip', level]) expect(await leads(page), page).toBe(true);
});

test('announced, it is on its level page at the next look of its server and of a second one (statement 1)', async ({
  app,
  server,
}) => {
  const second = await createServer(app);
  await second.ready();
  try {
    for (const one of [server, second])
      expect(await words(one, level)).toContain('No date is set yet. Say where and when');
    expect(await words(server, '/courses')).toContain('Next class When enough people ask');
    expect(await words(server, '/')).not.toContain('Next class');
    const { page } = await aClass(app);
    for (const one of [server, second]) {
      await one.seePublished();
      expect(await words(one, level)).toContain('11–16 Jan 2027 Seats free Pune, English, 6 days Not confirmed yet');
      expect(attributesOf(await read(one, level), 'a', 'href')).toContain(page);
      expect(await words(one, level)).not.toContain('No date is set yet');
    }
    expect(await words(server, '/courses/cip')).toContain('CIP Level 1, Pune, English, 6 days');
    expect(await words(server, '/courses/cp')).toContain('No date is set yet. Say where and when');
    for (const path of ['/', '/courses']) {
      expect(await words(server, path)).toContain('Next free seats CIP Level 1, Pune, 11–16 Jan 2027');
      expect(attributesOf(await read(server, path), 'a', 'href')).toContain(page);
    }
    expect(await words(server, '/dates')).toContain(
      'January 2027 11–16 Mon to Sat CIP Level 1 Basic Coatings Inspector',
    );
    expect(await words(server, page)).toContain('CIP Level 1 in Pune');
    expect(await words(server, page)).toContain('Fee In our mail, before you pay anything');
    expect(await read(server, '/sitemap.xml')).toContain(`http://site.test${page}<`);
  } finally {
    await second.close();
  }
});

test('a draft, a private batch and one that nobody planned are 404 alike to strangers (statement 2)', async ({
  app,
  server,
}) => {
  const draft = await aClass(app, {}, 'Draft');
  const hidden = await aClass(app, { isPrivate: 'yes' });
  const request = { name: 'Asha Rao', email: 'asha@example.in', phone: '98200 00000', payer: 'Self' };
  const answers = [];
  for (const page of [draft.page, hidden.page, '/dates/B-33333']) {
    const shown = await server.inject(page);
    const asked = await server.inject({ method: 'POST', url: `${page}/requests`, payload: request });
    // A page says where it is, and nothing else of what was asked for.
    answers.push([shown.statusCode, shown.body.replaceAll(page, ''), asked.statusCode, asked.body]);
  }
  expect(answers[0]!.filter((part) => typeof part === 'number')).toEqual([404, 404]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  for (const url of ['/dates', level, '/sitemap.xml'])
    for (const { reference } of [draft, hidden]) expect(await read(server, url)).not.toContain(reference);
});

test('what stood there between two looks only leaves the site too, and comes back', async ({ app, server }) => {
  const batch = await aClass(app);
  expect((await server.inject(batch.page)).statusCode).toBe(200);
  whole(await change(app, batch, { isPrivate: 'yes' }));
  await server.seePublished();
  expect((await server.inject(batch.page)).statusCode).toBe(404);
  whole(await change(app, { ...batch, version: batch.version + 1 }, {}));
  await server.seePublished();
  expect((await server.inject(batch.page)).statusCode).toBe(200);
});

test('an answer that leaves the seats word drops no page; one that changes it is shown (statement 54)', async ({
  app,
  server,
}) => {
  const { id, page } = await aClass(app, { seats: '8', minimum: '4' });
  await server.seePublished();
  const seats = await askAll(app, id, ['Asha', 'Bela', 'Chitra', 'Devi', 'Esha', 'Fatima', 'Gita', 'Hema', 'Indira']);
  const held = () => server.memory.find(level);
  expect(await words(server, level)).toContain('Seats free');
  const first = held();
  expect(first).not.toBeNull();
  for (const seat of seats.slice(0, 2)) await act(app, seat, 'yes');
  await server.seePublished();
  expect(held(), 'six are free: the same word').toBe(first);
  await act(app, seats[2]!, 'yes');
  await server.seePublished();
  expect(await words(server, level)).toContain('Few seats');
  for (const seat of seats.slice(3)) await act(app, seat, 'yes');
  await server.seePublished();
  expect(await words(server, page)).toMatch(/first in line\..* next You wait in line When .* about 48 hours and/);
  expect(textOf(await read(server, page))).not.toMatch(/\b(8|20) seats|\d free|waiting/i);
});

test('a freed seat says Join the line for as long as somebody stands there', async ({ app, server, clock }) => {
  const { id, page } = await aClass(app, { seats: '1', minimum: '1' });
  const [first, second] = await askAll(app, id, ['Asha', 'Bela']);
  await act(app, first!, 'yes');
  await act(app, second!, 'yes');
  // Nothing rolls by itself on the last day but one.
  clock.now = new Date('2027-01-10T04:30:00.000Z');
  await act(app, first!, 'give back');
  await server.seePublished();
  expect(await words(server, page)).toMatch(/Join the line.* next You wait in line When a seat is free we call you\./);
  await act(app, second!, 'no');
  await server.seePublished();
  expect(await words(server, page)).toContain('Few seats');
});

test('the next class is the first with a free seat; where all are full it says so', async ({ app, server }) => {
  const { id } = await aClass(app, { seats: '1', minimum: '1' });
  const [first] = await askAll(app, id, ['Asha']);
  await act(app, first!, 'yes');
  await server.seePublished();
  for (const path of ['/', '/courses'])
    expect(await words(server, path)).toContain('Next class CIP Level 1, Pune, 11–16 Jan 2027 (full: join the line)');
  await aClass(app, { city: 'Surat', stateCode: '24', days: someDays('2027-02-15') });
  await aClass(app, { eventCode: 'CIPLevel2', city: 'Kochi', stateCode: '32', days: someDays('2027-01-25') });
  await server.seePublished();
  const inOrder = /Next free seats CIP\sLevel\s2, Kochi.* For beginners CIP\sLevel\s1, Surat/;
  for (const path of ['/', '/courses', '/faq']) expect(await words(server, path)).toMatch(inOrder);
});

test('a full class and a cancelled one lead to the next with free seats, or to the wish', async ({ app, server }) => {
  const { id, page } = await aClass(app, { seats: '1', minimum: '1' });
  const [first] = await askAll(app, id, ['Asha']);
  await act(app, first!, 'yes');
  await aClass(app, { eventCode: 'CPLevel2' });
  await server.seePublished();
  const next = await aClass(app, { city: 'Surat', stateCode: '24', days: someDays('2027-02-15') });
  await server.seePublished();
  expect(await words(server, page)).toMatch(/Seats are free in another class: CIP\sLevel\s1, Surat, 15–20 Feb 2027/);
  const cancel = async (batch: string) => {
    const off = { version: (await findBatch(app.db, batch))!.version, reason: 'The hall is closed.', role: 'Owner' };
    await app.write((trx) => cancelBatch(trx, app, someone, batch, off as never));
  };
  await cancel(id);
  await server.seePublished();
  expect(await words(server, page)).toMatch(/The next class of this level CIP\sLevel\s1, Surat.* Ask for a seat/);
  await cancel(next.id);
  await server.seePublished();
  expect(await words(server, page)).toMatch(/Another date .* Express interest/);
});

test('a level that has a class leaves its days to the class', async ({ app, server }) => {
  const unknown = /uration and language ?Given with the offer of a seat/;
  const [before, after] = ['/courses/cp/level/level-1', '/courses/cp/level/level-2'];
  await aClass(app, { eventCode: 'CPLevel2' });
  expect(await words(server, before)).toMatch(unknown);
  expect(await words(server, after)).not.toMatch(unknown);
});

test('structured data says nothing of a class that its page does not (statement 54)', async ({ app, server }) => {
  const { page } = await aClass(app, { fee: '125000', feeShown: 'yes' });
  await aClass(app, { city: 'Kochi', stateCode: '32', fee: '90000', days: someDays('2027-02-01', 4) });
  for (const url of [level, '/dates', page]) {
    const body = await read(server, url);
    const instances = jsonLdOf(body).flatMap(instancesIn);
    expect([url, instances.length]).toEqual([url, url === page ? 1 : 2]);
    for (const instance of instances) {
      const own = url === page ? textOf(body) : rowOf(body, String(instance['url']));
      for (const [key, value] of leavesOf(instance)) expect(own, `${url}: ${key}`).toContain(inWords(key, value));
    }
    expect(JSON.stringify(instances)).not.toContain('90000');
  }
  for (const url of ['/dates', page])
    for (const course of coursesIn(jsonLdOf(await read(server, url))))
      expect([course['name'], String(course['description']).length > 20]).toEqual([course['name'], true]);
  expect(JSON.stringify(jsonLdOf(await read(server, page)))).toContain('"duration":"PT8H"');
  expect(JSON.stringify(jsonLdOf(await read(server, level)))).not.toContain('duration');
});

/** The courses of a list of dates, or of a date. */
const coursesIn = (blocks: object[]) =>
  blocks.flatMap((block) => ('@graph' in block ? (block['@graph'] as Record<string, unknown>[]) : []));

/** Every CourseInstance inside a block, with its course's name left out. */
function instancesIn(block: unknown): Record<string, unknown>[] {
  if (typeof block !== 'object' || block === null) return [];
  return Object.entries(block).flatMap(([key, value]) =>
    key === 'hasCourseInstance' ? (value as Record<string, unknown>[]) : instancesIn(value),
  );
}

function leavesOf(data: object): [string, unknown][] {
  return Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? leavesOf(value as object) : [[key, value]],
  );
}

/** The row of a list that leads to a class. */
const rowOf = (body: string, url: string) =>
  textOf(body.split('<li').find((row) => row.includes(`href="${new URL(url).pathname}"`)) ?? '');

/** What a fact is on the page; '' of what only names the kind of thing, the site itself, or a class in a room, which is all there is. */
function inWords(key: string, value: unknown): string {
  if (['@type', 'url', 'courseMode', 'repeatFrequency', 'priceCurrency', 'eventStatus'].includes(key)) return '';
  if (key === 'name' && value !== 'Pune' && value !== 'Kochi') return '';
  if (key === 'startDate' || key === 'endDate') return String(Number(String(value).slice(8)));
  if (key === 'repeatCount') return `${String(value)} days`;
  if (key === 'inLanguage') return value === 'en' ? 'English' : 'no code of a language';
  // Every class is in India.
  if (key === 'addressCountry') return value === 'IN' ? '' : 'no code of a country';
  if (key === 'duration') return '9:00 to 17:00';
  if (key === 'price') return `₹${Number(value).toLocaleString('en-IN')}`;
  if (key === 'valueAddedTaxIncluded') return '+ 18 % GST';
  return String(value);
}

test('a fee is public only when the office says so, and then everywhere with GST', async ({ app, server }) => {
  const batch = await aClass(app, { fee: '125000' });
  for (const url of [level, '/dates', batch.page]) expect(await words(server, url)).not.toContain('1,25,000');
  whole(await change(app, batch, { fee: '125000', feeShown: 'yes' }));
  await server.seePublished();
  for (const url of [level, '/dates', batch.page])
    expect(await words(server, url)).toContain('₹1,25,000 + 18 % GST = ₹1,47,500');
});

test('cancelled, it says so for 14 days and takes no requests; then it is gone', async ({ app, server, clock }) => {
  const { id, version, page } = await aClass(app);
  const ended = { version, reason: 'The hall is flooded.' };
  whole(await app.write((trx) => cancelBatch(trx, app, someone, id, ended)));
  await server.seePublished();
  expect(await words(server, page)).toContain('This class was cancelled.');
  expect(await read(server, page)).not.toContain('<form id="seat-request"');
  expect(await words(server, '/dates')).toContain('Cancelled');
  expect(await words(server, level)).toMatch(/11–16 Jan 2027 Cancelled .*No date is set yet/);
  expect(JSON.stringify(jsonLdOf(await read(server, level)))).toContain('EventCancelled');
  const request = { name: 'Asha Rao', email: 'asha@example.in', phone: '98200 00000', payer: 'Self' };
  const asked = await server.inject({ method: 'POST', url: `${page}/requests`, payload: request });
  expect([asked.statusCode, asked.json<{ error: string }>().error]).toEqual([
    409,
    'This class was cancelled. Please look for another date.',
  ]);
  clock.forward(14 * 24 * 3600 + 1);
  await server.seePublished();
  expect((await server.inject(page)).statusCode).toBe(404);
  expect(await words(server, '/dates')).not.toContain('Cancelled');
});

test('a draft that was put away is never said to be cancelled', async ({ app, server }) => {
  const { id, version, page } = await aClass(app, {}, 'Draft');
  whole(await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: '' })));
  expect((await server.inject(page)).statusCode).toBe(404);
});

test('on its first day a class leaves the lists; one that was never confirmed leaves the site', async ({
  app,
  server,
  clock,
}) => {
  const open = await aClass(app);
  const sure = await aClass(app, { city: 'Kochi', stateCode: '32' });
  const { id, version } = sure;
  whole(await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'A good class.' })));
  await server.seePublished();
  expect(await words(server, sure.page)).toMatch(/Confirmed Yes, it will run.* Venue Told by mail to people/);
  expect(await words(server, open.page)).toMatch(/it needs 12 people .*Too few people If it does not run/);
  // A minute before midnight in India, and a minute later.
  clock.now = new Date('2027-01-10T18:29:30.000Z');
  await server.seePublished();
  expect(await words(server, '/dates')).toContain('11–16');
  clock.forward(60);
  await server.seePublished();
  expect(await words(server, '/dates')).not.toContain('11–16');
  expect((await server.inject(open.page)).statusCode).toBe(404);
  expect(await words(server, sure.page)).toContain('This class has begun.');
  expect(await words(server, level)).toContain('No date is set yet');
  clock.now = new Date('2027-01-16T18:30:30.000Z');
  await server.seePublished();
  expect((await server.inject(sure.page)).statusCode).toBe(404);
});

test('other days are said with the day that was announced first', async ({ app, server }) => {
  const batch = await aClass(app);
  whole(await change(app, batch, { days: someDays('2027-01-18') }));
  await server.seePublished();
  expect(await words(server, batch.page)).toContain('Moved: first set for 11 Jan 2027.');
  expect(await words(server, level)).toContain('Moved: first set for 11 Jan 2027.');
  expect(JSON.stringify(jsonLdOf(await read(server, level)))).toContain(
    '"eventStatus":"https://schema.org/EventRescheduled","previousStartDate":"2027-01-11"',
  );
});

test('the way to ask for a seat begins with what it shows, and no two cities have one name', async ({
  app,
  server,
}) => {
  await aClass(app);
  await aClass(app, { city: 'Surat', stateCode: '24' });
  const gone = await aClass(app, { city: 'Kochi', stateCode: '32' });
  const ended = { version: gone.version, reason: 'The hall is flooded.' };
  whole(await app.write((trx) => cancelBatch(trx, app, someone, gone.id, ended)));
  await server.seePublished();
  for (const [url, cancelled] of [
    ['/dates', ['CIP Level 1, Kochi, 11–16 Jan 2027']],
    [level, []],
    ['/courses/cip', []],
  ] as const)
    expect([url, ...linksTo(await read(server, url), '/dates/B-')]).toEqual([
      url,
      'Ask for a seat: CIP Level 1, Pune, 11–16 Jan 2027',
      'Ask for a seat: CIP Level 1, Surat, 11–16 Jan 2027',
      ...cancelled,
    ]);
});

/** The names of links to addresses that begin so, as they are heard. */
function linksTo(body: string, begin: string): string[] {
  return [...body.split('<footer')[0]!.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, attributes = '']) => attributes.includes(`href="${begin}`))
    .map(([link, attributes = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(link));
}

test('links narrow the list by course and city; what is neither is not found', async ({ app, server }) => {
  await aClass(app);
  await aClass(app, { eventCode: 'CPLevel1', city: 'Navi Mumbai' });
  await aClass(app, { eventCode: 'BasicCorrosion', city: 'Kochi', stateCode: '32' });
  const on = async (url: string) => attributesOf(await read(server, url), 'a', 'href');
  expect(await on('/dates')).not.toContain('/dates/cip/all');
  const links = await on('/dates/cp/all');
  expect(links).toEqual(expect.arrayContaining(['/dates/cip/all', '/dates/events/all', '/dates/cp/navi-mumbai']));
  expect(links).not.toContain('/dates/cci/all');
  const shown = async (url: string) => {
    const body = await words(server, url);
    return ['CIP Level 1', 'CP Level 1', 'Basic Corrosion'].filter((title) => body.includes(`${title} `));
  };
  expect(await shown('/dates/cp/all')).toEqual(['CP Level 1']);
  expect(await shown('/dates/all/navi-mumbai')).toEqual(['CP Level 1']);
  expect(await shown('/dates/events/kochi')).toEqual(['Basic Corrosion']);
  expect(await words(server, '/dates/cip/kochi')).toContain('No class is scheduled yet');
  const wanted = attributesOf(await read(server, '/dates/cip/kochi'), 'a', 'href').filter((href) =>
    href.includes('?event='),
  );
  expect(wanted).toEqual([1, 2, 3].map((number) => `/expofinterst?event=CIPLevel${number}`));
  expect(await read(server, '/dates')).not.toContain('?event=');
  for (const url of ['/dates/xyz/all', '/dates/all/nowhere', '/dates/all/all'])
    expect([url, (await server.inject(url)).statusCode]).toEqual([url, 404]);
});

test('an address of a class in small letters leads to the one in capitals', async ({ app, server }) => {
  const { page } = await aClass(app);
  const { statusCode, headers } = await server.inject(page.toLowerCase().replace('/dates', '/Dates'));
  expect([statusCode, headers.location]).toEqual([301, page]);
  expect((await server.inject(page)).statusCode).toBe(200);
});

test('the documented link of a level leads to its first date, else to the form, and no answer gains a field', async ({
  app,
  server,
}) => {
  type Answer = { levelsData: { levelDetails: Record<string, string> }[] };
  const ask = async () => (await server.inject('/getcourse/cip')).json<Answer>().levelsData;
  const before = await ask();
  expect(before.map(({ levelDetails }) => levelDetails['detailsbanner_availability_link'])).toEqual([
    '/expofinterst',
    '/expofinterst',
    '/expofinterst',
  ]);
  await aClass(app, { days: someDays('2027-03-01') });
  const { page } = await aClass(app);
  const linked = (answer: Answer['levelsData']) => answer[0]!.levelDetails['detailsbanner_availability_link'];
  await server.seePublished();
  expect(linked(await ask())).toBe(page);
  const after = await ask();
  after[0]!.levelDetails['detailsbanner_availability_link'] = '/expofinterst';
  expect(after).toEqual(before);
});
