import { hash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type SQLite from 'better-sqlite3';

// While the tests run on SQLite, what each asks of it is kept in the file ASKED, one line for each; on PostgreSQL only those run again that it takes to
// ask all of it there, too.

const file = process.env['ASKED'];
const atOnce = 'at once';
/** What is so on one engine alone, or tries several, runs; so does what is about an order, which each engine has in its own way. */
const ofEngines = /TEST_POSTGRES_URL|SqliteAdapter/;
const wholeOfEngines = /backups\.factory/;
const inOwnWay = /\bin (\w+ )?order\b|\bsort|alphabet/i;
/** The same statements come in test after test. */
const marks = new Map<string, string>();
const fileOf = (test: string) => test.split(' > ', 1)[0]!;
const opensDatabases = /testing\/test\.ts|with-issuer\.factory|TEST_POSTGRES_URL|backups\.factory/;

/**
 * Listens to what `database` is asked: each statement, its refusals, that it has sorted several rows, and that several writes were under way at once.
 * Gives the way to keep it under the test's name, with how long that took.
 */
export function listenTo(database: SQLite.Database, writes: () => number): (test: string) => void {
  if (!file) return () => {};
  const asked = new Set<string>();
  const began = performance.now();
  const prepare = database.prepare.bind(database);
  database.prepare = ((text: string) => {
    const statement = prepare(text);
    const sorts = /\border by\b/.test(text);
    const note = (outcome: string) => asked.add(markOf(text, outcome));
    note('');
    for (const way of ['all', 'run'] as const) {
      const ask = statement[way].bind(statement);
      statement[way] = ((...values: unknown[]) => {
        if (writes() > 1) asked.add(atOnce);
        try {
          const answer: unknown[] | SQLite.RunResult = ask(...values);
          if (sorts && Array.isArray(answer) && answer.length > 1) note('sorted');
          return answer;
        } catch (error) {
          note(String(error));
          throw error;
        }
      }) as never;
    }
    return statement;
  }) as typeof database.prepare;
  return (test) =>
    appendFileSync(file, `${[test, String(Math.ceil(performance.now() - began)), ...asked].join('\t')}\n`);
}

function markOf(text: string, outcome: string): string {
  const known = marks.get(`${text} ${outcome}`);
  if (known) return known;
  const shape = text.replaceAll(/\?(, \?)+/g, '?').replaceAll(/(\(\?\), )+/g, '');
  const mark = hash('sha1', `${shape} ${outcome}`, 'base64url').slice(0, 12);
  marks.set(`${text} ${outcome}`, mark);
  return mark;
}

/** Which tests of a file are of engines, by what stands in them; null: all of them, where it stands outside of a test. */
function testsOfEngines(name: string, text: string): string[] | null {
  if (wholeOfEngines.test(text)) return null;
  const parts = text.split(/\n(?=[^\s})\]])/).filter((part) => !part.startsWith('import ') && ofEngines.test(part));
  const titles = parts.map((part) => /^test\(\s*(['"`])([^'"`$%]*)\1,/.exec(part)?.[2]);
  return titles.includes(undefined) ? null : titles.map((title) => `${name} > ${title}`);
}

/**
 * The files to run on a second engine, and the tests in them that ask nothing new there: whatever was asked is asked by one that runs, the quickest
 * that does. Whatever wrote several things at once runs, and whatever nothing is known of.
 */
export function chooseTests(
  texts: ReadonlyMap<string, string>,
  asked: string,
): { include: string[]; nothingNew: string[] } {
  const tests = new Map<string, Set<string>>();
  const took = new Map<string, number>();
  for (const line of asked.split('\n').filter(Boolean)) {
    const [test = '', milliseconds, ...statements] = line.split('\t');
    if (!texts.has(fileOf(test))) continue;
    took.set(test, (took.get(test) ?? 0) + Number(milliseconds));
    tests.set(test, new Set([...(tests.get(test) ?? []), ...statements]));
  }
  const [left, known] = [new Set(tests.keys()), new Set<string>()];
  const run = (test: string) => {
    left.delete(test);
    for (const one of tests.get(test)!) known.add(one);
  };
  const engines = new Map([...texts].map(([name, text]) => [name, testsOfEngines(name, text)]));
  const isWhole = (test: string) => inOwnWay.test(test) || (engines.get(fileOf(test))?.includes(test) ?? true);
  // Of what runs whole some end early on one engine, so it counts where nothing else asks.
  const cheapest = [...tests].toSorted(
    ([a], [b]) => Number(isWhole(a)) - Number(isWhole(b)) || took.get(a)! - took.get(b)! || (a < b ? -1 : 1),
  );
  const askers = new Map<string, string[]>();
  for (const [test, statements] of cheapest) {
    for (const one of statements) if (!askers.get(one)?.push(test)) askers.set(one, [test]);
    if (isWhole(test)) left.delete(test);
    else if (statements.has(atOnce)) run(test);
  }
  // What the fewest ask comes first: the rest is mostly asked along with it.
  for (const [one, [test]] of [...askers].toSorted(([, a], [, b]) => a.length - b.length))
    if (!known.has(one)) run(test!);
  const isLeft = (name: string) => {
    const own = [...tests.keys()].filter((test) => fileOf(test) === name);
    return own.length > 0 && own.every((test) => left.has(test));
  };
  const opening = [...texts].filter(([name, text]) => opensDatabases.test(text) && !isLeft(name));
  return { include: opening.map(([name]) => name), nothingNew: [...left] };
}
