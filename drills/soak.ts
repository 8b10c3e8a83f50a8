import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, type RunningSite } from '../scripts/run-site.ts';
import { pause, percentile, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { drawGraph } from './kit/graph.ts';
import { startPostOffice, type PostOffice } from './kit/post-office.ts';
import { aFolder, megabytesOf, startSite } from './kit/site.ts';
import { SoakLoad } from './kit/soak-load.ts';
import { expectKept, expectSoundFile, openFileStore, type Store } from './kit/store.ts';
import type { Storm } from './kit/storm.ts';

const sampleMilliseconds = 2000;
/** The server looks every ten seconds whether it is quiet, and gives memory back; it is let look thrice. */
const leastCalmMilliseconds = 35_000;
/** Mails give way to requests, so that a line of them is there at the end; it is seen moving for so long, not waited for. */
const drainMilliseconds = 60_000;
/** A mail that left within 25 ms before the kill is not noted and leaves again, under the same Message-ID. */
const mostByTheKill = 100;
/** SQLite cuts the log back to 67 MB when it begins anew. */
const mostLog = 70;
const graph = path.join(import.meta.dirname, '../bench/soak.svg');

type Sample = { megabytes: number; files: number; log: number; acknowledged: number };
type Mark = { at: number; what: string };
type Soaked = {
  site: RunningSite;
  dataDir: string;
  office: PostOffice;
  ends: Ends;
  load: SoakLoad;
  began: number;
  /** While it was killed nobody could be answered. */
  down: { from: number; to: number };
  restart: () => Promise<void>;
};
type Fault = { name: string; does: (soaked: Soaked) => Promise<unknown> };

const killed: Fault = { name: 'killed', does: ({ restart }) => restart() };
/** All that may befall it while it lives. */
const round: Fault[] = [
  { name: 'overload', does: flood },
  { name: 'mail down', does: ({ office }) => shutFor(office, 10_000) },
  { name: 'mail slow', does: ({ office }) => inMood(office, 'slow') },
  { name: 'mail refuses', does: ({ office }) => inMood(office, 'refusing') },
  { name: 'mail closes', does: ({ office }) => inMood(office, 'closing') },
  { name: '300 slow', does: (soaked) => openSlow(soaked, 300) },
  { name: 'a copy', does: ({ dataDir, ends }) => copyBeside(dataDir, path.join(aFolder(ends), 'copy.sqlite')) },
];
/** Nobody asks: what is held then is held for good. Under a load it is as much what V8 has not collected yet, up to 100 MB more or less. */
const calm: Fault = {
  name: 'calm',
  async does({ load }) {
    await load.rest();
    await pause(leastCalmMilliseconds);
  },
};
/** Killed first, then all else twice in one life: what the second round left is compared with what the first one left. */
const plan: Fault[] = [killed, ...round, calm, ...round, calm];

/** R12. */
export const soak: Drill = {
  id: 'R12',
  name: 'a soak with faults',
  does: `for so many minutes people send interests at half of what the server can do, others read and search; it is killed once, and then comes, twice: ${round.map(({ name }) => name).join(', ')}, and a calm in which nobody asks`,
  holds:
    'nothing acknowledged is lost, no answer is wrong, and none fails but while it is killed; each receipt came or waits, none came twice but by the kill; memory, open files and the write-ahead log are in the second calm what they were in the first (bench/soak.svg)',
  count: { long: 20, short: null },
  async run(minutes, findings, ends) {
    const soaked = await startSoaked(ends);
    const { load } = soaked;
    load.begin(await capacityOf(soaked, findings));
    const { samples, calms, marks } = await watch(soaked, minutes, findings);
    await load.rest();
    // While it was killed nobody could be answered: of that time alone.
    const pages = load.wrongPages.filter((words) => !/ECONNREFUSED|ECONNRESET|socket hang up/.test(words));
    findings.must(pages.length === 0, `wrong pages: ${pages[0]}`);
    for (const [page, times] of Object.entries(load.milliseconds))
      findings.figure(`${new URL(page).pathname} p99 ${percentile(times, 0.99).toFixed(0)} ms`);
    const store = openFileStore(path.join(soaked.dataDir, 'site.sqlite'));
    await expectMailsLeave(store, findings);
    await soaked.site.end();
    await expectSoundFile(store, findings);
    await expectAnswered(soaked, store, findings);
    await expectMailed(soaked, store, findings);
    await store.close();
    expectFlat(samples, calms, findings);
    writeFileSync(graph, drawn(samples, marks, minutes));
    findings.figure('[the graph](soak.svg)');
  },
};

async function startSoaked(ends: Ends): Promise<Soaked> {
  const [office, dataDir, port] = [await startPostOffice(ends), aFolder(ends), await freePort()];
  const start = () => startSite(ends, { DATA_DIR: dataDir, SMTP_URL: office.url }, port);
  const site = await start();
  const soaked: Soaked = {
    site,
    dataDir,
    office,
    ends,
    load: new SoakLoad(site.url, ends),
    began: performance.now(),
    down: { from: Infinity, to: -Infinity },
    async restart() {
      const from = performance.now();
      await soaked.site.end('SIGKILL');
      soaked.site = await start();
      soaked.down = { from, to: performance.now() };
    },
  };
  return soaked;
}

/** Forms a second. */
async function capacityOf({ load }: Soaked, findings: Findings): Promise<number> {
  const began = performance.now();
  const { acknowledged } = await load.flood(64, () => pause(10_000));
  const perSecond = acknowledged.size / ((performance.now() - began) / 1000);
  findings.figure(`half of ${perSecond.toFixed(0)}/s`);
  return perSecond;
}

async function watch(
  soaked: Soaked,
  minutes: number,
  findings: Findings,
): Promise<{ samples: Sample[]; calms: Sample[][]; marks: Mark[] }> {
  const [samples, calms, marks]: [Sample[], Sample[][], Mark[]] = [[], [], []];
  const sampling = setInterval(() => samples.push(sample(soaked)), sampleMilliseconds);
  const share = (minutes * 60_000) / plan.length;
  for (const fault of plan) {
    const [began, from] = [performance.now(), samples.length];
    marks.push({ at: from, what: fault.name });
    await fault
      .does(soaked)
      .catch((error: Error) => findings.must(false, `${fault.name} could not be done: ${error.message}`));
    await pause(Math.max(0, share - (performance.now() - began)));
    if (fault !== calm) continue;
    calms.push(samples.slice(from));
    soaked.load.resume();
  }
  clearInterval(sampling);
  return { samples, calms, marks: marks.map(({ at, what }) => ({ at: at / samples.length, what })) };
}

function sample({ site, dataDir, load }: Soaked): Sample {
  const log = path.join(dataDir, 'site.sqlite-wal');
  const acknowledged = load.count;
  try {
    const [megabytes, files] = [megabytesOf(site.pid), readdirSync(`/proc/${site.pid}/fd`).length];
    return { megabytes, files, log: existsSync(log) ? statSync(log).size / 1e6 : 0, acknowledged };
  } catch {
    return { megabytes: 0, files: 0, log: 0, acknowledged };
  }
}

async function flood({ load }: Soaked): Promise<void> {
  await load.flood(256, () => pause(10_000));
}

async function shutFor(office: PostOffice, milliseconds: number): Promise<void> {
  await office.shut();
  await pause(milliseconds);
  await office.open();
}

async function inMood(office: PostOffice, mood: Parameters<PostOffice['mood']>[0]): Promise<void> {
  office.mood(mood);
  await pause(10_000);
  office.mood('well');
}

async function openSlow({ site }: Soaked, count: number): Promise<void> {
  const port = Number(new URL(site.url).port);
  const sockets = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  );
  for (let second = 0; second < 15; second += 1) {
    for (const socket of sockets)
      if (socket.writable) socket.write(second === 0 ? 'GET / HTTP/1.1\r\nHost: x\r\nX: ' : 'x');
    await pause(1000);
  }
  for (const socket of sockets) socket.destroy();
}

/** A whole copy while people write, as a backup makes one; by a process of its own, since everybody here would stand still meanwhile. */
async function copyBeside(dataDir: string, file: string): Promise<void> {
  const copy = "new (require('better-sqlite3'))(process.argv[1]).prepare('vacuum into ?').run(process.argv[2])";
  await promisify(execFile)(process.execPath, ['-e', copy, path.join(dataDir, 'site.sqlite'), file]);
}

/** What waits for the mail server leaves, now that nobody else wants anything. */
async function expectMailsLeave(store: Store, findings: Findings): Promise<void> {
  const waits = async () => (await store.rows<{ n: number }>(waiting))[0]!.n;
  const began = performance.now();
  const before = await waits();
  let left = before;
  while (left > 0 && performance.now() - began < drainMilliseconds) {
    await pause(1000);
    left = await waits();
  }
  const seconds = (performance.now() - began) / 1000;
  findings.figure(`${before} mails waited at the end of the load, ${left} of them still ${seconds.toFixed(0)} s later`);
  findings.must(left === 0 || left < before, `none of ${left} mails has left within ${seconds.toFixed(0)} s`);
}

const waiting = 'select count(*) as n from outbox where done_at is null and failed_at is null';

async function expectAnswered({ load, began, down }: Soaked, store: Store, findings: Findings): Promise<void> {
  const { storms } = load;
  const sum = (of: (storm: Storm) => number) => storms.reduce((all, storm) => all + of(storm), 0);
  const wrong = storms.flatMap((storm) => [...storm.wrong.keys()]);
  findings.must(wrong.length === 0, `wrong answers: ${wrong.slice(0, 5).join('; ')}`);
  const lost = storms.flatMap((storm) => storm.lost);
  const unexcused = lost.filter(({ at }) => at < down.from || at > down.to);
  const reasons = new Set(unexcused.map(({ at, why }) => `${why} after ${((at - began) / 1000).toFixed(0)} s`));
  findings.must(
    unexcused.length === 0,
    `${unexcused.length} requests were not answered while it was up: ${[...reasons].slice(0, 3).join('; ')}`,
  );
  const kept = await expectKept(store, load.acknowledged(), findings);
  findings.figure(
    `${kept} acknowledged, ${sum((storm) => storm.statuses.get(503) ?? 0)} told 503, ${lost.length - unexcused.length} unanswered while killed`,
  );
}

/** Every receipt was taken by the mail server and noted as sent, or is untouched and waits. The server has ended gently before, so that all is noted. */
async function expectMailed({ load, office }: Soaked, store: Store, findings: Findings): Promise<void> {
  const ids = new Map<string, string[]>();
  for (const [key, some] of office.taken) {
    const [to] = key.split(' ');
    ids.set(to!, [...(ids.get(to!) ?? []), ...some]);
  }
  const rows = await store.rows<{ recipient: string; sent: number; failed: number }>(
    `select recipient, done_at is not null as sent, failed_at is not null as failed from outbox where template = 'interest-received'`,
  );
  const rowOf = new Map(rows.map((row) => [row.recipient, row]));
  const emails = [...load.acknowledged().values()];
  const count = (is: (row: { sent: number; failed: number } | undefined, came: string[]) => boolean) =>
    emails.filter((email) => is(rowOf.get(email), ids.get(email) ?? [])).length;
  const unmailed = count((row, came) => row?.sent === 1 && came.length === 0);
  findings.must(unmailed === 0, `${unmailed} receipts are noted as sent and never came`);
  const given = count((row) => row?.failed === 1);
  findings.must(given === 0, `${given} receipts were given up`);
  const changed = count((_, came) => new Set(came).size > 1);
  findings.must(changed === 0, `${changed} receipts came under another Message-ID`);
  const again = count((row, came) => came.length > 1 || (row?.sent === 0 && came.length > 0));
  findings.must(again <= mostByTheKill, `${again} receipts came, or would come, twice`);
  findings.figure(
    `${count((row) => row?.sent === 1)} receipts came, ${count((row) => row?.sent === 0)} wait, ${again} twice, by the kill`,
  );
}

/** The least of the second calm against the least of the first one: between them is all that may befall it. */
function expectFlat(samples: readonly Sample[], [first, second]: Sample[][], findings: Findings): void {
  const least = (some: readonly Sample[] | undefined, of: (one: Sample) => number) => Math.min(...some!.map(of));
  for (const [name, of, bound] of [
    ['memory in MB', (one: Sample) => one.megabytes, (early: number) => early * 1.1 + 25],
    ['open files', (one: Sample) => one.files, (early: number) => early + 20],
    ['write-ahead log in MB', (one: Sample) => one.log, () => mostLog],
  ] as const) {
    const [early, late] = [least(first, of), least(second, of)];
    const most = Math.max(...samples.map(of));
    findings.figure(
      `${name} ${early.toFixed(0)} after the first round, ${late.toFixed(0)} after the second, ${most.toFixed(0)} at most`,
    );
    findings.must(late <= bound(early), `${name} grew from ${early.toFixed(0)} to ${late.toFixed(0)}`);
  }
}

function drawn(samples: readonly Sample[], marks: readonly Mark[], minutes: number): string {
  const rate = samples.map(
    ({ acknowledged }, at) =>
      (1000 * (acknowledged - (samples[at - 1]?.acknowledged ?? acknowledged))) / sampleMilliseconds,
  );
  return drawGraph(
    `${minutes} minutes at half of what it can do, with faults`,
    [
      { name: 'memory', unit: 'MB', values: samples.map((one) => one.megabytes) },
      { name: 'open files', unit: '', values: samples.map((one) => one.files) },
      { name: 'write-ahead log', unit: 'MB', values: samples.map((one) => one.log) },
      { name: 'acknowledged', unit: 'a second', values: rate },
    ],
    marks,
  );
}
