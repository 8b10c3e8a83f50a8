import { spawn } from 'node:child_process';
import os from 'node:os';
import { node } from '../scripts/run-site.ts';
import { ask, fromElsewhere } from './kit/ask.ts';
import { percentile, type Drill, type Findings } from './kit/drill.ts';
import { ClassSite, type Engine } from './kit/full-class.ts';
import { readBeside } from './kit/read-beside.ts';
import { untilSent } from './kit/store.ts';

const people = 500;
const seats = 20;
/** As many as a class can have. */
const mostSeats = 200;
/** Milliseconds that nobody else is to wait while a class is settled. */
const goal = 200;

/** A class that 500 people want, on SQLite with one server and on PostgreSQL with two. */
export const fullClasses: Drill = {
  id: 'classes',
  name: 'a class of 500 is pressed, moved and cancelled',
  does: '500 people are asked and press yes at once for 20 seats, mail leaving beside them; the class is moved, then cancelled, the servers killed right after it, and its successor announced',
  holds:
    'nobody who presses is refused; who reads waits 200 ms at most meanwhile; every seat is settled, and each person told once',
  // Ten minutes of both cores.
  count: { long: 1, short: null },
  async run(count, findings, ends) {
    for (const engine of ['SQLite', 'PostgreSQL'] as const) {
      const site = await ClassSite.open(ends, engine);
      const subjects = await site.subjects();
      for (const subject of subjects.slice(0, count)) await oneClass(site, subject, findings, ends);
      await site.end();
    }
  },
};

/** The same crowd while something else takes every core of the machine: slower, and nobody is turned away. */
export const busyClass: Drill = {
  id: 'busy-class',
  name: 'a class of 500 is pressed on a busy machine',
  does: '500 people press yes at once for 20 seats on PostgreSQL with two servers, mail leaving beside them, while another process counts on each core',
  holds: 'nobody who presses is refused; 20 seats are taken; every mail leaves',
  count: { long: 1, short: null },
  async run(_count, findings, ends) {
    const site = await ClassSite.open(ends, 'PostgreSQL');
    const [subject = ''] = await site.subjects();
    await site.wish(people, subject);
    await untilSent(site.store);
    const batch = await site.plan(subject, seats, true);
    await site.invite(batch.id);
    await untilSent(site.store);
    for (const _ of os.cpus()) {
      const burner = spawn(node, ['-e', 'for (;;);'], { stdio: 'ignore' });
      ends.add(() => burner.kill('SIGKILL'));
    }
    await press(site, batch.id, findings);
    await site.end();
  },
};

async function oneClass(site: ClassSite, subject: string, findings: Findings, ends: Parameters<Drill['run']>[2]) {
  const { engine } = site;
  await site.wish(people, subject);
  await untilSent(site.store);
  const batch = await site.plan(subject, seats, true);
  findings.must((await site.invite(batch.id)) === people, `${engine}: not everybody was asked`);
  await untilSent(site.store);
  await press(site, batch.id, findings);

  const [reading = ''] = await site.seatPaths(batch.id);
  const beside = readBeside([`${site.urls[0]}${reading}`, `${site.urls[0]}/registerprofile`], 20, ends);
  const moved = await site.move(subject, seats, batch, 75);
  await untilSent(site.store);
  const [now] = await site.store.rows<{ version: number }>(`select version from batches where id = '${batch.id}'`);
  const version = now!.version;
  const { milliseconds } = await site.office('POST', `/batches/${batch.id}/cancel`, { version, reason: 'No hall.' });
  await site.settled(batch.id);
  const { milliseconds: times, wrong } = await beside.stop();
  findings.must(wrong.length === 0, `${engine}: whoever read meanwhile was told ${wrong[0]}`);
  findings.figure(
    `${engine}: moving answered after ${moved.toFixed(0)} ms, cancelling after ${milliseconds.toFixed(0)}`,
  );
  findings.inTime(`${engine}: whoever read meanwhile waited`, Object.values(times).flat(), goal);
  await expectTold(site, batch.id, engine, findings);

  // Its successor offers the promised their seat; killed right after the answer, the rest follows at the next start.
  const next = await site.plan(subject, mostSeats, true);
  await site.killAndStart();
  await untilSent(site.store);
  const offered = await site.store.rows(`select id from seats where batch_id = '${next.id}' and state = 'Offered'`);
  findings.figure(`${engine}: announcing answered after ${next.milliseconds.toFixed(0)} ms, ${offered.length} offered`);
  const twice = await site.store.rows(
    `select email from seats where batch_id = '${next.id}' group by email having count(*) > 1`,
  );
  findings.must(twice.length === 0, `${engine}: ${twice.length} were offered two seats`);
}

/** Everybody presses yes at once, every tenth twice. */
async function press(site: ClassSite, batchId: string, findings: Findings): Promise<void> {
  const paths = await site.seatPaths(batchId);
  const pressed = [...paths, ...paths.filter((_, at) => at % 10 === 0)];
  const before = await site.processor();
  const began = performance.now();
  const answers = await Promise.all(
    pressed.map((path, at) =>
      ask(`${site.urls[at % site.urls.length]}${path}/answer`, {
        body: { answer: 'yes' },
        headers: fromElsewhere(),
        patience: 120_000,
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  await untilSent(site.store);
  const after = await site.processor();
  const used = (after.servers + after.database - before.servers - before.database) / 1000;
  const refused = answers.filter(({ status }) => status !== 200);
  findings.must(refused.length === 0, `${site.engine}: ${refused.length} presses were answered ${refused[0]?.status}`);
  const [taken] = await site.store.rows<{ n: number | string }>(
    `select count(*) as n from seats where batch_id = '${batchId}' and state = 'Taken'`,
  );
  findings.must(Number(taken!.n) === seats, `${site.engine}: ${taken!.n} seats of ${seats} are taken`);
  const slowest =
    percentile(
      answers.map(({ milliseconds }) => milliseconds),
      1,
    ) / 1000;
  findings.figure(
    `${site.engine}: ${pressed.length} presses answered in ${seconds.toFixed(1)} s, the slowest after ${slowest.toFixed(1)}; ${used.toFixed(1)} s of a processor, mails included`,
  );
}

async function expectTold(site: ClassSite, batchId: string, engine: Engine, findings: Findings): Promise<void> {
  const rows = await site.store.rows<{ state: string; n: number | string }>(
    `select state, count(*) as n from seats where batch_id = '${batchId}' group by state`,
  );
  const settled = rows.length === 1 && rows[0]?.state === 'Called off' && Number(rows[0].n) === people;
  findings.must(settled, `${engine}: seats stand as ${JSON.stringify(rows)}`);
  const told = await site.store.rows<{ recipient: string }>(
    `select recipient from outbox where template = 'batch-cancelled'`,
  );
  const once = told.length === people && new Set(told.map(({ recipient }) => recipient)).size === people;
  findings.must(once, `${engine}: ${told.length} mails of the cancellation for ${people} people`);
}
