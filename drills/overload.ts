import autocannon from 'autocannon';
import { ask, fromElsewhere } from './kit/ask.ts';
import { pause, percentile, type Drill, type Findings } from './kit/drill.ts';
import { readBeside } from './kit/read-beside.ts';
import { aFolder, megabytesOf, startSite } from './kit/site.ts';
import { expectKeptFile } from './kit/store.ts';
import { Storm, anInterest } from './kit/storm.ts';

const times = 4;
const acceptedGoal = 1000;
const recoveryGoal = 2000;

/** R5. */
export const overload: Drill = {
  id: 'R5',
  name: 'four times what it can do',
  does: 'the capacity is measured with 64 people who send interests; then four times as many requests a second come for so many seconds, over 1 000 kept connections; then 256 people send over a new connection each time; documents and files are read all the while',
  holds: `what is beyond capacity is told 503 with Retry-After, at least half of the capacity is still acknowledged, with a 99th percentile of ${acceptedGoal} ms at most; documents and files are served; ${recoveryGoal / 1000} s later all is normal; what was acknowledged is kept`,
  count: { long: 30, short: null },
  async run(seconds, findings, ends) {
    const dataDir = aFolder(ends);
    const site = await startSite(ends, { DATA_DIR: dataDir });
    const [, file = ''] = /(\/assets\/[\w.-]+\.css)/.exec((await ask(`${site.url}/login`)).body) ?? [];
    const calm = new Storm([site.url], 64);
    await pause(5000);
    await calm.stop();
    const capacity = calm.acknowledged.size / 5;
    findings.figure(
      `capacity ${capacity.toFixed(0)}/s, p99 ${percentile(calm.milliseconds, 0.99).toFixed(0)} ms with 64 connections`,
    );

    const reader = readBeside([`${site.url}/courses`, site.url + file], 10, ends);
    const flood = await floodWith(site.url, times * capacity, seconds);
    tell('kept connections', flood, capacity, seconds, findings);
    findings.inTime('normal again after:', [await untilNormal(site.url)], recoveryGoal);

    const fresh = new Storm([site.url], 256, 0, false);
    await pause(seconds * 500);
    const shot = {
      accepted: fresh.accepted,
      refused: fresh.statuses.get(503) ?? 0,
      others: fresh.wrong.size + fresh.unanswered,
    };
    await fresh.stop();
    tell('new connections', shot, capacity, seconds / 2, findings);
    findings.inTime('normal again after:', [await untilNormal(site.url)], recoveryGoal);

    const { milliseconds, wrong } = await reader.stop();
    findings.must(wrong.length === 0, `documents and files: ${wrong.length} failed, ${wrong[0]}`);
    for (const [at, what] of ['documents', 'files'].entries()) {
      const all = Object.values(milliseconds)[at] ?? [];
      const p99 = percentile(all, 0.99);
      findings.figure(`${what} meanwhile: p50 ${percentile(all, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms`);
      findings.mustWhenQuiet(p99 <= acceptedGoal, `${what} meanwhile: p99 ${p99.toFixed(0)} ms`);
    }
    findings.figure(`${megabytesOf(site.pid).toFixed(0)} MB afterwards`);
    await expectKeptFile(dataDir, new Map([...calm.acknowledged, ...fresh.acknowledged]), findings);
  },
};

/** Milliseconds of what was acknowledged, and how many were told otherwise. */
type Shot = { accepted: readonly number[]; refused: number; others: number };

async function floodWith(url: string, perSecond: number, seconds: number): Promise<Shot> {
  const accepted: number[] = [];
  let [refused, others] = [0, 0];
  const headers = { 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections: 1000,
    overallRate: Math.round(perSecond),
    duration: seconds,
    timeout: 20,
    setupClient: (client) => {
      client.on('response', (status, _bytes, milliseconds) => {
        if (status === 200) accepted.push(milliseconds);
        else if (status === 503) refused += 1;
        else others += 1;
      });
    },
    requests: [
      {
        method: 'POST',
        path: '/registercourse',
        setupRequest: (request: object) => ({
          ...request,
          headers: { ...headers, ...fromElsewhere() },
          body: JSON.stringify(anInterest()),
        }),
      },
    ],
  });
  return { accepted, refused, others: others + result.errors };
}

function tell(
  how: string,
  { accepted, refused, others }: Shot,
  capacity: number,
  seconds: number,
  findings: Findings,
): void {
  const [perSecond, p99] = [accepted.length / seconds, percentile(accepted, 0.99)];
  findings.figure(
    `${how}: ${perSecond.toFixed(0)}/s acknowledged, p99 ${p99.toFixed(0)} ms, ${refused} told 503, ${others} other answers or none`,
  );
  findings.must(others === 0, `${how}: ${others} got another answer or none`);
  findings.mustWhenQuiet(p99 <= acceptedGoal, `${how}: p99 of what was acknowledged ${p99.toFixed(0)} ms`);
  findings.mustWhenQuiet(
    perSecond >= capacity / 2,
    `${how}: only ${perSecond.toFixed(0)}/s acknowledged of ${capacity.toFixed(0)}`,
  );
}

/** Milliseconds until ten in a row are acknowledged, each within 100 ms. */
async function untilNormal(url: string): Promise<number> {
  const began = performance.now();
  for (let row = 0; row < 10 && performance.now() - began < 20_000;) {
    const answer = await ask(`${url}/registercourse`, { body: anInterest(), headers: fromElsewhere() }).catch(
      () => null,
    );
    row = answer?.status === 200 && answer.milliseconds < 100 ? row + 1 : 0;
  }
  return performance.now() - began;
}
