import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runBeside } from '../../scripts/prepare.mjs';
import type { Ends, Findings } from './drill.ts';
import { careless, startDatabase } from './database-server.ts';

/** Runs test files at the length that `env` says, on both engines: for drills that stand in the tests already. */
export async function runTests(
  files: readonly string[],
  env: Record<string, string>,
  findings: Findings,
  ends: Ends,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'drill-tests-'));
  ends.add(() => rmSync(folder, { recursive: true, force: true }));
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
