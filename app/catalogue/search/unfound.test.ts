import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { createUnfoundCounter, forgetUnfound, listUnfound, mostKept } from './count-unfound.server.ts';
import { countedAs } from './unfound.ts';

const counted = async (app: App) => (await listUnfound(app.db, 2000)).map(({ query, times }) => [query, times]);

test.for([
  'asha.rao@example.in',
  'asha at gmail',
  'asha dot rao at rediffmail dot com',
  'asha＠example',
  'example.com',
  '+91 98200 12345',
  '98200-12345',
  '९८२०० १२३४५',
  '(022) 2345.6789',
  'aadhaar 1234 5678 9012',
  '27AAPFU0939F1ZV 123456',
  'x'.repeat(61),
  ' \u0000 ',
])('%j is not counted', (query) => {
  expect(countedAs(query)).toBeNull();
});

test('what is counted has neither case nor spare spaces', () => {
  expect(countedAs('  Welding   Inspector\n CSWIP 3.1 ')).toBe('welding inspector cswip 3.1');
  expect(countedAs('API 570')).toBe('api 570');
  expect(countedAs('फीस')).toBe('फीस');
});

test('who searches is counted, from memory too, but not where something was found', async ({ app, server }) => {
  for (const query of ['welding', 'Welding ', 'welding', 'cip', 'asha@example.in'])
    await server.inject(`/search?query=${encodeURIComponent(query)}`);
  await server.close();
  expect(await listUnfound(app.db, 10)).toEqual([
    { query: 'welding', times: 3, firstDay: '2026-11-20', lastDay: '2026-11-20' },
  ]);
});

test('days are those of India, and a query goes a year after it was last asked', async ({ app, clock }) => {
  const counter = createUnfoundCounter(app);
  counter.note('welding');
  await counter.write();
  clock.forward(300 * 24 * 3600);
  counter.note('welding');
  counter.note('hostel');
  await counter.write();
  expect(await listUnfound(app.db, 10)).toEqual([
    { query: 'welding', times: 2, firstDay: '2026-11-20', lastDay: '2027-09-16' },
    { query: 'hostel', times: 1, firstDay: '2027-09-16', lastDay: '2027-09-16' },
  ]);
  clock.forward(366 * 24 * 3600);
  counter.note('api 570');
  await counter.stop();
  expect(await counted(app)).toEqual([['api 570', 1]]);
});

test('made-up queries without end fill neither the memory nor the database, and take no place from real ones', async ({
  app,
}) => {
  const counter = createUnfoundCounter(app);
  for (const _ of [1, 2]) counter.note('welding');
  await counter.write();
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < 1000; n += 1) counter.note(`made up ${round} ${n}`);
    await counter.write();
  }
  await counter.stop();
  const rows = await counted(app);
  expect(rows.length).toBeLessThanOrEqual(mostKept);
  expect(rows[0]).toEqual(['welding', 2]);
});

test('one query is erased, or all', async ({ app }) => {
  const counter = createUnfoundCounter(app);
  for (const query of ['welding', 'hostel', 'api 570']) counter.note(query);
  await counter.stop();
  expect(await app.write((trx) => forgetUnfound(trx, 'hostel'))).toBe(1);
  expect(await counted(app)).toEqual([
    ['api 570', 1],
    ['welding', 1],
  ]);
  expect(await app.write((trx) => forgetUnfound(trx, null))).toBe(2);
  expect(await counted(app)).toEqual([]);
});
