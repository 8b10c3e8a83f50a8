import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fillOutbox } from '../bench/mail.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { startDatabase } from './kit/database-server.ts';
import { pause, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { aFolder, runScript, startSite } from './kit/site.ts';
import { expectKeptFile } from './kit/store.ts';
import { Storm } from './kit/storm.ts';

const posters = 8;
/** What lies in the database already, for each time. */
const before = 40_000;

/** R9. */
export const backedUp: Drill = {
  id: 'R9',
  name: 'a backup in a storm of writes',
  does: `${posters} people send interests without a break while \`npm run backup\` copies the site, on SQLite and on PostgreSQL; the copy is restored into an empty place each time, and a server started on it`,
  holds:
    'the backup ends while people write; everything acknowledged before it began is in the copy once, with its receipt; the restored site serves',
  count: { long: 3, short: null },
  async run(count, findings, ends) {
    const database = await startDatabase(ends);
    for (const [engine, env] of [
      ['SQLite', {}],
      ['PostgreSQL', { DATABASE_URL: database.url }],
    ] as const) {
      const place = { DATA_DIR: aFolder(ends), SECRET: 'a secret for drills only, long enough', ...env };
      const site = await startSite(ends, place);
      const app = await openBeside(place);
      await fillOutbox(app.db, before * count);
      await app.db.destroy();
      const storm = new Storm([site.url], posters);
      const seconds: number[] = [];
      for (let time = 0; time < count; time += 1) {
        await pause(1000);
        seconds.push(await backUpAndRestore(place, storm, findings, ends));
      }
      await storm.stop(findings);
      await site.end();
      findings.figure(
        `${engine}: ${storm.acknowledged.size} acknowledged, backups in ${seconds.map((one) => one.toFixed(1)).join(', ')} s`,
      );
    }
  },
};

/** Seconds that the backup took. */
async function backUpAndRestore(
  place: Record<string, string>,
  storm: Storm,
  findings: Findings,
  ends: Ends,
): Promise<number> {
  const folder = aFolder(ends);
  const file = path.join(folder, 'one.backup');
  const acknowledged = new Map(storm.acknowledged);
  const began = performance.now();
  await perform('backup', file, place, findings);
  const took = (performance.now() - began) / 1000;
  // Either engine's backup goes into either: here always into a file, which is looked into past the program.
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const empty = { DATA_DIR: dataDir, SECRET: place['SECRET']! };
  await perform('restore', file, empty, findings);
  const site = await startSite(ends, empty);
  await site.end();
  await expectKeptFile(dataDir, acknowledged, findings);
  findings.figure(`${(statSync(path.join(dataDir, 'site.sqlite')).size / 1e6).toFixed(0)} MB restored`);
  return took;
}

async function perform(what: string, file: string, env: Record<string, string>, findings: Findings): Promise<void> {
  const { passed, printed } = await runScript(what, file, env);
  findings.must(passed, `${what}: ${printed.slice(-300)}`);
}
