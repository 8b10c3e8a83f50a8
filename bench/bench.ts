import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureDurableSubmits } from './durable-submits.ts';
import type { Row } from './figures.ts';
import { measureOffice } from './office.ts';
import { measureMail } from './mail.ts';
import { measureReading } from './reading.ts';
import { measureFirstSearches } from './searches.ts';
import { startSite } from './servers.ts';
import { measureStart } from './start.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { findTools } from '../scripts/test-tools.mjs';
import { weighPages } from './weigh-pages.ts';

/** `npm run bench`: the speed figures in one run, written to bench/results.md. Goals are printed beside them and never fail a build. */
const quick = process.argv.includes('--quick');
/** The pages alone, printed and not written. */
const onlyPages = process.argv.includes('--pages');
/** What is read, searches among it, alone, printed and not written. */
const onlyReading = process.argv.includes('--reading');
/** Searches asked for the first time alone, printed and not written. */
const onlySearches = process.argv.includes('--searches');
/** What is sent alone, printed and not written. */
const onlySubmits = process.argv.includes('--submits');
/** The start and the memory alone, printed and not written. */
const onlyStart = process.argv.includes('--start');
/** The lists of the office alone, printed and not written: `--office`, or some of them, `--office=people,find`; with `--postgres` on PostgreSQL. */
const office = process.argv.find((word) => word.startsWith('--office'));
const rounds = quick ? 1 : 5;
const seconds = 1;
/** Within one second of 64 new connections little else is seen than that they are new. */
const secondsOfSubmits = 3;

const rows: Row[] = [];
const add = (...more: Row[]) => {
  for (const row of more) {
    rows.push(row);
    console.log(`${row.id}  ${row.what}: ${row.reached}  (goal ${row.goal})`);
  }
};

const people = quick ? 100_000 : 1_000_000;
const officeRounds = quick ? 10 : 30;

if (office) await measureOfficeAlone(office.split('=')[1]);
else if (onlySearches) add(...(await measureFirstSearches(rounds)));
else if (onlyStart) add(...(await measureStart(rounds)));
else await measureSite();

async function measureOfficeAlone(only: string | undefined): Promise<void> {
  const part = only ? { only: new RegExp(`^(${only.replaceAll(',', '|')})`) } : {};
  if (!process.argv.includes('--postgres')) {
    add(...(await measureOffice(people, officeRounds, part)));
    return;
  }
  // What is filled in outlives no run, and its indexes are made in memory.
  const filling = ['fsync=off', 'full_page_writes=off', 'maintenance_work_mem=1GB', 'max_wal_size=16GB'];
  const postgres = await startPostgres(findTools().postgres, filling);
  try {
    add(...(await measureOffice(people, officeRounds, { ...part, postgres })));
  } finally {
    await postgres.stop();
  }
}

async function measureSite(): Promise<void> {
  const site = await startSite();
  try {
    if (!onlyPages) {
      if (!onlySubmits) add(...(await measureReading(site.url, rounds, seconds)));
      if (onlyReading) return;
      if (!onlySubmits) add(...(await measureFirstSearches(rounds)));
      add(...(await measureDurableSubmits(site, rounds, secondsOfSubmits)));
      if (onlySubmits) return;
    }
    add(...(await weighPages(site.url, rounds)));
  } finally {
    await site.stop();
  }
  if (!onlyPages && !onlyReading && !onlySubmits) await measureTheRest();
}

async function measureTheRest(): Promise<void> {
  add(...(await measureOffice(people, officeRounds)));
  add(...(await measureMail(quick ? 5000 : 50_000, quick ? 1 : 3, quick ? 5 : 10)));
  add(...(await measureStart(rounds)));
  writeFileSync(path.join(import.meta.dirname, 'results.md'), report(rows));
}

function report(all: Row[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return [
    '# Speed',
    '',
    `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, SQLite, two cores shared by server and load.`,
    `Medians of ${rounds} alternating rounds of ${seconds} s (S4: ${secondsOfSubmits} s) after a warm-up, smallest and largest in brackets; ratios compare both sides of one run.`,
    ...sections(all),
    '',
  ].join('\n');
}

const mostShown = 3;

/** Rows that differ in one word alone, a page or what is read, stand in a section of their own, the largest first, each by its middle. */
function sections(all: readonly Row[]): string[] {
  const found = new Map<string, { text: string; size: number }[]>();
  for (const { id, what, goal, reached } of all) {
    const [, item, alike] = /^(.*), (with .* against .*)$/.exec(what) ?? [];
    const [, measure, page, how = ''] = /^S1[01] (.*) of (\/\S*)(, .*)?$/.exec(`${id} ${what}`) ?? [];
    const shared = alike ?? (measure && `${measure}${how}`);
    const aim = goal === '–' ? '' : `goal ${goal}`;
    const title = shared ? [`${id}: ${shared}`, aim].filter(Boolean).join(', ') : id;
    const text = shared
      ? `${item ?? page}: ${reached.split(/; | \(|, the longest/)[0]}`
      : `${what}${aim && ` (${aim})`}: ${reached}`;
    found.set(title, [...(found.get(title) ?? []), { text, size: shared ? Number.parseFloat(reached) : Infinity }]);
  }
  return [...found].flatMap(([title, lines]) => ['', `## ${title}`, '', ...shownOf(lines)]);
}

function shownOf(lines: readonly { text: string; size: number }[]): string[] {
  const sorted = lines.toSorted((a, b) => b.size - a.size || 0);
  if (sorted[0]!.size === 0) return [`- all ${sorted.length}: ${sorted[0]!.text.split(': ').at(-1)}`];
  const [first, ...others] = sorted.slice(mostShown);
  const isShort = !first || first.size === Infinity || others.length === 0;
  const shown = (isShort ? sorted : sorted.slice(0, mostShown)).map(({ text }) => `- ${text}`);
  return isShort ? shown : [...shown, `- the other ${others.length + 1}: at most ${first.text.split(': ').at(-1)}`];
}
