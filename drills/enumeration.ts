import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, runSite } from '../scripts/run-site.ts';
import { isDifferent, medianDifference } from './median-difference.ts';

/**
 * `npm run drill [-- --pairs=1000]`: can the time of an answer tell whether an address has an account? Asks the built site
 * in pairs, a known and an unknown address in random order. Every call is measured a second time with one millisecond
 * planted into the span of known addresses: a drill that does not find it has shown nothing.
 */
const pairs = Number(/--pairs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 150);
const asksOfOneAddress = 3;
const plantedMilliseconds = 1;

type Probe = { name: string; address: string; body: (email: string) => object; status: number };
const probes: Probe[] = [
  {
    name: 'log-in',
    address: '/loginusercourse',
    body: (email) => ({ email, password: 'not the password' }),
    status: 401,
  },
  { name: 'forgotten password', address: '/forgotpasswordcourse', body: (email) => ({ email }), status: 200 },
];

let asked = 0;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'drill-'));
const site = await runSite(await freePort(), { DATA_DIR: dataDir });
try {
  console.log(`${pairs} pairs each; milliseconds, known minus unknown address, median and 95 % interval`);
  for (const probe of probes) {
    const plain = await measure(probe, 0);
    const planted = await measure(probe, plantedMilliseconds);
    if (plain || !planted) process.exitCode = 1;
    console.log(`${probe.name}: ${verdict(plain, planted)}`);
  }
} finally {
  await site.end();
  rmSync(dataDir, { recursive: true, force: true });
}

function verdict(plain: boolean, planted: boolean): string {
  if (plain) return 'KNOWN ADDRESSES CAN BE TOLD APART';
  if (!planted) return 'NOTHING SHOWN: the planted branch was not found; ask for more pairs on a quiet machine';
  return 'known addresses cannot be told apart, and a planted branch is found';
}

/** Measures, prints a line, and returns whether known and unknown addresses can be told apart. */
async function measure(probe: Probe, plant: number): Promise<boolean> {
  const count = Math.ceil(pairs / asksOfOneAddress);
  const known = Array.from({ length: count }, newEmail);
  const unknown = Array.from({ length: count }, newEmail);
  for (const email of known) await signUp(email);
  for (const email of unknown.slice(0, 10)) await time(probe, `warm-${email}`, 0);
  const differences: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [yes, no] = [known[pair % count]!, unknown[pair % count]!];
    const times = { yes: 0, no: 0 };
    for (const which of Math.random() < 0.5 ? (['yes', 'no'] as const) : (['no', 'yes'] as const))
      times[which] = which === 'yes' ? await time(probe, yes, plant) : await time(probe, no, 0);
    differences.push(times.yes - times.no);
  }
  const found = medianDifference(differences);
  const different = isDifferent(found);
  const [median, low, high] = [found.median, found.low, found.high].map((value) => value.toFixed(3));
  console.log(`${probe.name}${plant ? `, ${plant} ms planted` : ''}: ${median} (${low} to ${high})`);
  return different;
}

/** Milliseconds from asking to the end of the answer. */
async function time({ address, body, status }: Probe, email: string, plant: number): Promise<number> {
  const began = performance.now();
  const answer = await post(address, body(email));
  await answer.arrayBuffer();
  const answered = performance.now();
  while (performance.now() - answered < plant);
  const took = performance.now() - began;
  if (answer.status !== status) throw new Error(`${address} answered ${answer.status}`);
  return took;
}

async function signUp(email: string): Promise<void> {
  const account = { name: 'Asha Sample', email, password: 'three grey pumps' };
  const answer = await post('/api/auth/sign-up/email', account);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`no account for ${email}: ${answer.status}`);
}

/** Every request comes from a network of its own, so that no limit of networks is in the way. */
function post(address: string, body: object): Promise<Response> {
  asked += 1;
  const network = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return fetch(site.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  });
}

function newEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 13)}@example.com`;
}
