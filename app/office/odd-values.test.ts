import { expect } from 'vitest';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import { anInterest } from '../interest/interest.factory.ts';
import { editableFields } from '../registration/fields.ts';
import { aRegistration } from '../registration/registration.factory.ts';
import { test } from '../testing/test.ts';
import { lists as everyList } from './lists/lists.ts';

const odd = [
  '[x',
  '["a"',
  '{"a":1}',
  '[]',
  'null',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '=1+1\n=2',
  '\u202Eabc',
  '𝒜',
  "'",
  '%',
  '{name}',
];

test('nothing that somebody can put into their record makes a page of the office fail', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app, { email: 'odd@example.in' });
  await aRegistration(app, person);
  await anInterest(app, { email: 'odd@example.in', fname: '[x' });
  await server.inject({
    method: 'POST',
    url: '/contact',
    payload: { name: '[x', email: 'odd@example.in', phone: '{', subject: '["', message: '[x\n=1' },
  });
  const own = await aSession(app, person);
  const owner = await aPerson(app, { role: 'staff', officeRole: 'owner' });
  const { id: caseId } = await app.db
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', 'registration')
    .executeTakeFirstOrThrow();
  const lists = Object.keys(everyList).map((list) => `/lists/${list}`);
  const ofRecord = [
    '/people/odd%40example.in',
    `/people/${person.uid}`,
    `/cases/${caseId}`,
    '/exports/registrations.csv',
    '/exports/registrations.xlsx',
    '/exports/cases.csv',
    ...lists.filter((list) => /registrations|cases/.test(list)),
  ];
  let kept = 0;
  for (const value of odd) {
    clock.forward(120);
    for (const field of editableFields) {
      const change = { [field]: field === 'courses' ? [value] : value };
      const put = await server.inject({
        method: 'PUT',
        url: '/courseUser/odd%40example.in',
        headers: { cookie: own },
        payload: change,
      });
      expect([200, 422], `${field} ${value}`).toContain(put.statusCode);
      if (put.statusCode === 200) kept += 1;
    }
    const staff = await aSession(app, owner);
    // The others show every value that was there, at the end.
    const isLast = value === odd.at(-1);
    for (const url of isLast ? [...ofRecord, '/cases/counts', '/demand', '/log', ...lists] : ofRecord) {
      const read = await server.inject({ url: `/office/api${url}`, headers: { cookie: staff } });
      expect(read.statusCode, `${url} after ${value}: ${read.body.slice(0, 200)}`).toBe(200);
    }
  }
  expect(kept).toBeGreaterThan(100);
});
