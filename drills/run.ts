import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backedUp } from './backed-up.ts';
import { enumeration } from './enumeration.ts';
import { busyClass, fullClasses } from './full-classes.ts';
import { fullDisk } from './full-disk.ts';
import { generatedRequests } from './generated-requests.ts';
import { identical } from './identical.ts';
import { killedMigrating, killedWriting } from './killed.ts';
import { Ends, Findings, type Drill } from './kit/drill.ts';
import { keepRows, type Row } from './kit/report.ts';
import { crowds, everyLetter, whoMay } from './longer-tests.ts';
import { lostDatabase } from './lost-database.ts';
import { mailTroubles } from './mail-troubles.ts';
import { overload } from './overload.ts';
import { rollingRestarts } from './rolling-restart.ts';
import { slowConnections } from './slow-connections.ts';
import { soak } from './soak.ts';

/**
 * `npm run drill [-- --only=R1,R5 --count=N --minutes=N --short]`: does to the built site what must not harm it, and writes down in bench/drills.md what
 * held. The short form is part of `npm test`; only the count is another, and the clock is not judged.
 */
const drills: Drill[] = [
  killedWriting,
  killedMigrating,
  lostDatabase,
  mailTroubles,
  generatedRequests,
  overload,
  slowConnections,
  identical,
  fullDisk,
  backedUp,
  ...rollingRestarts,
  whoMay,
  soak,
  crowds,
  fullClasses,
  busyClass,
  everyLetter,
  enumeration,
];

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string' },
    minutes: { type: 'string' },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const only = wanted.only?.split(',');
const chosen = drills.filter(({ id, count }) => (only ? only.includes(id) : !wanted.short || count.short !== null));
if (chosen.length === 0) {
  console.error(`There is no such drill; there are ${[...new Set(drills.map(({ id }) => id))].join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
let ends = new Ends();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void ends.all().finally(() => process.exit(1)));
for (const drill of chosen) rows.push(await perform(drill));
const failed = rows.filter(({ verdict }) => verdict.startsWith('**not held**')).length;
if (wanted.report) writeFileSync(wanted.report, JSON.stringify({ passed: rows.length - failed, failed, skipped: 0 }));
if (!wanted.short) keepRows(path.join(import.meta.dirname, '../bench/drills.md'), rows, drills);
process.exit(failed === 0 ? 0 : 1);

async function perform(drill: Drill): Promise<Row> {
  const { id, name } = drill;
  const count = countOf(drill);
  const load = os.loadavg()[0]!.toFixed(1);
  const findings = new Findings(!wanted.short);
  ends = new Ends();
  const began = performance.now();
  console.log(`— ${id}, ${name}: ${count} times`);
  try {
    await drill.run(count, findings, ends);
  } catch (error) {
    findings.must(false, `it could not be done to its end: ${(error as Error).message}`);
  } finally {
    await ends.all();
  }
  const { impossible, broken, figures } = findings;
  const verdict = impossible
    ? `not done: ${impossible}`
    : broken.length > 0
      ? `**not held**: ${broken.join('; ')}`
      : 'held';
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log([verdict.replaceAll('**', ''), ...figures].map((line) => `  ${line}`).join('\n'));
  const when = `${new Date().toISOString().slice(0, 10)}, ${commit()}, load ${load}, ${seconds} s`;
  return { drill, count, verdict, figures, when };
}

function countOf({ id, count: { long, short } }: Drill): number {
  const asked = id === 'R12' ? wanted.minutes : wanted.count;
  return asked === undefined ? (wanted.short ? (short ?? 1) : long) : Number(asked);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version as string;
  }
}
