import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, runSite } from '../scripts/run-site.ts';
import { medianDifference } from './median-difference.ts';
import { plantedName } from './planted.ts';
import { judge } from './verdict.ts';

/**
 * `npm run drill [-- --pairs=1500]`: can the time of an answer tell whether an address has an account? Asks the built site about a
 * known, an unknown and a planted address, in random order, again and again. The planted one is known too, and its handling in the
 * server takes a millisecond longer (plant.ts): a drill that does not find that has shown nothing.
 */
const pairs = Number(/--pairs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 600);

type Probe = {
  name: string;
  address: string;
  body: (email: string) => object;
  status: number;
  /** Fewer than make anybody wait. */
  asksOfOneAddress: number;
};
const probes: Probe[] = [
  {
    name: 'log-in',
    address: '/loginusercourse',
    body: (email) => ({ email, password: 'not the password' }),
    status: 401,
    asksOfOneAddress: 20,
  },
  {
    name: 'forgotten password',
    address: '/forgotpasswordcourse',
    body: (email) => ({ email }),
    status: 200,
    asksOfOneAddress: 3,
  },
];
const kinds = ['known', 'unknown', 'planted'] as const;
type Times = Record<(typeof kinds)[number], number>;

let asked = 0;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'drill-'));
const plant = pathToFileURL(path.join(import.meta.dirname, 'plant.ts'));
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const site = await runSite(await freePort(), { DATA_DIR: dataDir, NODE_OPTIONS: `--import ${plant}` });
try {
  console.log(
    `${pairs} pairs each; milliseconds later than an unknown address: median of the quieter half, 95 % interval`,
  );
  for (const probe of probes) {
    const times = await measure(probe);
    const real = medianDifference(times.map(({ known, unknown }) => [known, unknown] as const));
    const planted = medianDifference(times.map((all) => [all.planted, all.unknown] as const));
    const verdict = judge(real, planted);
    for (const [name, { median, low, high }] of [
      ['known', real],
      ['planted', planted],
    ] as const)
      console.log(`${probe.name}, ${name}: ${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`);
    console.log(`${probe.name}: ${verdict.sentence}`);
    if (!verdict.passed) process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.end();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(probe: Probe): Promise<Times[]> {
  const count = Math.ceil(pairs / probe.asksOfOneAddress);
  const addresses = {
    known: Array.from({ length: count }, () => newEmail('person-')),
    unknown: Array.from({ length: count }, () => newEmail('person-')),
    planted: Array.from({ length: count }, () => newEmail(plantedName)),
  };
  for (const email of [...addresses.known, ...addresses.planted]) await signUp(email);
  for (let n = 0; n < 20; n += 1) await time(probe, newEmail('warmup-'));
  const all: Times[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const times: Times = { known: 0, unknown: 0, planted: 0 };
    for (const kind of shuffled(kinds)) times[kind] = await time(probe, addresses[kind][pair % count]!);
    all.push(times);
  }
  return all;
}

/** Milliseconds from asking to the end of the answer. */
async function time({ address, body, status }: Probe, email: string): Promise<number> {
  const began = performance.now();
  const answered = await post(address, body(email));
  const took = performance.now() - began;
  if (answered !== status) throw new Error(`${address} answered ${answered}`);
  return took;
}

async function signUp(email: string): Promise<void> {
  const status = await post('/api/auth/sign-up/email', { name: 'Asha Sample', email, password: 'three grey pumps' });
  if (status !== 200) throw new Error(`no account for ${email}: ${status}`);
}

/** Every request comes from a network of its own, so that no limit of networks is in the way. Answers the status. */
function post(address: string, body: object): Promise<number> {
  asked += 1;
  const network = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
  return new Promise((resolve, reject) => {
    const request = http.request(site.url + address, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject).end(JSON.stringify(body));
  });
}

function newEmail(kind: string): string {
  return `${kind}${crypto.randomUUID().slice(0, 13)}@example.com`;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
