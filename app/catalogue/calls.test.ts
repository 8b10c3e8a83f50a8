import { expect } from 'vitest';
import { catalogueCourses } from '../../database/seed/catalogue/courses.ts';
import { seedCatalogue } from '../../database/seed/catalogue/seed-catalogue.ts';
import { test } from '../testing/test.ts';
import { DocumentedCourse, DocumentedCourseAnswer, type CourseRecord } from './contract.ts';
import { documentedCourse, documentedCourseAnswer } from './documented.ts';
import { saveCourse } from './catalogue.factory.ts';

const [cip] = catalogueCourses as [CourseRecord];
const renamed: CourseRecord = { ...cip, course: { ...cip.course, name: 'Coating Inspection' } };

test('GET /getcourses answers every course with every documented field', async ({ server }) => {
  const answer = await server.inject('/getcourses');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(catalogueCourses.map((record) => documentedCourse(record, 0)));
  for (const course of answer.json()) expect(DocumentedCourse.strict().parse(course)).toEqual(course);
});

test('GET /getcourse answers details and levels of each course with every documented field', async ({ server }) => {
  for (const record of catalogueCourses) {
    const answer = await server.inject(`/getcourse/${record.course.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(documentedCourseAnswer(record));
    expect(DocumentedCourseAnswer.strict().parse(answer.json())).toEqual(answer.json());
  }
});

const noCourses = [
  'nothing',
  'CIP',
  '__proto__',
  'constructor',
  '%00',
  'cip%00',
  '..%2f..%2fetc',
  '%F0%9F%91%B7',
  "'%20or%201=1",
  'x'.repeat(2000),
  'a/b',
  '',
];
test('GET /getcourse of what is no course is not there', async ({ server }) => {
  for (const id of noCourses) {
    const answer = await server.inject(`/getcourse/${id}`);
    expect(answer.statusCode, id).toBe(404);
    expect(answer.json(), id).toEqual({ error: 'Course not found' });
  }
});

test('both calls cost nothing when the reader has their answer already', async ({ server }) => {
  const headers = { 'accept-encoding': 'br' };
  for (const path of ['/getcourses', '/getcourse/cip']) {
    const first = await server.inject({ url: path, headers });
    expect(first.headers.etag).toMatch(/^".+"$/);
    const again = await server.inject({
      url: path,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length], path).toEqual([304, 0]);
  }
});

test('what is published shows in the calls at once', async ({ app, server }) => {
  const name = async () => (await server.inject('/getcourses')).json()[0].courseName;
  expect(await name()).toBe('Coating Inspector Program (CIP)');
  await saveCourse(app, renamed);
  await server.seePublished();
  expect(await name()).toBe('Coating Inspection (CIP)');
  const details = (await server.inject('/getcourse/cip')).json().courseLevelDetails;
  expect(details.courseLevelsubtitle).toBe('Coating Inspection');
});

test('a saved course keeps its place and its number, and loses the levels it no longer has', async ({
  app,
  server,
}) => {
  await app.db.updateTable('courses').set({ enrolled: 7 }).where('id', '=', 'cip').execute();
  const [first] = cip.levels;
  await saveCourse(app, { course: { ...renamed.course, levelOrder: ['level-1'] }, levels: [first!] });
  const answer = (await server.inject('/getcourses')).json();
  expect(answer.map((course: DocumentedCourse) => course.courseId)).toEqual(['cip', 'cp', 'cci']);
  expect(answer[0]).toMatchObject({ enrolledUsers: 7, levels: 1 });
  expect((await server.inject('/getcourse/cip')).json().levelsData.length).toBe(1);
});

test('a new course stands last', async ({ app, server }) => {
  const levels = cip.levels.map((level) => ({ ...level, courseId: 'new' }));
  await saveCourse(app, { course: { ...cip.course, id: 'new' }, levels });
  const answer = (await server.inject('/getcourses')).json();
  expect(answer.map((course: DocumentedCourse) => course.courseId)).toEqual(['cip', 'cp', 'cci', 'new']);
});

test('seeding again changes nothing that the office has written', async ({ app, server }) => {
  await saveCourse(app, renamed);
  await app.db
    .insertInto('content_versions')
    .values({
      subject: 'course.cip',
      number: 1,
      document: '{}',
      summary: '{}',
      author_uid: null,
      author: null,
      published_at: app.now().toISOString(),
    })
    .execute();
  await seedCatalogue(app);
  expect((await server.inject('/getcourses')).json()[0].courseName).toBe('Coating Inspection (CIP)');
});

test('a database that is away is said so, and what is held is still answered', async ({ app, server }) => {
  await server.inject('/getcourses');
  await app.db.destroy();
  expect((await server.inject('/getcourses')).statusCode).toBe(200);
  const answer = await server.inject('/getcourse/cip');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ success: false, code: 'busy' });
});
