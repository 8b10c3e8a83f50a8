import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { openBeside } from '../scripts/open-beside.ts';
import { freePort, type RunningSite } from '../scripts/run-site.ts';
import { sql } from 'kysely';
import { pause, percentile, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { drawGraph } from './kit/graph.ts';
import { startPostOffice, type PostOffice } from './kit/post-office.ts';
import { readBeside } from './kit/read-beside.ts';
import { aFolder, megabytesOf, startSite } from './kit/site.ts';
import { expectKept, expectSoundFile, openFileStore } from './kit/store.ts';
import { Storm } from './kit/storm.ts';

const sampleMilliseconds = 2000;
/** With nothing done to it, after the last fault is over, however long that took. */
const leastQuietSamples = 10;
const posters = 16;
const graph = path.join(import.meta.dirname, '../bench/soak.svg');

type Sample = { megabytes: number; files: number; wal: number; acknowledged: number };
type Soaked = { site: RunningSite; dataDir: string; office: PostOffice; restart: () => Promise<void>; ends: Ends };
type Fault = { name: string; does: (soaked: Soaked) => Promise<unknown> };

/** Killed first: what is flat has to be so in one life of the process. */
const faults: Fault[] = [
  { name: 'killed', does: ({ restart }) => restart() },
  {
    name: 'mail down',
    does: ({ office }) =>
      office
        .shut()
        .then(() => pause(10_000))
        .then(() => office.open()),
  },
  { name: 'mail slow', does: ({ office }) => inMood(office, 'slow') },
  { name: 'mail refuses', does: ({ office }) => inMood(office, 'refusing') },
  { name: 'mail closes', does: ({ office }) => inMood(office, 'closing') },
  { name: '300 slow', does: (soaked) => openSlow(soaked, 300) },
  { name: 'a copy', does: ({ dataDir, ends }) => copyBeside(dataDir, path.join(aFolder(ends), 'copy.sqlite')) },
  { name: 'overload', does: ({ site }) => flood(site.url) },
];

/** R12. */
export const soak: Drill = {
  id: 'R12',
  name: 'a soak with faults',
  does: `for so many minutes people send interests at half of what the server can do, others read and search, and each fault comes in turn: ${faults.map(({ name }) => name).join(', ')}`,
  holds:
    'nothing acknowledged is lost, no answer is wrong; memory, open files and the write-ahead log stay flat (bench/soak.svg)',
  count: { long: 20, short: null },
  async run(minutes, findings, ends) {
    const [office, dataDir, port] = [await startPostOffice(ends), aFolder(ends), await freePort()];
    const start = () => startSite(ends, { DATA_DIR: dataDir, SMTP_URL: office.url }, port);
    const soaked: Soaked = {
      site: await start(),
      dataDir,
      office,
      ends,
      async restart() {
        await soaked.site.end('SIGKILL');
        soaked.site = await start();
      },
    };
    const rest = await restForHalf(soaked.site.url, findings);
    const storm = new Storm([soaked.site.url], posters, rest);
    const reader = readBeside(
      [`${soaked.site.url}/courses`, `${soaked.site.url}/search?query=level`, `${soaked.site.url}/login`],
      100,
      ends,
    );
    const { samples, quietFrom, marks } = await watch(soaked, storm, minutes);
    await storm.stop();
    const { milliseconds, wrong } = await reader.stop();
    await drain(dataDir, findings);
    // While it was killed nobody could be answered: of that time alone.
    const refused = wrong.filter((words) => /ECONNREFUSED|ECONNRESET|socket hang up/.test(words));
    findings.must(wrong.length === refused.length, `wrong pages: ${wrong.find((words) => !refused.includes(words))}`);
    findings.must(storm.wrong.size === 0, `wrong answers: ${[...storm.wrong.keys()].join('; ')}`);
    for (const [url, times] of Object.entries(milliseconds))
      findings.figure(`${new URL(url).pathname} p99 ${percentile(times, 0.99).toFixed(0)} ms`);
    const store = openFileStore(path.join(dataDir, 'site.sqlite'));
    await expectSoundFile(store, findings);
    const kept = await expectKept(store, storm.acknowledged, findings);
    await store.close();
    findings.figure(
      `${kept} acknowledged, ${storm.statuses.get(503) ?? 0} told 503, ${storm.unanswered} unanswered while killed`,
    );
    expectMailed(storm, office, findings);
    expectFlat(samples, quietFrom, findings);
    writeFileSync(graph, drawn(samples, marks, minutes));
    findings.figure('[the graph](soak.svg)');
  },
};

function inMood(office: PostOffice, mood: Parameters<PostOffice['mood']>[0]): Promise<void> {
  office.mood(mood);
  return pause(10_000).then(() => office.mood('well'));
}

/** Milliseconds that each poster rests, so that all together send half of what can be done. */
async function restForHalf(url: string, findings: Findings): Promise<number> {
  const [storm, began] = [new Storm([url], posters), performance.now()];
  await pause(5000);
  await storm.stop();
  const perSecond = storm.acknowledged.size / ((performance.now() - began) / 1000);
  findings.figure(`half of ${perSecond.toFixed(0)}/s`);
  return (1000 * posters) / (perSecond / 2) - percentile(storm.milliseconds, 0.5) / 2;
}

async function watch(
  soaked: Soaked,
  storm: Storm,
  minutes: number,
): Promise<{ samples: Sample[]; quietFrom: number; marks: { at: number; what: string }[] }> {
  const [samples, marks]: [Sample[], { at: number; what: string }[]] = [[], []];
  const whole = minutes * 60_000;
  const began = performance.now();
  const passed = () => (performance.now() - began) / whole;
  const due = [...faults];
  let underWay: Promise<unknown> = Promise.resolve();
  while (passed() < 1) {
    // One in each part of the time.
    if (due.length > 0 && passed() > (faults.length - due.length + 0.5) / (faults.length + 1)) {
      const fault = due.shift()!;
      marks.push({ at: samples.length, what: fault.name });
      underWay = underWay
        .then(() => fault.does(soaked))
        .catch((error: Error) => console.error(`  ${fault.name}: ${error.message}`));
    }
    samples.push(sample(soaked, storm));
    await pause(sampleMilliseconds);
  }
  await underWay;
  const quietFrom = samples.length;
  for (let left = Math.max(leastQuietSamples, quietFrom / 10); left > 0; left -= 1) {
    samples.push(sample(soaked, storm));
    await pause(sampleMilliseconds);
  }
  return { samples, quietFrom, marks: marks.map(({ at, what }) => ({ at: at / (samples.length - 1), what })) };
}

function sample({ site, dataDir }: Soaked, storm: Storm): Sample {
  const wal = path.join(dataDir, 'site.sqlite-wal');
  const acknowledged = storm.acknowledged.size;
  try {
    const [megabytes, files] = [megabytesOf(site.pid), readdirSync(`/proc/${site.pid}/fd`).length];
    return { megabytes, files, wal: existsSync(wal) ? statSync(wal).size / 1e6 : 0, acknowledged };
  } catch {
    return { megabytes: 0, files: 0, wal: 0, acknowledged };
  }
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

/** A whole copy while people write, as a backup makes one. */
async function copyBeside(dataDir: string, file: string): Promise<void> {
  const app = await openBeside({ DATA_DIR: dataDir });
  await sql`vacuum into ${file}`.execute(app.db);
  await app.db.destroy();
}

async function flood(url: string): Promise<void> {
  const storm = new Storm([url], 256);
  await pause(10_000);
  await storm.stop();
}

/** What waits for the mail server is to leave, now that it is well. */
async function drain(dataDir: string, findings: Findings): Promise<void> {
  const store = openFileStore(path.join(dataDir, 'site.sqlite'));
  const began = performance.now();
  const waits = async () =>
    (
      await store.rows<{ n: number }>('select count(*) as n from outbox where done_at is null and failed_at is null')
    )[0]!.n;
  let [left, movedAt] = [await waits(), began];
  findings.figure(`${left} mails waited at the end of the load`);
  // However long the line is, it has to become shorter.
  while (left > 0 && performance.now() - movedAt < 2 * 60_000) {
    await pause(1000);
    const now = await waits();
    if (now < left) movedAt = performance.now();
    left = Math.min(left, now);
  }
  findings.figure(`mails left ${((performance.now() - began) / 1000).toFixed(0)} s after the load`);
  findings.must(left === 0, `${left} mails still wait, and none has left for two minutes`);
  await store.close();
}

function expectMailed(storm: Storm, { taken }: PostOffice, findings: Findings): void {
  const times = new Map<string, number>();
  for (const [key, ids] of taken) {
    const [to] = key.split(' ');
    times.set(to!, (times.get(to!) ?? 0) + ids.length);
  }
  const emails = [...storm.acknowledged.values()];
  const unmailed = emails.filter((email) => !times.has(email)).length;
  findings.must(unmailed === 0, `${unmailed} receipts never came`);
  // Killed between the mail server's yes and our note a mail leaves again, under the same Message-ID: 25 ms of mails.
  const doubled = emails.filter((email) => (times.get(email) ?? 0) > 1).length;
  findings.figure(`${emails.length - unmailed} receipts came, ${doubled} of them twice, by the kill`);
  findings.must(doubled <= 100, `${doubled} receipts came twice`);
}

/** The middle of the quiet end against the middle of the fifth after a third of the time: the kill is over by then. */
function expectFlat(samples: readonly Sample[], quietFrom: number, findings: Findings): void {
  const part = (from: number, to: number) =>
    samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * to));
  const middle = (some: readonly Sample[], of: (one: Sample) => number) => percentile(some.map(of), 0.5);
  for (const [name, of, slack] of [
    ['memory in MB', (one: Sample) => one.megabytes, 40],
    ['open files', (one: Sample) => one.files, 20],
  ] as const) {
    const [early, late] = [middle(part(0.3, 0.5), of), middle(samples.slice(quietFrom), of)];
    findings.figure(
      `${name} ${early.toFixed(0)}, at the end ${late.toFixed(0)}, at most ${Math.max(...samples.map(of)).toFixed(0)}`,
    );
    findings.must(late <= early * 1.25 + slack, `${name} grew from ${early.toFixed(0)} to ${late.toFixed(0)}`);
  }
  const wal = Math.max(...samples.map((one) => one.wal));
  findings.figure(`write-ahead log ${wal.toFixed(0)} MB at most`);
  findings.must(wal <= 80, `the write-ahead log grew to ${wal.toFixed(0)} MB`);
}

function drawn(samples: readonly Sample[], marks: { at: number; what: string }[], minutes: number): string {
  const rate = samples.map(
    ({ acknowledged }, at) =>
      (1000 * (acknowledged - (samples[at - 1]?.acknowledged ?? acknowledged))) / sampleMilliseconds,
  );
  return drawGraph(
    `${minutes} minutes at half of what it can do, with faults`,
    [
      { name: 'memory', unit: 'MB', values: samples.map((one) => one.megabytes) },
      { name: 'open files', unit: '', values: samples.map((one) => one.files) },
      { name: 'write-ahead log', unit: 'MB', values: samples.map((one) => one.wal) },
      { name: 'acknowledged', unit: 'a second', values: rate },
    ],
    marks,
  );
}
