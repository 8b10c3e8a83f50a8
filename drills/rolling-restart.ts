import { freePort } from '../scripts/run-site.ts';
import { startDatabase } from './kit/database-server.ts';
import { pause, type Drill, type Ends, type Findings } from './kit/drill.ts';
import { caddy, haproxy, isInstalled, nginx, startKnownProxy, type RunningProxy } from './kit/known-proxies.ts';
import { startProxy } from './kit/proxy.ts';
import { readBeside } from './kit/read-beside.ts';
import { aFolder, startSite } from './kit/site.ts';
import { expectKept, openServerStore } from './kit/store.ts';
import { Storm } from './kit/storm.ts';

type AProxy = (ends: Ends, servers: readonly string[]) => Promise<RunningProxy>;

/** R10. */
export const rollingRestarts: Drill[] = [
  {
    ...ofRestarts('a proxy', 'an ordinary proxy (looks at /readyz each second, keeps connections, repeats nothing)'),
    run: (count, findings, ends) => restartInTurn(startProxy, count, findings, ends),
  },
  ...[nginx, haproxy, caddy].map((proxy) => ({
    ...ofRestarts(
      proxy.name,
      `${proxy.name} as deploy/${proxy.file} sets it up${proxy.isTold ? ' (told before a server ends)' : ''}`,
    ),
    async run(count: number, findings: Findings, ends: Ends) {
      const start: AProxy = (...among) => startKnownProxy(proxy, ...among);
      if (isInstalled(proxy)) await restartInTurn(start, count, findings, ends);
      else findings.impossible = `${proxy.name} is not installed here`;
    },
  })),
];

function ofRestarts(name: string, through: string) {
  return {
    id: 'R10',
    name: `rolling restart of two servers behind ${name}`,
    does: `six people send interests and two read pages through ${through}, while the servers are ended by SIGTERM and started again in turn`,
    holds: 'no request fails, the process ends with 0, and what was acknowledged is there once',
    count: { long: 12, short: null },
  };
}

async function restartInTurn(startAProxy: AProxy, count: number, findings: Findings, ends: Ends): Promise<void> {
  const database = await startDatabase(ends);
  const env = { DATABASE_URL: database.url, SECRET: 'a secret for drills only, long enough' };
  const ports = [await freePort(), await freePort()];
  const start = (at: number) => startSite(ends, { ...env, DATA_DIR: aFolder(ends) }, ports[at]!);
  const sites = [await start(0), await start(1)];
  const proxy = await startAProxy(
    ends,
    sites.map(({ url }) => url),
  );
  // nginx ends kept connections of visitors when it reads its file anew; browsers then ask over a new one.
  const storm = new Storm([proxy.url], 6, 25, !proxy.leaveOut);
  const readers = ['/courses', '/login'].map((page) => readBeside([proxy.url + page], 10, ends));
  const took: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const at = time % 2;
    await pause(2500);
    await proxy.leaveOut?.(at);
    const began = performance.now();
    await sites[at]!.end();
    took.push(performance.now() - began);
    const code = await sites[at]!.ended;
    findings.must(code === 0, `a server ended with ${code} instead of 0`);
    sites[at] = await start(at);
    await proxy.leaveOut?.(null);
  }
  await pause(1500);
  await storm.stop();
  const read = await Promise.all(readers.map((reader) => reader.stop()));
  const failures = [...storm.statuses].filter(([status]) => status !== 200).map(([status, n]) => `${n} x ${status}`);
  findings.must(
    failures.length === 0 && storm.unanswered === 0,
    `failed: ${failures.join(', ')} ${storm.unanswered || ''} ${[...storm.wrong.keys()].join('; ')}`,
  );
  const wrong = new Set(read.flatMap((one) => one.wrong));
  findings.must(wrong.size === 0, `pages failed: ${[...wrong].join(', ')}`);
  const store = await openServerStore(database.url);
  await expectKept(store, storm.acknowledged, findings);
  await store.close();
  const pages = read.flatMap((one) => Object.values(one.milliseconds).flat()).length;
  findings.figure(`${storm.milliseconds.length} interests and ${pages} pages, none failed unless said`);
  findings.inTime('from SIGTERM to the end:', took, 6000);
}
