import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { createUnfoundCounter, forgetUnfound, listUnfound, mostKept } from './count-unfound.server.ts';
import { countedAs } from './unfound.ts';

const home = '203.0.113.1';
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
  'abcde1234f',
  'ABCDE 1234 F',
  '27AAPFU0939F1ZV',
  'regn २०२४',
  'x１２３４',
  '12\u200b34',
  '12\u00ad34',
  'EOI-7K3M9Q',
  'eoi 7k3m9q status',
  'EOI–7K3M9Q',
  '7K3M9Q',
  'password',
  'my Pass word is flange',
  'ｐａｓｓｗｏｒｄ',
  'asha(at)example',
  'asha [dot] rao',
  'asha at example dot org',
  'asha_at_example_dot_org',
  'x'.repeat(61),
  ' \u0000 ',
])('%j is not counted', (query) => {
  expect(countedAs(query)).toBeNull();
});

test('what is counted has neither case nor spare spaces', () => {
  expect(countedAs('  Welding   Inspector\n CSWIP 3.1 ')).toBe('welding inspector cswip 3.1');
  expect(countedAs('API 570')).toBe('api 570');
  expect(countedAs('at work')).toBe('at work');
  expect(countedAs('eoi form')).toBe('eoi form');
  expect(countedAs('क्\u200dषमा')).toBe('क्\u200dषमा');
  expect(countedAs('फीस')).toBe('फीस');
});

test('who searches is counted, from memory too, but not where something was found', async ({ app, server }) => {
  const queries = ['welding', 'Welding ', 'welding', 'cip', 'cip\0', 'ci\u200bp', 'ｃｉｐ', 'asha@example.in'];
  for (const [n, query] of queries.entries())
    for (const _ of [1, 2])
      await server.inject({
        url: `/search?query=${encodeURIComponent(query)}`,
        headers: { 'x-forwarded-for': `198.51.100.1, 203.0.113.${n}` },
      });
  await server.close();
  expect(await listUnfound(app.db, 10)).toEqual([
    { query: 'welding', times: 3, firstDay: '2026-11-20', lastDay: '2026-11-20' },
  ]);
});

test('days are those of India, and a query goes a year after it was last asked', async ({ app, clock }) => {
  const counter = createUnfoundCounter(app);
  counter.note('welding', home);
  await counter.write();
  clock.forward(300 * 24 * 3600);
  counter.note('welding', home);
  counter.note('hostel', home);
  await counter.write();
  expect(await listUnfound(app.db, 10)).toEqual([
    { query: 'welding', times: 2, firstDay: '2026-11-20', lastDay: '2027-09-16' },
    { query: 'hostel', times: 1, firstDay: '2027-09-16', lastDay: '2027-09-16' },
  ]);
  clock.forward(366 * 24 * 3600);
  counter.note('api 570', home);
  await counter.stop();
  expect(await counted(app)).toEqual([['api 570', 1]]);
});

test('made-up queries without end fill neither the memory nor the database, and take no place from real ones', async ({
  app,
}) => {
  const counter = createUnfoundCounter(app);
  for (const network of ['203.0.113.1', '203.0.113.2']) counter.note('welding', network);
  await counter.write();
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < 1000; n += 1) counter.note(`made up ${round} ${n}`, `203.0.${n >> 8}.${n & 255}`);
    await counter.write();
  }
  await counter.stop();
  const rows = await counted(app);
  expect(rows.length).toBeLessThanOrEqual(mostKept);
  expect(rows[0]).toEqual(['welding', 2]);
});

test('one network brings 20 new queries at a time, and counts once for each', async ({ app }) => {
  const counter = createUnfoundCounter(app);
  for (let n = 0; n < 100; n += 1) counter.note(`made up ${n}`, `2001:db8:0:${n.toString(16)}::1`);
  for (const network of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) counter.note('welding', network);
  await counter.write();
  const rows = await counted(app);
  expect(rows).toHaveLength(21);
  expect(rows[0]).toEqual(['welding', 2]);
  counter.note('welding', '203.0.113.1');
  counter.note('hostel', '2001:db8::1');
  await counter.stop();
  expect(await counted(app)).toEqual(
    expect.arrayContaining([
      ['welding', 3],
      ['hostel', 1],
    ]),
  );
});

test('one query is erased, or all', async ({ app }) => {
  const counter = createUnfoundCounter(app);
  for (const query of ['welding', 'hostel', 'api 570']) counter.note(query, home);
  await counter.stop();
  expect(await app.write((trx) => forgetUnfound(trx, 'hostel'))).toBe(1);
  expect(await counted(app)).toEqual([
    ['api 570', 1],
    ['welding', 1],
  ]);
  expect(await app.write((trx) => forgetUnfound(trx, null))).toBe(2);
  expect(await counted(app)).toEqual([]);
});
