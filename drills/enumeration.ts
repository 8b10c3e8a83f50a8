import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask, fromElsewhere } from './kit/ask.ts';
import type { Drill, Ends, Findings } from './kit/drill.ts';
import { plantedName } from './kit/planted.ts';
import { aFolder, startSite } from './kit/site.ts';

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
/** Smaller differences than this, in milliseconds, are not told apart over a network. */
const goal = 0.5;
const resamples = 4000;
/** Times whose connection broke off, as on a machine that stood still for long: left out, and few. */
const mostLost = 3;
const kinds = ['known', 'unknown', 'planted'] as const;
type Difference = { median: number; low: number; high: number };
type Times = Record<(typeof kinds)[number], number>;

/**
 * Can the time of an answer tell whether an address has an account? The planted address is known too, and its handling in the server takes a
 * millisecond longer (kit/plant.ts): a drill that does not find that has shown nothing.
 */
export const enumeration: Drill = {
  id: 'enumeration',
  name: 'the time of an answer as a tell',
  does: 'log-in and forgotten password are asked about a known, an unknown and a planted address, in random order, again and again',
  holds:
    'the times of known and unknown addresses cannot be told apart; those of the planted one, a millisecond later, can',
  count: { long: 600, short: null },
  async run(pairs, findings, ends) {
    const plant = pathToFileURL(path.join(import.meta.dirname, 'kit/plant.ts'));
    const site = await startSite(ends, { DATA_DIR: aFolder(ends), NODE_OPTIONS: `--import ${plant.href}` });
    for (const probe of probes) {
      const times = await measure(site.url, probe, pairs, ends);
      const real = medianDifference(times.map(({ known, unknown }) => [known, unknown] as const));
      const planted = medianDifference(times.map((all) => [all.planted, all.unknown] as const));
      tell(probe.name, real, planted, findings);
    }
  },
};

function tell(name: string, real: Difference, planted: Difference, findings: Findings): void {
  const verdict = judge(real, planted);
  const shown = [real, planted].map(
    ({ median, low, high }) => `${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
  );
  findings.figure(`${name}: milliseconds later than unknown: known ${shown[0]}, planted ${shown[1]}`);
  findings.must(verdict.passed, `${name}: ${verdict.sentence}`);
}

/** What the measured interval says, and with which resolution; nothing at all when the planted branch was not found. */
function judge(real: Difference, planted: Difference): { passed: boolean; sentence: string } {
  const resolution = Math.max(Math.abs(real.low), Math.abs(real.high));
  const within = `the interval lies within ±${resolution.toFixed(2)} ms`;
  if (planted.low <= 0)
    return { passed: false, sentence: 'NOTHING SHOWN: the planted branch was not found; ask for more pairs' };
  if (resolution <= goal)
    return { passed: true, sentence: `no difference that matters: ${within}, the goal is ±${goal} ms` };
  if (real.low > 0 || real.high < 0)
    return { passed: false, sentence: `KNOWN ADDRESSES CAN BE TOLD APART: ${within}, and without zero` };
  return {
    passed: true,
    sentence: `no difference found, but coarser than the goal of ±${goal} ms: ${within}; ask for more pairs on a quiet machine`,
  };
}

/**
 * How much later the first of two answers comes: the median difference of the quieter half of the pairs, with its 95 % interval by
 * resampling the pairs (percentile bootstrap). A pair is quiet by the sum of its two times, so that neither of the two decides which
 * pairs stay, and no difference is made or lost by choosing.
 */
function medianDifference(pairs: readonly (readonly [number, number])[]): Difference {
  const medians = Array.from({ length: resamples }, () =>
    quietMedian(pairs.map(() => pairs[Math.floor(Math.random() * pairs.length)]!)),
  ).toSorted((a, b) => a - b);
  return {
    median: quietMedian(pairs),
    low: medians[Math.floor(resamples * 0.025)]!,
    high: medians[Math.ceil(resamples * 0.975) - 1]!,
  };
}

function quietMedian(pairs: readonly (readonly [number, number])[]): number {
  const quiet = pairs.toSorted((a, b) => a[0] + a[1] - b[0] - b[1]).slice(0, Math.ceil(pairs.length / 2));
  return middleOf(quiet.map(([first, second]) => first - second));
}

function middleOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

async function measure(url: string, probe: Probe, pairs: number, ends: Ends): Promise<Times[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  ends.add(() => agent.destroy());
  const count = Math.ceil(pairs / probe.asksOfOneAddress);
  const addresses = {
    known: Array.from({ length: count }, () => newEmail('person-')),
    unknown: Array.from({ length: count }, () => newEmail('person-')),
    planted: Array.from({ length: count }, () => newEmail(plantedName)),
  };
  for (const email of [...addresses.known, ...addresses.planted]) await signUp(url, email);
  for (let n = 0; n < 20; n += 1) await time(url, agent, probe, newEmail('warmup-'));
  const all: Times[] = [];
  let lost = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const times: Times = { known: 0, unknown: 0, planted: 0 };
    try {
      for (const kind of shuffled(kinds)) times[kind] = await time(url, agent, probe, addresses[kind][pair % count]!);
      all.push(times);
    } catch (error) {
      lost += 1;
      if (lost > mostLost || !/ECONNRESET|socket hang up/.test((error as Error).message)) throw error;
    }
  }
  return all;
}

/** Milliseconds from asking to the end of the answer. */
async function time(url: string, agent: http.Agent, { address, body, status }: Probe, email: string): Promise<number> {
  const answer = await ask(url + address, { agent, body: body(email), headers: fromElsewhere() });
  if (answer.status !== status) throw new Error(`${address} answered ${answer.status}`);
  return answer.milliseconds;
}

async function signUp(url: string, email: string): Promise<void> {
  const body = { name: 'Asha Sample', email, password: 'three grey pumps' };
  const { status } = await ask(`${url}/api/auth/sign-up/email`, { body, headers: fromElsewhere() });
  if (status !== 200) throw new Error(`no account for ${email}: ${status}`);
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
