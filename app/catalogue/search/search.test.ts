import fc from 'fast-check';
import { expect } from 'vitest';
import { catalogueCourses } from '../../../database/seed/catalogue/courses.ts';
import { flashCookie } from '../../platform/calls/flash.server.ts';
import { sign } from '../../platform/secret.server.ts';
import { searchSources } from '../../wiring.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import type { CourseRecord } from '../contract.ts';
import { documentedCourse } from '../documented.ts';
import { cutText, searchCourses, searchEntry } from '../rules.ts';
import { saveCourse } from '../catalogue.factory.ts';
import { createCourseSearch } from './search-courses.server.ts';
import { findInIndex, makeSearchIndex } from './search-index.server.ts';

const [cip] = catalogueCourses as [CourseRecord];
const find = (query: string) => `/search?query=${encodeURIComponent(query)}`;

test('a search for nothing leads home', async ({ server }) => {
  for (const path of ['/search', '/search?query=', '/search?query=%20%20', '/search?other=steel']) {
    const answer = await server.inject(path);
    expect([answer.statusCode, answer.headers.location], path).toEqual([302, '/']);
  }
});

test('a result has everything about its course, and two ways on', async ({ server }) => {
  const { body: found } = await server.inject(find('coating inspector program'));
  expect(found).toContain('<h1>Search Results for &quot;coating inspector program&quot;</h1>');
  for (const words of [
    '0 Enrolled',
    'Rating: None yet (0.0)',
    '<mark>Coating Inspector Program</mark> (CIP)',
    cip.course.description,
  ])
    expect(found).toContain(words);
  expect(found.match(/src="\/drawings\/levels\.svg#cip-\d"/g)).toHaveLength(3);
  expect(found).toMatch(/<a[^>]*href="\/courses\/cip"[^>]*>Course Details/);
  expect(found).toMatch(/<a[^>]*href="\/expofinterst\?event=CIPLevel1"[^>]*>Register Now/);
  expect(found).toContain('Register Now: the interest form, free, no account.');
  expect(found).toMatch(/<a[^>]*href="\/"[^>]*>Back Home/);
});

test('Register Now asks for the level that has the words', async ({ server }) => {
  for (const [query, code] of [
    ['level 2', 'CIPLevel2'],
    ['senior certified', 'CIPLevel3'],
    ['cathodic protection technician', 'CPLevel2'],
  ] as const)
    expect((await server.inject(find(query))).body).toMatch(
      new RegExp(`href="/expofinterst\\?event=${code}"[^>]*>Register Now`),
    );
});

test('that no course has the words is said below what helps, and in a box only where nothing does', async ({
  server,
}) => {
  const { body: helped } = await server.inject(find('cip fees'));
  expect(textOf(helped)).toMatch(
    /You may mean.*CIP: Coating Inspector Program.*No courses found for "cip fees"\. Not what you meant\? Ask us/,
  );
  expect(helped).not.toMatch(/class="empty"|All levels/);
  expect(helped).not.toContain('The nearest is below');
  // What some of the words lead to is no answer to all of them: who has one stands above it, and once.
  const { body: nearest } = await server.inject(find('drone inspection'));
  expect(textOf(nearest)).toMatch(
    /The nearest is below\. Not it\? Ask us ?: your words go along\. You may mean.*No courses found for "drone inspection"\./,
  );
  expect(nearest.match(/href="\/contact#subject=drone%20inspection"/g)).toHaveLength(1);
  expect((await server.inject(find('xyzzy'))).body).toMatch(/class="empty".*No courses found.*All levels/s);
});

test('a result page is told apart by its title, with the name of the site behind it', async ({ server }) => {
  expect((await server.inject(find('cip'))).body).toMatch(
    /<title>Search Results for &quot;cip&quot; \| [^<]+<\/title>/,
  );
});

test('a query that nothing has says so and goes on', async ({ server }) => {
  const { statusCode, body } = await server.inject(find('welding'));
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Search Results for &quot;welding&quot;</h1>');
  expect(body).toContain('No courses found for &quot;welding&quot;.');
  expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Back Home/);
});

test('the match is marked in a level, and the page says where it was', async ({ server }) => {
  const { body } = await server.inject(find(' LEVEL 2 '));
  expect(body.match(/<mark>Level 2<\/mark>/g)).toHaveLength(6);
  expect(body).toContain('Level numbers');
  expect(body).toContain('3 courses');
  expect(body).toContain('noindex');
});

test('what is called so stands before what only speaks of it', async ({ server }) => {
  const { body } = await server.inject('/search?query=concrete');
  const places = ['/courses/cci"', '/courses/cip"'].map((href) => body.indexOf(`href="${href}`));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(places[0]).toBeGreaterThan(0);
});

test('a query is text and nothing else', async ({ server }) => {
  const { body } = await server.inject(find('<img src=x onerror=alert(1)>"\'&'));
  expect(body).not.toContain('<img src=x');
  expect(body).toContain('No courses found for &quot;&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;&quot;.');
});

test('a very long query is cut where it is shown', async ({ server }) => {
  const { statusCode, body } = await server.inject(find('👷🏽‍♀️'.repeat(35)));
  expect(statusCode).toBe(200);
  expect(body).toContain('…&quot;.');
  expect(body).not.toContain('\ufffd');
  expect(body).toContain('Only the first 200 letters were searched for.');
  const whole = await server.inject(find('steel '.repeat(33)));
  expect(whole.body).not.toContain('letters were searched for');
});

test('odd queries are answered, not failed', async ({ server }) => {
  for (const query of ['%00', '%ED%A0%80', '%F0%9F', '+', '%', '__proto__', '%0A', '%EF%BF%BF'])
    expect((await server.inject(`/search?query=${query}x`)).statusCode).toBe(200);
});

test('a course that is published is found at once', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  expect((await search('galvanising', 5)).total).toBe(0);
  await saveCourse(app, { ...cip, course: { ...cip.course, name: 'Galvanising' } });
  expect(await search('galvanising', 5)).toMatchObject({
    total: 1,
    current: true,
    courses: [{ course: { id: 'cip' } }],
  });
});

test('the search goes on with what it knows while the database is away', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  await search('steel', 5);
  await app.db.destroy();
  expect(await search('level 1', 2)).toMatchObject({ total: 3, current: false, courses: [{}, {}] });
});

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'abAßİı é\n2') }));
const anyCourse = fc.record({
  courseName: anyText,
  courseDescription: anyText,
  levelsData: fc.array(
    fc.record({ level: fc.integer({ min: 1, max: 9 }), levelName: anyText, levelDescription: anyText }),
    { maxLength: 3 },
  ),
});
test('a page put together is, to the letter, the page that is rendered whole', async ({ app, server }) => {
  const pages = new Map<string, string>();
  const queries = [
    'cip',
    'LEVEL 2',
    'welding',
    'nace "1" <b>&\'',
    'fees kitni',
    '\ue000\ue001\ue003\ue004',
    '<i>"\'&amp;$&',
    '0'.repeat(201),
    'a+b%20c',
    'x'.repeat(201),
    'फीस',
  ];
  for (const query of queries) pages.set(query, (await server.inject(find(query))).body);
  const put = pages.get('welding')!;
  expect(put).not.toMatch(/[\ue000-\ue004]/);
  // The flash cookie brings something of one's own: such a page is rendered whole, for this reader alone.
  const own = { cookie: `${flashCookie(app).name}=${sign(app.secret, 'flash', 'gone')}` };
  for (const query of queries) {
    const whole = await server.inject({ url: find(query), headers: own });
    expect(whole.headers['cache-control']).toBe('no-store');
    expect(whole.body).toBe(pages.get(query));
  }
});

const [shipped] = catalogueCourses.map((record) => documentedCourse(record, 0));

test('the prepared search finds exactly what the rule finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCourse, { maxLength: 6 }), anyText, async (drawn, query) => {
      const courses = drawn.map((course) => ({
        ...shipped!,
        ...course,
        levelsData: course.levelsData.map((level) => ({ ...shipped!.levelsData[0]!, ...level })),
      }));
      const entries = courses.map((course, at) => searchEntry(course, at));
      const index = await makeSearchIndex(courses);
      // What an address carries is whole Unicode; half a surrogate pair never arrives.
      const part = courses[0]?.courseName.slice(1, 4).toWellFormed() ?? 'a';
      for (const text of [query, part, 'level 2'])
        expect(findInIndex(index, text)).toEqual(searchCourses(entries, text));
    }),
  );
});

test('a text is cut between letters, never inside one', () => {
  expect(cutText('steel', 5)).toBe('steel');
  expect(cutText('steel plate', 6)).toBe('steel');
  expect(cutText('👷🏽‍♀️👷🏽‍♀️', 8)).toBe('👷🏽‍♀️');
});
