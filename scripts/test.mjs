import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, install, run, runBeside, say } from './prepare.mjs';
import { startPostgres } from './postgres.mjs';
import { findTools } from './test-tools.mjs';

// `npm test`: everything that must hold, from formatting to journeys in a browser, on both engines. One closing line with the counts.
install();
const { chromium, postgres } = findTools();
const reports = mkdtempSync(path.join(os.tmpdir(), 'site-tests-'));
// Many tests start a command of the operator, and each worker of the journeys reads the same sources: they need not be compiled each time.
const NODE_COMPILE_CACHE = path.join(reports, 'compiled');
// Logs are read by people and by programs: no colours, which make a line of dots ten times as long.
process.env.NO_COLOR = '1';
process.env.FORCE_COLOR = '0';
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Journeys that passed at their second try only. Where nobody reads along they have failed: what depends on luck is never passed over. */
let lucky = 0;
const luckPasses = !process.env.CI;

/** How many unit tests ran on each engine. */
const unitTests = { sqlite: 0, postgres: 0 };
const took = [];
// There are two cores. One checks the types: spread over both, that is twice the work. The other builds, and does the rest.
const types = timed('Types', () => check('Types', 'npm', ['run', '--silent', 'types']));
await timed('Build', build);
await timed('Format, lint, unused code', checkRest);
await types;
// One after the other: what SQLite was asked says which tests PostgreSQL still has to run.
await timed('Unit tests on SQLite', (name) => unit(name, 'sqlite', {}));
// A drill waits for most of its time, such as for a mail server that is down.
await Promise.all([timed('Unit tests on PostgreSQL', unitOnPostgres), timed('Drills, in their short form', drills)]);
console.log(
  `${unitTests.sqlite - unitTests.postgres} unit tests ask nothing new of PostgreSQL, and ran on SQLite alone`,
);
timed('Journeys in the browser', journeys);

rmSync(reports, { recursive: true, force: true });
for (const { name, seconds } of took) console.log(`${String(Math.round(seconds)).padStart(5)} s  ${name}`);
console.log(`${lucky} passed at the second try only${luckPasses ? '' : ', and count as failed'}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);

/** Says what begins, and keeps how long it took. */
function timed(name, work) {
  say(name);
  const began = performance.now();
  const done = () => took.push({ name, seconds: (performance.now() - began) / 1000 });
  const result = work(name);
  return result instanceof Promise ? result.finally(done) : done();
}

async function checkRest() {
  await check('Format', 'oxfmt', ['--check', '.']);
  await check('Lint', 'oxlint', ['--deny-warnings']);
  // It wants to find the types of the routes, which the check of types begins with.
  await check('Unused code', 'knip', []);
}

/** Each check passes or fails as a whole and counts as one. */
async function check(name, program, args) {
  const { passed, printed } = await runBeside(program, args);
  counts[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.error(`${printed}\n${name}: failed`);
}

async function unitOnPostgres(name) {
  const server = await startPostgres(postgres);
  try {
    await unit(name, 'postgres', { TEST_POSTGRES_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** What it printed is shown when it has ended, so that the lines of two engines do not mix. */
async function unit(name, engine, env) {
  const file = path.join(reports, `${engine}.json`);
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const ASKED = path.join(reports, 'asked');
  const { passed, printed } = await runBeside('vitest', args, { ...env, NODE_COMPILE_CACHE, ASKED });
  console.log(`${name}\n${printed}`);
  const report = read(file);
  if (report) unitTests[engine] = report.numPassedTests + report.numFailedTests;
  add(
    name,
    passed,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      // The second engine leaves out what asks nothing new of it; that it is shown is what the first has counted.
      skipped: engine === 'sqlite' ? report.numPendingTests + report.numTodoTests : 0,
    },
  );
}

/** What is done to the built site and must not harm it; `npm run drill` does it longer. */
async function drills(name) {
  const file = path.join(reports, 'drills.json');
  const args = ['--disable-warning=ExperimentalWarning', 'drills/run.ts', '--short', `--report=${file}`];
  const { passed, printed } = await runBeside('node', args);
  console.log(`${name}\n${printed}`);
  add(name, passed, read(file));
}

function journeys(name) {
  const file = path.join(reports, 'journeys.json');
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_COMPILE_CACHE };
  const passed = run('playwright', ['test'], env);
  const report = read(file);
  const stats = report?.stats;
  lucky = stats?.flaky ?? 0;
  const [well, badly] = luckPasses ? [lucky, 0] : [0, lucky];
  add(
    name,
    passed,
    stats && { passed: stats.expected + well, failed: stats.unexpected + badly, skipped: stats.skipped },
  );
  for (const spec of specsOf(report?.suites ?? []))
    for (const { status, results } of spec.tests)
      if (status === 'flaky')
        console.error(
          `Passed at the second try only: ${spec.file}:${spec.line} ${spec.title}\n${results[0].error?.message}`,
        );
}

function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
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
