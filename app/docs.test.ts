import { existsSync, globSync, readFileSync } from 'node:fs';
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

const documents = globSync(['*.md', '{app,bench,docs}/**/*.md'], { cwd: root });
const wordsOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split(/\s+/).filter(Boolean).length;
const wordsOfAll = (files: string[]) => files.reduce((sum, file) => sum + wordsOf(file), 0);

test('decisions are few pages, an area says what it is on one screen, and all documents together only get shorter', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.length).toBeLessThanOrEqual(25);
  expect(wordsOfAll(decisions)).toBeLessThanOrEqual(8000);
  const long = documents.filter((file) => file.startsWith('app/') && wordsOf(file) > 400);
  expect(long).toEqual([]);
  expect(wordsOf('docs/glossary.md')).toBeLessThanOrEqual(600);
  expect(wordsOfAll(documents)).toBeLessThanOrEqual(20_000);
});

test('every decision that code or a document names is there', () => {
  const sources = globSync(['*.md', '{app,bench,database,docs,drills,e2e,scripts}/**/*.{md,ts,tsx}'], { cwd: root });
  const named = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/docs\/decisions\/([a-z-]+)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !existsSync(path.join(root, 'docs/decisions', `${name}.md`)))).toEqual([]);
});
