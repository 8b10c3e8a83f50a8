import { startPostgres } from '../scripts/postgres.mjs';
import { run, say } from '../scripts/prepare.mjs';
import { findTools } from '../scripts/test-tools.mjs';

/**
 * The second half of `npm run drill [-- --runs=50]`: the drills of seats that stand in the tests in a short form, at full length, on both engines.
 * 500 people press yes at once for 20 seats, again and again; seats, line and claims are recomputed by SQL each time.
 */
const runs = /--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? '50';
const files = [
  'app/classes/people/crowd.test.ts',
  'app/classes/seats/seats.drill.test.ts',
  'app/classes/seats/seats.model.test.ts',
];
const long = { SEAT_CROWD: '500', SEAT_CROWD_RUNS: runs, SEAT_DRILL: '500', SEAT_RUNS: '300', NO_COLOR: '1' };
// One file after the other: each needs the machine for itself.
const drill = (env) => run('vitest', ['run', '--no-file-parallelism', ...files], { ...long, ...env });

say('A crowd on SQLite, one server');
const onSqlite = drill({});
say('A crowd on PostgreSQL, two servers');
const server = await startPostgres(findTools().postgres);
const onPostgres = drill({ TEST_POSTGRES_URL: server.url });
await server.stop();
process.exit(onSqlite && onPostgres ? 0 : 1);
