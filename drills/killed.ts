import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort, node } from '../scripts/run-site.ts';
import { pause, type Drill } from './kit/drill.ts';
import { aFolder, noMail, startSite } from './kit/site.ts';
import { expectKeptFile, expectSoundFile, openFileStore } from './kit/store.ts';
import { Storm } from './kit/storm.ts';

const posters = 8;
const startGoal = 2000;

/** R1. */
export const killedWriting: Drill = {
  id: 'R1',
  name: 'kill -9 in a storm of writes, SQLite',
  does: `${posters} people send interests without a break; the process is killed and started again, and the file is checked each time`,
  holds:
    'what was acknowledged is there once, with one receipt; the file is sound; the first page comes within 2 s of the start',
  count: { long: 50, short: 2 },
  async run(count, findings, ends) {
    const dataDir = aFolder(ends);
    const port = await freePort();
    const acknowledged = new Map<string, string>();
    const starts: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const site = await startSite(ends, { DATA_DIR: dataDir }, port);
      // The first start also makes and fills the database.
      if (time > 0) starts.push(site.firstPageMilliseconds);
      const storm = new Storm([site.url], posters);
      // On a slow machine nothing may be acknowledged within the time, and nothing would be shown.
      while (storm.acknowledged.size === 0) await pause(10);
      await pause(200 + Math.random() * 1000);
      await site.end('SIGKILL');
      await storm.stop(findings);
      for (const [reference, email] of storm.acknowledged) acknowledged.set(reference, email);
      await expectKeptFile(dataDir, acknowledged, findings);
    }
    const last = await startSite(ends, { DATA_DIR: dataDir }, port);
    starts.push(last.firstPageMilliseconds);
    await expectKeptFile(dataDir, acknowledged, findings);
    findings.figure(`${acknowledged.size} acknowledged`);
    findings.inTime('first page after a kill:', starts, startGoal);
  },
};

/** R1. */
export const killedMigrating: Drill = {
  id: 'R1',
  name: 'kill -9 while the schema is made and filled, SQLite',
  does: 'a first start is killed at a random moment after its database file appears, and started again',
  holds: 'the next start always serves, from a sound file',
  // `app/platform/database/migrate.test.ts` kills a migration in every test run.
  count: { long: 50, short: null },
  async run(count, findings, ends) {
    let killed = 0;
    for (let time = 0; time < count; time += 1) {
      const dataDir = aFolder(ends);
      const file = path.join(dataDir, 'site.sqlite');
      killed += await killFirstStart(dataDir, file);
      const site = await startSite(ends, { DATA_DIR: dataDir }).catch((error: Error) => error);
      findings.must(!(site instanceof Error), `after kill ${time + 1} it does not start: ${String(site)}`);
      if (site instanceof Error) continue;
      await site.end('SIGKILL');
      const store = openFileStore(file);
      await expectSoundFile(store, findings);
      await store.close();
    }
    findings.figure(`${killed} of ${count} were killed before they served`);
    findings.must(killed > count / 4, 'most starts were quicker than the kill, so little was shown');
  },
};

/** Answers 1 when it was killed before it served, else 0. */
async function killFirstStart(dataDir: string, file: string): Promise<number> {
  const child = spawn(node, ['build/start.js'], {
    env: { ...process.env, ...noMail, LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let served = false;
  child.stdout.on('data', (text: Buffer) => (served ||= text.includes('The site is at')));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!existsSync(file) && child.exitCode === null) await pause(2);
  await pause(Math.random() * 300);
  child.kill('SIGKILL');
  await ended;
  return served ? 0 : 1;
}
