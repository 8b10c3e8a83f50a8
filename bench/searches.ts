import { createServer, get, Agent, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { figure, show, type Row } from './figures.ts';
import { processorMilliseconds, startSite } from './servers.ts';

const words = [
  'cip',
  'cp',
  'cci',
  'level 1',
  'level 2',
  'coating',
  'concrete',
  'cathodic',
  'nothing like it',
  'peer review',
];
/** A thousand searches, others in each pass. */
export const queriesOf = (pass: string) =>
  Array.from(
    { length: 1000 },
    (_, n) => `/search?query=${encodeURIComponent(`${words[n % words.length]} ${pass}${n}`)}`,
  );
const passes = ['', 'b', 'c', 'd'];

type Site = { url: string; pid: number };
type Pass = { perSecond: number; processor: number };

/** S2: searches that nobody has asked before, in servers that have just answered their first page, and in the same a thousand later. */
export async function measureFirstSearches(rounds: number): Promise<Row[]> {
  await warmAsker();
  const [fresh, warm]: Pass[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite();
    try {
      const [first, ...others] = await searchOnce(site);
      fresh!.push(first!);
      warm!.push(...others);
    } finally {
      await site.stop();
    }
  }
  const row = (what: string, of: Pass[]): Row => ({
    id: 'S2',
    what: `1 000 different searches, each for the first time, ${what}`,
    goal: '≥ 1 000/s',
    reached: `${show(figure(of.map(({ perSecond }) => perSecond)))} requests/s, ${show(figure(of.map(({ processor }) => processor)), 'ms', 2)} of the processor each`,
  });
  return [row('in a server that has just started', fresh!), row('in the same server afterwards', warm!)];
}

/** Four thousand searches, each never asked before: each is put together. */
export async function searchOnce({ url, pid }: Site): Promise<Pass[]> {
  const done: Pass[] = [];
  for (const pass of passes) {
    const queries = queriesOf(pass);
    const [began, spent] = [performance.now(), processorMilliseconds(pid)];
    await askAll(url, queries);
    done.push({
      perSecond: queries.length / ((performance.now() - began) / 1000),
      processor: (processorMilliseconds(pid) - spent) / queries.length,
    });
  }
  return done;
}

/** Each address once, 32 at a time, by a client that costs less than what it measures: fetch takes as much of the processor as the server does. */
async function askAll(url: string, addresses: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const waiting = [...addresses];
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        const asking = get(url + path, { agent, headers: { 'accept-encoding': 'gzip, br' } });
        const [answer] = (await once(asking, 'response')) as [IncomingMessage];
        if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`);
        await once(answer.resume(), 'end');
      }
    }),
  );
  agent.destroy();
}

/** The server is to be new, its client is not. */
async function warmAsker(): Promise<void> {
  const other = createServer((_request, response) => response.end(Buffer.alloc(20_000))).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await askAll(`http://127.0.0.1:${port}`, queriesOf(''));
  await askAll(`http://127.0.0.1:${port}`, queriesOf('b'));
  other.close();
}
