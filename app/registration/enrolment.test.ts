import { expect } from 'vitest';
import { aPerson } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { readPublication } from '../platform/publication.server.ts';
import { test } from '../testing/test.ts';
import { changeContract } from './contract.ts';
import { changeField } from './profile/change-field.server.ts';
import { aRegistration } from './registration.factory.ts';

const enrolled = async (app: App) =>
  Object.fromEntries(
    (await app.db.selectFrom('courses').select(['id', 'enrolled']).execute()).map(({ id, enrolled: n }) => [id, n]),
  );

test('a record counts once for each course it includes a level of', async ({ app, sentMail }) => {
  await aRegistration(app, await aPerson(app), { courses: ['CIP Level 1', 'CIP Level 2', 'CCI Level 1'] });
  await aRegistration(app, await aPerson(app), { courses: ['CIP Level 1'] });
  await sentMail();
  expect(await enrolled(app)).toEqual({ cip: 2, cp: 0, cci: 1 });
});

test('changing courses moves the numbers, and the call and the pages are published again', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person, { courses: ['CIP Level 1', 'CIP Level 2'] });
  await sentMail();
  const version = await readPublication(app.db);
  await changeField(app, person.uid, changeContract.parse({ courses: ['CIP Level 2'] }));
  await sentMail();
  expect(await readPublication(app.db)).toBe(version);
  await changeField(app, person.uid, changeContract.parse({ courses: ['CP Level 1'] }));
  await sentMail();
  expect(await readPublication(app.db)).toBeGreaterThan(version);
  expect(await enrolled(app)).toEqual({ cip: 0, cp: 1, cci: 0 });
  const courses = (await server.inject('/getcourses')).json<{ courseId: string; enrolledUsers: number }[]>();
  expect(courses.map(({ courseId, enrolledUsers }) => [courseId, enrolledUsers])).toEqual([
    ['cip', 0],
    ['cp', 1],
    ['cci', 0],
  ]);
});

test('many registrations at once are all counted', async ({ app, sentMail }) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(app)));
  await Promise.all(people.map((person) => aRegistration(app, person, { courses: ['CP Level 1', 'CIP Level 3'] })));
  await sentMail();
  expect(await enrolled(app)).toEqual({ cip: 12, cp: 12, cci: 0 });
});
