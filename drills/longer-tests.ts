import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runBeside } from '../scripts/prepare.mjs';
import { careless, startDatabase } from './kit/database-server.ts';
import type { Drill, Ends, Findings } from './kit/drill.ts';
import { aFolder } from './kit/site.ts';

/** R7 of seats: the drills that stand in the tests in a short form, at full length. */
export const crowds: Drill = {
  id: 'crowds',
  name: 'many press yes at one moment',
  does: '500 people press yes at once for 20 seats, again and again, on one server with SQLite and two with PostgreSQL; then everything else at once',
  holds: 'seats, line and claims are right, recomputed by SQL each time; everybody was told the truth, nobody an error',
  // `app/classes` runs them with fewer people in every test run.
  count: { long: 50, short: null },
  run: (count, findings, ends) =>
    runTests(
      [
        'app/classes/people/crowd.test.ts',
        'app/classes/seats/seats.drill.test.ts',
        'app/classes/seats/seats.model.test.ts',
      ],
      { SEAT_CROWD: '500', SEAT_CROWD_RUNS: String(count), SEAT_DRILL: '500', SEAT_RUNS: String(count * 6) },
      findings,
      ends,
    ),
};

/** R11: stands in the tests as it is; here on both engines, in one line. */
export const whoMay: Drill = {
  id: 'R11',
  name: 'every call with no session, another’s, an ended one, a forged one',
  does: 'the tests of who may ask are run on both engines',
  holds: 'refusals are those of docs/security.md, and tell nothing of others',
  count: { long: 1, short: null },
  run: (_count, findings, ends) =>
    runTests(
      [
        'app/every-call.test.ts',
        'app/identity/sessions',
        'app/identity/tokens',
        'app/identity/account',
        'app/registration/calls.test.ts',
        'app/classes/seat-page',
        'app/office/house/team',
      ],
      {},
      findings,
      ends,
    ),
};

/** What the tests try in part, here whole. */
export const everyLetter: Drill = {
  id: 'letters',
  name: 'papers in every letter of India, and generated requests to the office',
  does: 'every letter of ten scripts is joined to every other and drawn; every call, those of the office too, is sent a hundred generated bodies',
  holds: 'each is drawn, and no answer is a fault of ours',
  count: { long: 100, short: null },
  run: (count, findings, ends) =>
    runTests(
      ['app/classes/pack/letters.test.ts', 'app/fuzz.test.ts'],
      { LETTER_PAIRS: 'all', FUZZ_RUNS: String(count) },
      findings,
      ends,
    ),
};

/** Runs test files at the length that `env` says, on both engines: for drills that stand in the tests already. */
async function runTests(
  files: readonly string[],
  env: Record<string, string>,
  findings: Findings,
  ends: Ends,
): Promise<void> {
  const folder = aFolder(ends);
  const server = await startDatabase(ends, careless);
  for (const [engine, more] of [
    ['SQLite', {}],
    ['PostgreSQL', { TEST_POSTGRES_URL: server.url }],
  ] as const) {
    const report = path.join(folder, `${engine}.json`);
    const began = performance.now();
    // One file after the other: each needs the machine for itself.
    const { passed, printed } = await runBeside(
      'vitest',
      ['run', '--no-file-parallelism', '--reporter=json', `--outputFile.json=${report}`, ...files],
      { NO_COLOR: '1', ...env, ...more },
    );
    const seconds = (performance.now() - began) / 1000;
    const counted = read(report);
    findings.figure(`${engine}: ${counted?.numPassedTests ?? 0} passed in ${seconds.toFixed(0)} s`);
    findings.must(
      passed && (counted?.numPassedTests ?? 0) > 0,
      `${engine}: ${failuresOf(counted) || printed.slice(-500)}`,
    );
  }
}

type Report = {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

function read(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function failuresOf(report: Report | null): string {
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
    .join('; ');
}
