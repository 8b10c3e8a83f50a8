import { expect } from 'vitest';
import type { Course, Level } from '../../../catalogue/contract.ts';
import { unworded } from '../../../catalogue/unworded.ts';
import { seedCatalogue } from '../../../../database/seed/catalogue/seed-catalogue.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from './desk.factory.ts';

const names = { name: 'Tank Lining Inspector', certification: 'Tank Lining Inspector' };
/** A document in which everything is worded. */
function worded<Document>(document: Document): Document;
function worded(document: unknown): unknown {
  if (typeof document === 'string') return document.replaceAll(unworded, 'Worded by the office');
  if (Array.isArray(document)) return document.map((part: unknown) => worded<unknown>(part));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([key, part]) => [key, worded<unknown>(part)]));
}

test('a level is added, worded, shown, asked for, retired and brought back', async ({ app, server }) => {
  const { ask, draft, publish, open, preview } = await aDesk(app, server);
  const key = 'level.cip.level-4';
  const page = () => server.inject('/courses/cip/level/level-4');
  const levels = async () => (await server.inject('/getcourse/cip')).json().levelsData.length as number;
  expect(await ask('POST', '/courses/cip/levels', names)).toMatchObject({ status: 201, body: { subject: key } });
  expect([(await page()).statusCode, await levels()]).toEqual([404, 3]);
  const early = await ask('POST', `/parts/${key}/restore`);
  expect([early.status, early.body.error]).toEqual([
    422,
    'Something still reads “To be worded” in CIP 4. Word it and publish it first.',
  ]);

  await draft<Level>(key, worded);
  expect((await preview('/courses/cip/level/level-4', key)).body).toContain('Worded by the office');
  expect((await publish(key)).status).toBe(200);
  expect((await page()).statusCode).toBe(404);
  expect((await ask('POST', `/parts/${key}/restore`)).status).toBe(200);
  await server.seePublished();
  expect([(await page()).statusCode, await levels()]).toEqual([200, 4]);
  expect((await page()).body).toContain('/expofinterst?event=CIPLevel4');
  expect(await anInterest(app, { trainingEvent: 'CIPLevel4' })).toMatch(/^EOI-/);
  await seedCatalogue(app);
  expect(await levels()).toBe(4);

  expect((await ask('POST', `/parts/${key}/retire`)).status).toBe(200);
  await server.seePublished();
  expect([(await page()).statusCode, await levels()]).toEqual([404, 3]);
  await expect(anInterest(app, { trainingEvent: 'CIPLevel4', email: 'another@example.in' })).rejects.toThrow(
    'Please select a training event',
  );
  expect((await open(key)).archivedAt).toBe(app.now().toISOString());
  // What somebody asked for is read as before.
  expect((await server.inject('/courses/cip')).statusCode).toBe(200);
  expect((await open('event.CIPLevel4')).title).toBe('CIP Level 4');
});

test('a course is added with its first level and shown once both are worded; its level alone is not retired', async ({
  app,
  server,
}) => {
  const { ask, draft, publish } = await aDesk(app, server);
  const course = { code: 'PCS', name: 'Protective Coatings', drawing: 'cp', levelName: 'One', certification: 'One' };
  const listed = async () =>
    (await server.inject('/getcourses')).json<{ courseId: string }[]>().map(({ courseId }) => courseId);
  expect((await ask('POST', '/courses', course)).body).toEqual({ subject: 'course.pcs' });
  expect((await ask('POST', '/courses', course)).body.errors).toHaveProperty('code');
  expect((await ask('POST', '/courses', { ...course, code: 'p c' })).status).toBe(422);
  expect(await listed()).toEqual(['cip', 'cp', 'cci']);
  expect((await server.inject('/courses/pcs')).statusCode).toBe(404);
  await draft<Course>('course.pcs', worded);
  await publish('course.pcs');
  const waiting = await ask('POST', '/parts/course.pcs/restore');
  expect([waiting.status, waiting.body.error]).toEqual([
    422,
    'Something still reads “To be worded” in PCS 1. Word it and publish it first.',
  ]);
  await draft<Level>('level.pcs.level-1', worded);
  await publish('level.pcs.level-1');
  expect((await ask('POST', '/parts/course.pcs/restore')).status).toBe(200);
  await server.seePublished();
  expect(await listed()).toEqual(['cip', 'cp', 'cci', 'pcs']);
  for (const path of ['/', '/courses', '/courses/pcs', '/courses/pcs/level/level-1', '/sitemap.xml'])
    expect((await server.inject(path)).body, path).toMatch(/PCS|pcs/);
  expect((await ask('POST', '/parts/level.pcs.level-1/retire')).body.error).toBe(
    'A course shows one level at least: retire the course.',
  );
  expect((await ask('POST', '/parts/course.pcs/retire')).status).toBe(200);
  await server.seePublished();
  expect(await listed()).toEqual(['cip', 'cp', 'cci']);
});

test('courses and levels of the specification stay on the site', async ({ app, server }) => {
  const { ask } = await aDesk(app, server);
  for (const key of ['course.cip', 'level.cip.level-3', 'level.cci.level-2'])
    expect(await ask('POST', `/parts/${key}/retire`)).toMatchObject({
      status: 422,
      body: { error: 'This is one that registrations name: it stays on the site.' },
    });
  for (const key of ['level.cip.level-9', 'level.cip', 'course.none', 'faq', 'event.None'])
    expect((await ask('POST', `/parts/${key}/retire`)).status, key).toBe(404);
});

test('a reader adds and retires nothing, and to others nothing is there', async ({ app, server }) => {
  for (const [role, status] of [
    ['reader', 403],
    [null, 404],
  ] as const) {
    const { ask } = await aDesk(app, server, role);
    const course = { code: 'PCS', name: 'a', drawing: 'cp', levelName: 'b', certification: 'c' };
    expect((await ask('POST', '/courses', course)).status).toBe(status);
    expect((await ask('POST', '/courses/cip/levels', names)).status).toBe(status);
    expect((await ask('POST', '/parts/course.cip/retire')).status).toBe(status);
    expect((await ask('POST', '/parts/course.cip/restore')).status).toBe(status);
  }
});
