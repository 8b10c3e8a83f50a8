import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { freePort, type RunningSite } from '../scripts/run-site.ts';
import { ask, untilServed } from './kit/ask.ts';
import { startDatabase } from './kit/database-server.ts';
import { pause, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { startPostOffice } from './kit/post-office.ts';
import { aFolder, startSite } from './kit/site.ts';
import { expectKept, openServerStore, untilSent } from './kit/store.ts';
import { Storm, anInterest } from './kit/storm.ts';

const posters = 8;
const recoveryGoal = 3000;
// A start of ours mends what a database in trouble has left behind in memory, so it comes before those.
const events = ['our process killed', 'stopped for a second', 'killed', 'one connection ended'] as const;
type Database = Awaited<ReturnType<typeof startDatabase>>;

/** R2. */
export const lostDatabase: Drill = {
  id: 'R2',
  name: 'PostgreSQL stopped and killed under load, and our process killed',
  does: `${posters} people send interests and one reads the log-in page without a break, while in turn ${events[0]}, or PostgreSQL is ${events.slice(1).join(', or ')}`,
  holds:
    'only 503 with Retry-After in between, and documents from memory all the while; our process lives, and serves within 3 s of the database; what was acknowledged is there once, with one receipt; all that waits in the outbox leaves',
  count: { long: 20, short: null },
  async run(count, findings, ends) {
    const database = await startDatabase(ends);
    const { url: SMTP_URL } = await startPostOffice(ends);
    const env = {
      SMTP_URL,
      DATABASE_URL: database.url,
      DATA_DIR: aFolder(ends),
      SECRET: 'a secret for drills only, long enough',
    };
    const port = await freePort();
    let site: RunningSite = await startSite(ends, env, port);
    const storm = new Storm([site.url], posters);
    const reader = watchPages(site.url, ends);
    const recoveries: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const event = events[time % events.length]!;
      await pause(500);
      const pid = site.pid;
      if (event === 'our process killed') {
        await reader.rest(site.end('SIGKILL').then(async () => void (site = await startSite(ends, env, port))));
      } else await harm(database, event, site.url, findings);
      const milliseconds = await untilServed(`${site.url}/registercourse`, { body: anInterest() });
      findings.must(milliseconds !== null, `no answer for half a minute after: ${event}`);
      recoveries.push(milliseconds ?? 30_000);
      if (event !== 'our process killed') findings.must(isAlive(pid), `our process ended with the database: ${event}`);
    }
    await storm.stop(findings);
    await reader.stop();
    findings.must(reader.wrong.length === 0, `wrong pages: ${[...new Set(reader.wrong)].join(', ')}`);
    const store = await openServerStore(database.url);
    await untilSent(store);
    const kept = await expectKept(store, storm.acknowledged, findings);
    await store.close();
    findings.figure(`${kept} acknowledged, ${storm.statuses.get(503) ?? 0} told 503 with Retry-After`);
    findings.inTime('answered again after:', recoveries, recoveryGoal);
  },
};

async function harm(
  database: Database,
  event: (typeof events)[number],
  url: string,
  findings: Findings,
): Promise<void> {
  if (event === 'one connection ended') return endOneConnection(database.url);
  await database.end(event === 'killed' ? 'SIGKILL' : 'SIGINT');
  await pause(1000);
  const held = await ask(`${url}/courses`).catch((error: Error) => error.message);
  const told = typeof held === 'string' ? held : String(held.status);
  findings.must(told === '200', `a document from memory was not served while the database was away: ${told}`);
  await database.start();
}

async function endOneConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  );
  await client.end();
}

function isAlive(pid: number): boolean {
  return /^State:\s+[^Z]/m.test(
    execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

/** Reads a page that needs the database, again and again; while it rests it asks nothing. */
function watchPages(url: string, ends: Ends) {
  const wrong: string[] = [];
  let [stopped, resting] = [false, false];
  const running = (async () => {
    while (!stopped) {
      await pause(50);
      if (resting) continue;
      const answer = await ask(`${url}/login`).catch((error: Error) => error);
      if (resting) continue;
      if (answer instanceof Error) wrong.push(answer.message);
      else if (answer.status !== 200 && !(answer.status === 503 && answer.headers['retry-after']))
        wrong.push(`${answer.status}`);
    }
  })();
  const stop = () => {
    stopped = true;
    return running;
  };
  ends.add(stop);
  return {
    wrong,
    stop,
    async rest(until: Promise<void>): Promise<void> {
      resting = true;
      await until;
      resting = false;
    },
  };
}
