import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { parseAsked } from '../../lists/read-list.server.ts';
import { anActor } from '../../office.factory.ts';
import { findAround } from './calls.server.ts';

/** So many people ask, one a minute; the ids of their cases, the newest first as in the inbox. */
async function askers(app: App, clock: { forward: (seconds: number) => void }, names: readonly string[]) {
  for (const name of names) {
    clock.forward(60);
    await anInterest(app, { fname: name, email: `${name.toLowerCase().replace(' ', '.')}@example.in` });
  }
  const rows = await app.db.selectFrom('cases').select(['id', 'name']).orderBy('latest_at', 'desc').execute();
  return rows.map(({ id }) => id);
}

const inbox = (filter: object = { status: ['New'] }, other: object = {}) =>
  parseAsked('cases', { filter: JSON.stringify(filter), ...other })!;

test('a case knows its neighbours in the list, also when it has left the list or changes it', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app, 'office');
  const [third, second, first] = await askers(app, clock, ['Asha', 'Ravi', 'Meera']);
  expect(await findAround(app, actor, second!, inbox())).toEqual({
    before: third,
    after: first,
    number: 2,
    total: { count: 3, more: false },
  });
  expect(await findAround(app, actor, third!, inbox())).toMatchObject({ before: null, after: second, number: 1 });
  expect(await findAround(app, actor, first!, inbox())).toMatchObject({ before: second, after: null, number: 3 });
  await moveCases(app, actor, [{ id: second!, version: 0 }], { status: 'Contacted' });
  expect(await findAround(app, actor, second!, inbox())).toEqual({
    before: third,
    after: first,
    number: null,
    total: { count: 2, more: false },
  });
});

test('neighbours follow the filter, the sort and the search of the list', async ({ app, clock }) => {
  const actor = await anActor(app, 'reader');
  const [third, second, first] = await askers(app, clock, ['Asha Menon', 'Ravi Rao', 'Meera Menon']);
  expect(await findAround(app, actor, third!, inbox({ search: 'menon' }))).toMatchObject({
    before: null,
    after: first,
    number: 1,
    total: { count: 2 },
  });
  // Who is not in it still has neighbours where they would stand.
  expect(await findAround(app, actor, second!, inbox({ search: 'menon' }))).toMatchObject({
    before: third,
    after: first,
    number: null,
  });
  const byName = parseAsked('interests', { sort: 'name', order: 'asc' })!;
  expect(await findAround(app, actor, third!, byName)).toMatchObject({ before: first, after: second, number: 2 });
  const messages = parseAsked('messages', {})!;
  expect(await findAround(app, actor, third!, messages)).toMatchObject({ before: null, after: null, number: null });
});

test('the neighbours are for staff, by a filter that the list has; nobody’s name is in the answer', async ({
  app,
  clock,
  server,
}) => {
  const [, id] = await askers(app, clock, ['Asha', 'Ravi']);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const ask = (query: Record<string, string>, headers: { cookie?: string } = { cookie }) =>
    server.inject({ url: `/office/api/cases/${id}/around?${new URLSearchParams(query)}`, headers });
  const answer = await ask({ list: 'cases', filter: '{"status":["New"]}' });
  expect([answer.statusCode, answer.json().number]).toEqual([200, 2]);
  expect(answer.body).not.toContain('Asha');
  expect((await ask({ list: 'people' })).statusCode).toBe(422);
  expect((await ask({ list: 'cases', filter: '{"fee":["1"]}' })).statusCode).toBe(422);
  expect((await ask({ list: 'cases' }, {})).statusCode).toBe(404);
});
