import { expect } from 'vitest';
import { createUnfoundCounter } from '../../../catalogue/search/count-unfound.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { test } from '../../../testing/test.ts';

test('the office reads what was not found, and erases it; the log tells that, but not what', async ({
  app,
  server,
}) => {
  const counter = createUnfoundCounter(app);
  counter.note('hostel', '203.0.113.1');
  for (const network of ['203.0.113.1', '203.0.113.2']) counter.note('welding', network);
  await counter.stop();
  const url = '/office/api/unfound-searches';
  const as = async (officeRole: 'reader' | 'office') => ({
    cookie: await aSession(app, await aPerson(app, { email: `${officeRole}@example.in`, role: 'staff', officeRole })),
    origin: 'http://site.test',
  });
  const erase = (headers: object, query: string | null) =>
    server.inject({ method: 'POST', url: `${url}/erase`, headers: { ...headers }, payload: { query } });
  expect((await server.inject({ url })).statusCode).toBe(404);
  const [reader, office] = [await as('reader'), await as('office')];
  const { searches } = (await server.inject({ url, headers: reader })).json();
  expect(searches).toMatchObject([
    { query: 'welding', times: 2 },
    { query: 'hostel', times: 1 },
  ]);
  expect((await erase(reader, 'welding')).statusCode).toBe(403);
  expect((await erase(office, 'welding')).json()).toEqual({ message: 'One search is erased.' });
  expect((await server.inject({ url, headers: office })).json().searches).toMatchObject([{ query: 'hostel' }]);
  await erase(office, null);
  expect((await server.inject({ url, headers: office })).json().searches).toEqual([]);
  const log = await app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'searches forgotten').execute();
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('welding');
});
