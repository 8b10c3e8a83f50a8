import { expect, test } from 'vitest';
import { chooseTests } from './asked.ts';

const texts = (files: Record<string, string>) => new Map(Object.entries(files));
const opens = "import { test } from './testing/test.ts'";
const lines = (asked: Record<string, [milliseconds: number, ...statements: string[]]>) =>
  Object.entries(asked)
    .map((line) => line.flat().join('\t'))
    .join('\n');

test('whatever was asked is asked again by a test that runs, and a test that asks nothing new does not', () => {
  const asked = lines({
    'a.test.ts > one': [20, 's1', 's2'],
    'a.test.ts > two': [10, 's2'],
    'b.test.ts > three': [30, 's1', 's2', 's3'],
    'c.test.ts > four': [5, 's1'],
  });
  expect(chooseTests(texts({ 'a.test.ts': opens, 'b.test.ts': opens, 'c.test.ts': opens }), asked)).toEqual({
    include: ['b.test.ts'],
    nothingNew: ['a.test.ts > one', 'a.test.ts > two', 'c.test.ts > four'],
  });
});

test('of those that ask the same the quickest runs', () => {
  const asked = lines({ 'a.test.ts > slow': [20, 's1'], 'b.test.ts > quick': [10, 's1', 's2'] });
  const sameWithMore = lines({ 'a.test.ts > slow': [20, 's1', 's2'], 'b.test.ts > quick': [10, 's1', 's2'] });
  for (const one of [asked, sameWithMore])
    expect(chooseTests(texts({ 'a.test.ts': opens, 'b.test.ts': opens }), one).nothingNew).toEqual([
      'a.test.ts > slow',
    ]);
});

test('races, orders and what is about engines run, and whatever nothing is known of', () => {
  const asked = lines({
    'a.test.ts > race': [1, 's1', 'at once'],
    'a.test.ts > one': [1, 's1'],
    'a.test.ts > the list is in its order': [1, 's1'],
    'a.test.ts > purchase orders': [1, 's1'],
    'b.test.ts > engine': [1, 's1'],
  });
  const files = {
    'a.test.ts': opens,
    'b.test.ts': "env['TEST_POSTGRES_URL']",
    'new.test.ts': opens,
    'pure.test.ts': '',
  };
  expect(chooseTests(texts(files), asked)).toEqual({
    include: ['a.test.ts', 'b.test.ts', 'new.test.ts'],
    nothingNew: ['a.test.ts > one', 'a.test.ts > purchase orders'],
  });
  expect(chooseTests(texts(files), '').include).toHaveLength(3);
});

test('of a file that speaks of engines within a test alone that test runs; elsewhere in it, all of them', () => {
  const asked = lines({
    'a.test.ts > one': [9, 's1'],
    'a.test.ts > two': [9, 's1'],
    'b.test.ts > three': [9, 's1'],
    'c.test.ts > four': [1, 's1'],
  });
  const two = "test('two', async () => {\n  if (process.env['TEST_POSTGRES_URL']) return;\n});\n";
  const a = `import { SqliteAdapter } from 'kysely';\n${opens}\n\ntest('one', () => {});\n\n${two}`;
  const b = `${opens}\n\nconst url = process.env['TEST_POSTGRES_URL'];\n\ntest('three', () => {});\n`;
  expect(chooseTests(texts({ 'a.test.ts': a, 'b.test.ts': b, 'c.test.ts': opens }), asked)).toEqual({
    include: ['a.test.ts', 'b.test.ts', 'c.test.ts'],
    nothingNew: ['a.test.ts > one'],
  });
});
