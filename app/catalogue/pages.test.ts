import { expect } from 'vitest';
import { catalogueCourses } from '../../database/seed/catalogue/courses.ts';
import { aBatch } from '../classes/classes.factory.ts';
import { waysIn } from '../site/order-of-things.ts';
import { test } from '../testing/test.ts';
import type { CourseRecord } from './contract.ts';
import { saveCourse } from './catalogue.factory.ts';

const [cip] = catalogueCourses as [CourseRecord];
const hostile = '</script><script>alert(1)</script> & "sons"';

/** The words of a page as a reader sees them. */
function wordsOf(html: string): string {
  const text = html.replaceAll(/<script[\s\S]*?<\/script>|<template[\s\S]*?<\/template>|<!-- -->|<[^>]+>/g, '');
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The data blocks of a page, parsed. */
function factsOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...blocks].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
}

test('the course list has a plate for each course, each with its two ways on', async ({ server }) => {
  const { statusCode, body } = await server.inject('/courses');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1>Courses<\/h1>/);
  for (const { course, levels } of catalogueCourses) {
    expect(body).toContain(`href="/courses/${course.id}"`);
    expect(wordsOf(body)).toContain(course.name);
    for (const level of levels) expect(wordsOf(body)).toContain(level.name);
  }
  expect(body.match(/<a[^>]*data-register[^>]*>Register Now/g)).toHaveLength(3);
  expect(wordsOf(body)).toContain('Where do I start?');
  expect(body).not.toContain('Loading courses...');
});

test('every course page has its facts, sections, roadmap and a way to each level', async ({ server }) => {
  for (const { course, levels } of catalogueCourses) {
    const { statusCode, body } = await server.inject(`/courses/${course.id}`);
    const words = wordsOf(body);
    expect(statusCode).toBe(200);
    expect(words).toContain(`Levels${levels.length}RatingNone yet (0.0)`);
    expect(words).toContain(course.coverage.heading);
    expect(words).toContain(course.roadmap.title);
    for (const pointer of course.coverage.pointers) expect(words).toContain(pointer);
    for (const level of levels) expect(body).toContain(`href="/courses/${course.id}/level/${level.id}"`);
    expect(body).toMatch(/href="\/login\?next=[^"]*" data-register/);
  }
});

test('every level page leads back, and shows what is given and nothing for what is not', async ({ server }) => {
  for (const level of catalogueCourses.flatMap((record) => record.levels)) {
    const { statusCode, body } = await server.inject(`/courses/${level.courseId}/level/${level.id}`);
    const words = wordsOf(body);
    expect(statusCode).toBe(200);
    expect(body).toContain(`href="/courses/${level.courseId}"`);
    const given = [
      level.introduction,
      level.facts.duration.replace('Given with the schedule', 'Given with the offer of a seat'),
      level.certification,
      level.notice.text.replace(' (to be confirmed)', '*'),
      ...level.topics.list,
    ];
    for (const text of [...given, ...level.plan.rows.map((row) => row.check)]) expect(words).toContain(text);
    expect(words).toContain(level.reading?.verdict ?? '');
    expect(words).not.toContain('CEUs');
    for (const jargon of ['Level record', 'finish all requirements']) expect(words).not.toContain(jargon);
    // On a phone the order of the page is the order of its source: facts, prose, roadmap.
    expect(words.indexOf('This level in short')).toBeLessThan(words.indexOf(level.plan.heading));
    expect(words.indexOf(level.audience.heading)).toBeLessThan(words.lastIndexOf(level.roadmap.title));
  }
});

test('CEUs stand on the page once they are given', async ({ app, server }) => {
  const levels = cip.levels.map((level) => ({ ...level, facts: { ...level.facts, ceus: '4.2' } }));
  await saveCourse(app, { ...cip, levels });
  expect(wordsOf((await server.inject('/courses/cip/level/level-1')).body)).toContain('CEUs4.2');
});

const nowhere = [
  ['/courses/none', 'Course not found'],
  ['/courses/__proto__', 'Course not found'],
  ['/courses/%00', 'Course not found'],
  ['/courses/%F0%9F%91%B7', 'Course not found'],
  [`/courses/${'x'.repeat(2000)}`, 'Course not found'],
  ['/courses/none/level/level-1', 'Level not found'],
  ['/courses/cip/level/level-9', 'Level not found'],
  ['/courses/cip/level/__proto__', 'Level not found'],
] as const;
test('a course or a level that is not there answers 404, and says which', async ({ server }) => {
  for (const [path, words] of nowhere) {
    const { statusCode, body } = await server.inject(path);
    expect(statusCode, path).toBe(404);
    expect(body, path).toContain(`<h1>${words}</h1>`);
  }
});

test('the number of a level leads to its page', async ({ server }) => {
  const { statusCode, headers } = await server.inject('/courses/cip/level/2');
  expect([statusCode, headers.location]).toEqual([301, '/courses/cip/level/level-2']);
  expect((await server.inject('/courses/cip/level/9')).statusCode).toBe(404);
});

test('a page names its one address, a picture, and its facts for search engines', async ({ server }) => {
  const { body } = await server.inject('/courses/cp/level/level-1');
  expect(body).toContain(
    '<title>AMPP CP Level 1: Cathodic Protection Tester | Corrosion Control Training, India</title>',
  );
  expect(body).toContain('<link rel="canonical" href="http://site.test/courses/cp/level/level-1"/>');
  expect(body).toContain('<meta property="og:image" content="http://site.test/og/cp.png"/>');
  const [level, trail] = factsOf(body);
  expect(level).toMatchObject({ '@type': 'Course', courseCode: 'CP 1' });
  expect(level).not.toHaveProperty('aggregateRating');
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('a course name that would end a script ends nothing', async ({ app, server }) => {
  await saveCourse(app, { ...cip, course: { ...cip.course, name: hostile } });
  for (const path of ['/courses', '/courses/cip', '/courses/cip/level/level-1', '/search?query=script']) {
    const { body, statusCode } = await server.inject(path);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert(1)');
    for (const facts of factsOf(body)) expect(facts['@context']).toBe('https://schema.org');
  }
  expect(wordsOf((await server.inject('/courses/cip')).body)).toContain(hostile);
});

test('what is published shows on the pages at once', async ({ app, server }) => {
  const words = async () => wordsOf((await server.inject('/courses')).body);
  expect(await words()).toContain('Coating Inspector Program');
  await saveCourse(app, { ...cip, course: { ...cip.course, name: 'Coating Inspection' } });
  await server.seePublished();
  expect(await words()).toContain('Coating Inspection');
  expect(await words()).not.toContain('Coating Inspector Program');
});

test('a document holds no personal byte', async ({ server }) => {
  for (const path of ['/courses', '/courses/cip', '/courses/cip/level/level-2', '/search?query=level']) {
    const plain = await server.inject(path);
    const personal = await server.inject({
      url: path,
      headers: {
        cookie: 'session=abc; user=someone',
        authorization: 'Bearer abc',
        'user-agent': 'another',
        referer: 'http://site.test/profile',
      },
    });
    expect(personal.body, path).toBe(plain.body);
    expect(plain.headers['set-cookie'], path).toBeUndefined();
  }
});

test('without the database the pages answer with their frame and the words for waiting, and are not held', async ({
  app,
  server,
}) => {
  const { db } = app;
  const away = new Proxy(db, {
    get: () => () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    },
  });
  app.db = away;
  const waiting = [
    ['/courses', 'Loading courses...', '/getcourses'],
    ['/courses/cip', 'Loading...', '/getcourse/cip'],
    ['/courses/cip/level/level-1', 'Loading...', '/getcourse/cip'],
    ['/search?query=steel', 'Loading search results...', '/getcourses'],
  ] as const;
  for (const [path, words, from] of waiting) {
    const { statusCode, body, headers } = await server.inject(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`data-loading-from="${from}"`);
    expect(wordsOf(body)).toContain(words);
    expect(body).toContain('noindex');
    expect(body).toContain('<footer');
  }
  app.db = db;
  for (const [path, words] of waiting) expect(wordsOf((await server.inject(path)).body)).not.toContain(words);
});

test('“Where do I start?” leads to levels, to renewal and to the office', async ({ server }) => {
  for (const path of ['/courses', '/']) {
    const { body } = await server.inject(path);
    const start = body.slice(body.indexOf('id="start"'), body.indexOf('</section>', body.indexOf('id="start"')));
    for (const href of ['/courses/cip/level/level-1', '/courses/cp/level/level-1', '/courses/cci/level/level-1'])
      expect(start).toContain(`href="${href}"`);
    // Home shows the lines that most people look for, and where the others are.
    expect(start).toContain(path === '/' ? 'href="/courses#start"' : 'href="/courses#short-courses"');
    for (const href of ['/nominate', '/renewal']) expect(start).toContain(`href="${href}"`);
    expect(wordsOf(start)).toMatch(/new to coating inspection.*CIP Level 1.*NACE, SSPC or FROSIO.*sends a group/s);
  }
});

test('each short course has a place with what is known of it and a way to ask for it, or for a seat', async ({
  app,
  server,
}) => {
  const { body } = await server.inject('/courses');
  const part = body.slice(body.indexOf('id="short-courses"'), body.indexOf('<footer'));
  expect(part.match(/<details/g)).toHaveLength(7);
  expect(part).toMatch(/<details[^>]* id="CertifiedBlasterC7">/);
  expect(wordsOf(part)).toContain('For craft workers.Dry abrasive blasting: cleanliness');
  expect(wordsOf(part)).toContain('Next classNo date is set yetFee, days and examGiven with the offer of a seat');
  for (const href of ['/expofinterst?event=CertifiedBlasterC7', '#CertifiedBlasterC7', '/nominate'])
    expect(part).toContain(`href="${href}"`);
  await aBatch(app, { eventCode: 'CertifiedBlasterC7' });
  await server.seePublished();
  const dated = (await server.inject('/courses')).body;
  expect(wordsOf(dated)).toContain('Ask for a seat in Abrasive Blaster Certification (C7)');
  expect(dated).not.toContain('href="/expofinterst?event=CertifiedBlasterC7"');
});

const unknowns = [
  ['cp/level/level-1', 'Fee, duration and language', 'Basic electricity helps'],
  ['cp/level/level-2', 'Fee, duration and language', 'CP Level 1 first*'],
  ['cci/level/level-1', 'Fee, duration, language and exam', 'AMPP’s rule comes with the offer of a seat'],
  ['cci/level/level-2', 'Fee, duration, language and exam', 'AMPP’s rule comes with the offer of a seat'],
] as const;
test('the page of a level says once what is not known', async ({ server }) => {
  for (const [path, unknown, entry] of unknowns) {
    const { body } = await server.inject(`/courses/${path}`);
    const words = wordsOf(body);
    expect(words, path).toContain(`${unknown}Given with the offer of a seatEntry rule${entry}`);
    // The mark is explained where something is marked.
    expect(words.includes('* means'), path).toBe(words.replace('* means', '').includes('*'));
    expect(
      words.match(/with the schedule|batch offer|your offer|we offer you|given with the offer/gi),
      path,
    ).toHaveLength(1);
    expect(body.includes('<h2>The exam</h2>'), path).toBe(path.startsWith('cp/'));
  }
});

test('a level leads first to a seat where it has a class, else to the wish, and says each way once', async ({
  app,
  server,
}) => {
  const read = async () => (await server.inject('/courses/cip/level/level-1')).body;
  const first = (body: string) => /<a class="button"[^>]*>(.*?)<\/a>/s.exec(body.slice(body.indexOf('<h1')))?.[1];
  const without = await read();
  expect(wordsOf(first(without) ?? '')).toBe('Express interest');
  expect(without.split(waysIn.interest)).toHaveLength(2);
  await aBatch(app);
  await server.seePublished();
  const dated = await read();
  expect(wordsOf(first(dated) ?? '')).toBe('Ask for a seat');
  expect(dated.split(waysIn.seat)).toHaveLength(2);
  expect(dated).not.toContain(waysIn.interest);
  for (const body of [without, dated]) expect(body).toContain('data-register="/registerprofile?course=cip-level-1"');
});

test('a level with a class has its days and its language from it, and prints no sentence about buttons', async ({
  app,
  server,
}) => {
  await aBatch(app, { eventCode: 'CPLevel1' });
  const { body } = await server.inject('/courses/cp/level/level-1');
  expect(wordsOf(body)).toContain('Entry ruleBasic electricity helps');
  expect(wordsOf(body)).toMatch(/English, 6\s+days/);
  expect(wordsOf(body)).not.toMatch(/Duration6 days|LanguageEnglish/);
  expect(wordsOf(body)).toContain('Certification');
  expect(/<p class="([^"]*)">([^<]*)/.exec(body.slice(body.indexOf(waysIn.seat) - 60))?.slice(1)).toEqual([
    expect.stringContaining('no-print'),
    waysIn.seat,
  ]);
});

test('each level tells search engines what it is in a sentence or two', async ({ server }) => {
  for (const { id, courseId } of catalogueCourses.flatMap(({ levels }) => levels)) {
    const { body } = await server.inject(`/courses/${courseId}/level/${id}`);
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(body) ?? [];
    expect([id, description.length >= 70, description.length <= 165]).toEqual([id, true, true]);
  }
});
