import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, install, run, say } from './prepare.mjs';
import { startPostgres } from './postgres.mjs';
import { findTools } from './test-tools.mjs';

// `npm test`: everything that must hold, from formatting to journeys in a browser, on both engines. One closing line with the counts.
install();
const { chromium, postgres } = findTools();
const reports = mkdtempSync(path.join(os.tmpdir(), 'site-tests-'));
// Logs are read by people and by programs: no colours, which make a line of dots ten times as long.
process.env.NO_COLOR = '1';
process.env.FORCE_COLOR = '0';
const counts = { passed: 0, failed: 0, skipped: 0 };

check('Format', 'oxfmt', ['--check', '.']);
check('Lint', 'oxlint', ['--deny-warnings']);
check('Types', 'npm', ['run', '--silent', 'types']);
check('Unused code', 'knip', []);
unit('Unit tests on SQLite', 'sqlite', {});
const server = await startPostgres(postgres);
try {
  unit('Unit tests on PostgreSQL', 'postgres', { TEST_POSTGRES_URL: server.url });
} finally {
  await server.stop();
}
build();
journeys();

rmSync(reports, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);

/** A step that passes or fails as a whole and counts as one. */
function check(name, program, args, env) {
  say(name);
  const passed = run(program, args, env);
  counts[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.error(`${name}: failed`);
}

function unit(name, engine, env) {
  say(name);
  const file = path.join(reports, `${engine}.json`);
  const passed = run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], env);
  const report = read(file);
  add(
    name,
    passed,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

function journeys() {
  say('Journeys in the browser');
  const file = path.join(reports, 'journeys.json');
  const passed = run('playwright', ['test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const stats = read(file)?.stats;
  add(
    'Journeys',
    passed,
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
  );
}

/** Adds what a runner counted. A run that failed, or counted nothing, is at least one failure: looking at nothing is not passing. */
function add(name, passed, counted) {
  const ran = counted ?? { passed: 0, failed: 0, skipped: 0 };
  counts.passed += ran.passed;
  counts.skipped += ran.skipped;
  counts.failed += Math.max(ran.failed, passed && ran.passed > 0 ? 0 : 1);
  if (!passed || ran.passed === 0) console.error(`${name}: failed`);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
