import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from './testing/test.ts';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const lines = page.split('\n');

/** The tests a line names: a file in backticks, then in curly quotes how its titles begin. */
function testsIn(line: string): { file: string; title: string | null }[] {
  let file = '';
  return [...line.matchAll(/“([^”]+)”|`((?:app|database|drills|e2e)\/[^`]+)`/g)].map(([, title = null, named]) => {
    file = named ?? file;
    return { file, title };
  });
}

const titles = new Map<string, string[]>();

/** The titles of a file's tests, as its source writes them. */
function titlesOf(file: string): string[] {
  const known = titles.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,/g)].map(([, , title = '']) => title);
  titles.set(file, found);
  return found;
}

const rows = page
  .split('\n\n')
  .filter((table) => /shown by\|\n/.test(table))
  .flatMap((table) =>
    table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2),
  );

test('every test that the page on security names by how its title begins is there, and no other of its file begins so', () => {
  const named = lines.slice(lines.findIndex((line) => line.startsWith('## '))).flatMap(testsIn);
  expect(named.length).toBeGreaterThan(600);
  const missing = named.filter(
    ({ file, title }) =>
      !existsSync(path.join(root, file)) ||
      (title !== null && titlesOf(file).filter((one) => one.startsWith(title)).length !== 1),
  );
  expect(missing).toEqual([]);
});

test('every row of the page on security names a test', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => !testsIn(row).some(({ title }) => title !== null))).toEqual([]);
});

test('every described call stands on the page on security', async ({ server }) => {
  const { paths } = (await server.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const calls = Object.keys(paths);
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call) => !rows.some((row) => row.includes(`\`${call}\``)))).toEqual([]);
});

test('every decision has a number of its own, and its heading says it', () => {
  const folder = path.join(root, 'docs/decisions');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  expect(files.length).toBeGreaterThan(40);
  expect(files.map((file) => file.slice(0, 4))).toEqual([...new Set(files.map((file) => file.slice(0, 4)))]);
  for (const file of files)
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(
      new RegExp(`^# ${Number(file.slice(0, 4))}\\. `),
    );
});
