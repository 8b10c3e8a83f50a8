import { expect } from 'vitest';
import { getCourse } from '../app/catalogue/list-courses.server.ts';
import { saveCourse } from '../app/catalogue/catalogue.factory.ts';
import { getContent } from '../app/content/read-content.server.ts';
import { saveContent } from '../app/content/content.factory.ts';
import type { App } from '../app/platform/app.server.ts';
import { test } from '../app/testing/test.ts';
import { cci } from './seed/catalogue/cci.ts';
import { cip } from './seed/catalogue/cip.ts';
import { faq } from './seed/content/faq.ts';
import { home } from './seed/content/home.ts';
import { trainingEvents } from './seed/interest/training-events.ts';
import { seed } from './seed/seed.ts';

/** As the content desk leaves it when somebody has published. */
async function published(app: App, subject: string) {
  const version = { subject, number: 1, document: '{}', summary: '{}', author_uid: null, author: null };
  await app.db
    .insertInto('content_versions')
    .values({ ...version, published_at: app.now().toISOString() })
    .execute();
}

const publications = async (app: App) =>
  (await app.db.selectFrom('publication').selectAll().executeTakeFirstOrThrow()) as unknown;

test('words that shipped with an earlier release follow the present one, and pages hear of it', async ({ app }) => {
  await saveContent(app, 'faq', { ...faq, heading: 'As it shipped before' });
  await saveCourse(app, {
    course: { ...cip.course, introduction: 'As it shipped before' },
    levels: cip.levels.map((level) => ({ ...level, summary: 'As it shipped before' })),
  });
  const before = await publications(app);
  await seed(app);
  expect(await getContent(app, 'faq')).toEqual(faq);
  const { course, levels } = await getCourse(app, 'cip');
  expect({ course, levels }).toMatchObject(cip);
  expect(await publications(app)).not.toEqual(before);
});

test('what the office has published stays as the office left it, level by level', async ({ app }) => {
  await saveContent(app, 'home', { ...home, description: 'In the office’s words' });
  await published(app, 'home');
  await saveCourse(app, {
    course: { ...cip.course, introduction: 'As it shipped before' },
    levels: cip.levels.map((level) => ({ ...level, summary: 'In the office’s words, or as it shipped before' })),
  });
  await published(app, 'level.cip.level-2');
  await seed(app);
  expect((await getContent(app, 'home')).description).toBe('In the office’s words');
  const { course, levels } = await getCourse(app, 'cip');
  expect(course.introduction).toBe(cip.course.introduction);
  expect(levels.map(({ summary }) => summary)).toEqual([
    cip.levels[0]!.summary,
    'In the office’s words, or as it shipped before',
    cip.levels[2]!.summary,
  ]);
});

test('what each level of CCI is about is marked wherever it is said, and no level is said to renew another', () => {
  const said = cci.levels.flatMap(({ summary, badgeNote }) => [summary, badgeNote]);
  const asked = trainingEvents.filter(({ code }) => code.startsWith('CCI')).map(({ description }) => description);
  for (const text of [...said, ...asked]) expect(text).toContain('(to be confirmed)');
  expect(JSON.stringify(home)).not.toContain('take the next level');
});

test('a start with nothing new publishes nothing', async ({ app }) => {
  const before = await publications(app);
  await seed(app);
  expect(await publications(app)).toEqual(before);
});
