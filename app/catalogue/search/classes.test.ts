import { expect } from 'vitest';
import { aBatch, someDays, someone, whole } from '../../classes/classes.factory.ts';
import type { TypedPlan } from '../../classes/plan.ts';
import { cancelBatch } from '../../classes/batch-acts.server.ts';
import { findBatch } from '../../classes/read-batches.server.ts';
import { act, askAll } from '../../classes/seats/seats.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { searchSources } from '../../wiring.server.ts';
import { createCourseSearch, type CourseSearch } from './search-courses.server.ts';

const surat = { city: 'Surat', stateCode: '24', days: someDays('2027-01-11') };
const pune = { eventCode: 'CIPLevel2', days: someDays('2027-06-14', 5) };

async function announce(app: App, changes: Partial<TypedPlan>): Promise<{ id: string; version: number; page: string }> {
  const batch = await aBatch(app, changes);
  return { ...batch, page: `/dates/${(await findBatch(app.db, batch.id))!.reference}` };
}

const searches = new WeakMap<App, CourseSearch>();

/** That of a server, which keeps the catalogue prepared. */
function searchOf(app: App): CourseSearch {
  const search = searches.get(app) ?? createCourseSearch(app, searchSources(app));
  searches.set(app, search);
  return search;
}

/** The addresses that a query leads to, best first. */
async function ledTo(app: App, query: string): Promise<string[]> {
  const { suggestions } = await searchOf(app)(query, 12);
  return suggestions.map(({ href }) => href);
}

test('a programme, or levels that are called alike, lead with their classes; with something else asked of them they do not', async ({
  app,
}) => {
  const [first, second] = [(await announce(app, surat)).page, (await announce(app, pune)).page];
  const leads = async (query: string) => (await searchOf(app)(query, 12)).leads.map(({ href }) => href);
  expect(await leads('cip')).toEqual([first, second]);
  expect(await leads('level 2')).toEqual([second]);
  expect(await leads('cp')).toEqual([]);
  expect(await leads('cip fees')).toEqual([]);
  // 'examination' stands in the text of a level: what is meant is the answer.
  expect(await leads('exam')).toEqual(['/faq#support-after']);
  expect(await leads('pipeline')).toEqual(['/courses#PipelineCorrosionAssessmentTraining']);
});

test('a programme leads with its classes by day; who asks what one costs is led to those that have a price, and who asks how long a level takes to a class of it', async ({
  app,
}) => {
  const [second, first] = [
    await announce(app, { ...pune, days: someDays('2027-01-04', 5), fee: '125000', feeShown: 'yes' }),
    await announce(app, { ...surat, fee: '90000' }),
  ];
  const found = await searchOf(app)('cip', 12);
  expect(found.leads.map(({ href }) => href)).toEqual([second.page, first.page]);
  expect(await ledTo(app, 'fees kitni hai')).toEqual([second.page, '/faq#how-to-register']);
  for (const query of ['nace cip fees', 'CIP 2 price']) expect((await ledTo(app, query))[0], query).toBe(second.page);
  const unpriced = await ledTo(app, 'cip level 1 price');
  expect(unpriced[0]).toBe('/faq#how-to-register');
  expect(unpriced).not.toContain(second.page);
  expect((await ledTo(app, 'how many days cip 2'))[0]).toBe(second.page);
  expect((await ledTo(app, 'how many days cp 2'))[0]).toBe('/courses/cp/level/level-2');
  expect((await ledTo(app, 'how many days'))[0]).toBe('/faq#certifications-offered');
});

test('who names a city, a month or the next class is led to the class itself, as its page is called', async ({
  app,
}) => {
  const [first, second] = [(await announce(app, surat)).page, (await announce(app, pune)).page];
  const both = [first, second];
  for (const [query, classes] of [
    ['surat', [first]],
    ['surath', [first]],
    ['सूरत', [first]],
    ['classes in Gujarat', [first]],
    ['cip 1 surat', [first]],
    ['NACE level 1 in surat', [first]],
    ['book a seat in surat', [first]],
    ['next batch', both],
    ['next batch kab hai', both],
    ['start date', both],
    ['upcoming classes', both],
    ['what time does class start', both],
    ['class time 9 to 5', both],
    ['15 jan', [first]],
    ['2 jan', [first]],
    ['january 2027', [first]],
    ['pune june', [second]],
    ['pune', [second]],
    // Not in that month: the city is what was meant.
    ['pune february', [second]],
    ['poona cip', [second]],
    ['cip level 2 next batch', [second]],
    ['cip dates', both],
    [` ${second.slice('/dates/'.length).toLowerCase()} `, [second]],
  ] as const) {
    const found = await ledTo(app, query);
    expect([query, ...found.slice(0, classes.length)]).toEqual([query, ...classes]);
    expect(found.filter((href) => href.startsWith('/dates/'))).toEqual(classes);
  }
  const { suggestions } = await searchOf(app)('surat', 12);
  expect(suggestions[0]).toEqual({
    kind: 'class',
    title: 'CIP Level 1, Surat, 11–16 Jan 2027',
    href: first,
    text: 'Seats free. 6 days, 9:00 to 17:00, in English.',
  });
  expect(suggestions.map(({ href }) => href)).toContain('/faq#training-locations');
});

test('who asks for something else of a city gets its answer first, and the class after it', async ({ app }) => {
  const { page } = await announce(app, surat);
  for (const [query, first] of [
    ['hotel in surat', '/contact'],
    ['surat fees', '/faq#how-to-register'],
  ] as const)
    expect((await ledTo(app, query)).slice(0, 2)).toEqual([first, page]);
});

test('nobody is led to a class who asks for another city, level or thing', async ({ app }) => {
  await announce(app, surat);
  await announce(app, pune);
  for (const query of [
    'next batch in Bangalore',
    'cp 1 surat',
    'august',
    'january 2028',
    'exam date',
    'change date of batch',
    'what if batch is cancelled',
    'refund',
    'cip',
    'surface preparation',
    '2',
    'welding',
  ])
    expect([query, ...(await ledTo(app, query)).filter((href) => href.startsWith('/dates/'))]).toEqual([query]);
});

test('who names a city, or a month, without a class is told at once which classes have a date', async ({ app }) => {
  await announce(app, surat);
  await announce(app, pune);
  const [first, second] = ['CIP Level 1, Surat, 11–16 Jan 2027', 'CIP Level 2, Pune, 14–18 Jun 2027'];
  for (const [query, told] of [
    ['mumbai', `${first}; ${second}`],
    ['cip level 1 mumbai date', first],
    ['cip 2 march', second],
    ['next batch in Bangalore', `${first}; ${second}`],
    ['course in dehradun', `${first}; ${second}`],
  ] as const) {
    const { suggestions } = await searchOf(app)(query, 12);
    const text = `No class ${query === 'cip 2 march' ? 'then' : 'there'} has a date yet. Others: ${told}.`;
    expect([query, suggestions[0]]).toEqual([query, expect.objectContaining({ href: '/dates', text })]);
  }
  for (const query of ['hotel mumbai', 'exam date', 'cip'])
    expect([query, ...(await ledTo(app, query)).filter((href) => href === '/dates')]).toEqual([query]);
});

test('what the documented rule finds stays first, and classes are added below it', async ({ app, server }) => {
  const { page } = await announce(app, { ...surat, language: 'Hindi' });
  const found = await searchOf(app)('level 1', 12);
  expect(found.courses.map(({ course }) => course.id)).toEqual(['cip', 'cp', 'cci']);
  const body = textOf((await server.inject('/search?query=Inspector+Program+Surat')).body);
  expect(body).toContain('No courses found for "Inspector Program Surat".');
  expect((await server.inject('/search?query=surat')).body).toContain(`href="${page}"`);
});

test('of many classes the first three are named, and then the list of all', async ({ app }) => {
  const pages: string[] = [];
  for (const month of ['02', '03', '04', '05'])
    pages.push((await announce(app, { ...surat, days: someDays(`2027-${month}-08`) })).page);
  expect((await ledTo(app, 'surat')).slice(0, 4)).toEqual([...pages.slice(0, 3), '/dates']);
});

test('a class that is announced, filled or cancelled shows in held searches at the next look of the server', async ({
  app,
  server,
}) => {
  const read = async () => {
    await server.seePublished();
    return textOf((await server.inject('/search?query=surat')).body);
  };
  expect(await read()).not.toContain('CIP Level 1, Surat');
  const { id, version } = await announce(app, { ...surat, seats: '1', minimum: '1' });
  expect(await read()).toContain('Class CIP Level 1, Surat, 11–16 Jan 2027 Few seats');
  const [seat] = await askAll(app, id, ['Asha']);
  await act(app, seat!, 'yes');
  expect(await read()).toContain(
    'CIP Level 1, Surat, 11–16 Jan 2027 Full. 6 days, 9:00 to 17:00, in English. Join the line',
  );
  whole(await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall is flooded.' })));
  expect(await read()).not.toContain('CIP Level 1, Surat');
});

test('who names a level is led to it and to its next class, before a card in which it is one of three', async ({
  app,
  server,
}) => {
  const full = await announce(app, { ...surat, seats: '1', minimum: '1' });
  const { page } = await announce(app, { ...surat, city: 'Pune', stateCode: '27', days: someDays('2027-02-08') });
  const [seat] = await askAll(app, full.id, ['Asha']);
  await act(app, seat!, 'yes');
  const search = searchOf(app);
  const level = (number: number) => `/courses/cip/level/level-${number}`;
  const { leads, suggestions } = await search('CIP level 1', 12);
  expect([leads.map(({ href }) => href), suggestions]).toEqual([[level(1), page], []]);
  expect((await search('cip level 3', 12)).leads.map(({ href }) => href)).toEqual([level(3)]);
  const technician = await search('cathodic protection technician', 12);
  expect(technician.leads.map(({ href }) => href)).toEqual(['/courses/cp/level/level-2']);
  const { body } = await server.inject('/search?query=cip+level+3');
  expect(body.indexOf(`href="${level(3)}"`)).toBeLessThan(body.indexOf('class="result"'));
  for (const query of ['cip 1', 'cip levl 1', 'nace level 1'])
    expect([query, ...(await ledTo(app, query)).slice(0, 2)]).toEqual([query, level(1), page]);
  // What is asked of it comes first.
  for (const [query, first] of [
    ['cip 1 ka fees kitna hai', '/faq#how-to-register'],
    ['ethra rupa aakum cip level 1', '/faq#how-to-register'],
    ['nace level 1 validity', '/renewal'],
    ['cip level 1 for 6 people', '/nominate'],
  ] as const)
    expect([query, ...(await ledTo(app, query)).slice(0, 3)]).toEqual([query, first, level(1), page]);
  for (const query of ['seat und o', 'seats available', 'next batch']) expect((await ledTo(app, query))[0]).toBe(page);
});

test('of what no class has a date, somebody is led to say where and when', async ({ app }) => {
  await announce(app, surat);
  for (const query of ['CP tester course date', 'cathodic protction mumbai', 'cp surat', 'C7 date'])
    expect([query, (await ledTo(app, query))[0]]).toEqual([query, expect.stringMatching(/^\/expofinterst\?event=C/)]);
});

test('a reference leads to where it can be seen, however it is set', async ({ app }) => {
  const code = (await announce(app, surat)).page.slice('/dates/'.length);
  for (const query of [code, code.toLowerCase(), code.replace('-', ''), `my class ${code.replace('-', ' ')}`])
    expect([query, ...(await ledTo(app, query))]).toEqual([query, `/dates/${code}`]);
  for (const [query, first] of [
    ['EOI-XWWVD3', '/myinterests'],
    ['status of eoi xwwvd3', '/myinterests'],
    ['NOM-PTWHDR', '/contact'],
    ['bill qtfw7t', '/faq#how-to-register'],
    ['DEMT/26-27/00016', '/faq#how-to-register'],
    ['where is INV-26-27/00016', '/faq#how-to-register'],
    ['B-XXXXX', '/dates'],
  ] as const)
    expect([query, (await ledTo(app, query))[0]]).toEqual([query, first]);
});
