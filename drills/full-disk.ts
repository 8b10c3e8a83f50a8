import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node } from '../scripts/run-site.ts';
import { ask, untilServed } from './kit/ask.ts';
import { pause, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { startPostOffice } from './kit/post-office.ts';
import { aFolder, runScript, startSite } from './kit/site.ts';
import { expectKeptFile, openFileStore, untilSent } from './kit/store.ts';
import { Storm, anInterest } from './kit/storm.ts';

/** R8. */
export const fullDisk: Drill = {
  id: 'R8',
  name: 'the disk full, SQLite',
  does: 'while people send interests the disk is filled and emptied again; a backup to another disk and a start on the full one are tried as well',
  holds:
    '503 with Retry-After while it is full, documents and searches served, /readyz says no; works again at once; nothing acknowledged lost, and all that waits in the outbox leaves; the backup can be restored; a start says in a sentence that the disk is full, or works',
  count: { long: 10, short: null },
  async run(count, findings, ends) {
    const disk = aSmallDisk(ends);
    if (!disk) {
      findings.impossible = 'a small disk can only be made by root';
      return;
    }
    const dataDir = path.join(disk, 'data');
    const { url: SMTP_URL } = await startPostOffice(ends);
    const env = { DATA_DIR: dataDir, SMTP_URL };
    let site = await startSite(ends, env);
    const storm = new Storm(() => site.url, 4);
    const recoveries: number[] = [];
    for (let time = 0; time < count; time += 1) {
      await pause(500);
      const before = storm.statuses.get(503) ?? 0;
      fill(disk);
      await pause(1500);
      findings.must((storm.statuses.get(503) ?? 0) > before, 'nobody was told 503 while the disk was full');
      for (const address of ['/courses', '/search?query=level', '/login']) {
        const { status } = await ask(site.url + address);
        findings.must(status === 200, `${address} answered ${status} on a full disk`);
      }
      findings.must((await ask(`${site.url}/readyz`)).status === 503, '/readyz said yes on a full disk');
      if (time === 0) await backUpElsewhere(dataDir, findings, ends);
      empty(disk);
      recoveries.push((await untilServed(`${site.url}/registercourse`, { body: anInterest() })) ?? 30_000);
    }
    await storm.stop(findings);
    const store = openFileStore(path.join(dataDir, 'site.sqlite'));
    await untilSent(store);
    await store.close();
    // Killed it leaves its log, which has room; ended it does not.
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await site.end(signal);
      fill(disk);
      findings.figure(await tryStart(dataDir, findings));
      empty(disk);
      site = await startSite(ends, env);
    }
    await site.end();
    const kept = await expectKeptFile(dataDir, storm.acknowledged, findings);
    findings.figure(`${kept} acknowledged, ${storm.statuses.get(503) ?? 0} told 503`);
    findings.inTime('works again after:', recoveries, 1000);
  },
};

/** A backup is wanted most while the disk is full: to another one, which here nobody has filled. */
async function backUpElsewhere(dataDir: string, findings: Findings, ends: Ends): Promise<void> {
  const folder = aFolder(ends);
  const { printed } = await runScript('backup', folder, { DATA_DIR: dataDir });
  const [file] = readdirSync(folder);
  findings.must(printed.startsWith('Made, and not restored: ') && file !== undefined, `backup: ${printed.slice(-300)}`);
  const restored = await runScript('restore', path.join(folder, file ?? ''), { DATA_DIR: path.join(folder, 'data') });
  findings.must(restored.passed, `restore: ${restored.printed.slice(-300)}`);
}

/** A disk of 256 MB (the log of the database keeps up to 64), gone when the drill is over; null where none may be made. */
function aSmallDisk(ends: Ends): string | null {
  const folder = path.join(aFolder(ends), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=700', 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  ends.add(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

const ballast = (disk: string) => path.join(disk, 'ballast');

/** Takes all that is left, down to the last block. */
function fill(disk: string): void {
  for (const step of [1024 * 1024, 4096]) {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize < step) break;
      writeFileSync(ballast(disk), Buffer.alloc(step), { flag: 'a' });
    }
  }
}

const empty = (disk: string) => rmSync(ballast(disk), { force: true });

/** Says what a start on a full disk did. */
async function tryStart(dataDir: string, findings: Findings): Promise<string> {
  const { stderr, stdout } = spawnSync(node, ['build/start.js'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: 15_000,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
  });
  if (stdout.includes('The site is at')) return 'started on the full disk';
  const said = stderr.trim();
  findings.must(/full|room/i.test(said) && !said.includes('\n'), `a start on a full disk said: ${said.slice(0, 300)}`);
  return `a start on the full disk said: ${said.replaceAll(dataDir, 'DATA_DIR')}`;
}
