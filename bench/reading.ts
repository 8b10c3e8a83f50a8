import { show, type Row } from './figures.ts';
import { compare, load } from './load.ts';
import { queriesOf } from './searches.ts';
import { startBareServer } from './servers.ts';

const pages = ['/', '/courses', '/courses/cip', '/courses/cip/level/level-1', '/faq'];
const calls = ['/getcourses', '/getcourse/cip'];
const queries = queriesOf('');

/** S1, S2, S3: what is read, against a bare server that sends the same bytes. */
export async function measureReading(url: string, rounds: number, seconds: number): Promise<Row[]> {
  const [s1, s2, s3] = [
    await against(url, pages, rounds, seconds),
    await against(url, queries, rounds, seconds),
    await against(url, calls, rounds, seconds),
  ];
  return [
    row('S1', `requests/s of ${pages.join(', ')}, 32 connections`, '≥ 0.80 of a bare server', s1),
    row('S2', 'requests/s of 1 000 different searches, held', '≥ 0.25 of a bare server and ≥ 1 080/s', s2),
    row('S3', `requests/s of ${calls.join(', ')}`, '≥ 0.70 of a bare server', s3),
  ];
}

async function against(url: string, paths: string[], rounds: number, seconds: number) {
  const bytes: Parameters<typeof startBareServer>[0] = {};
  for (const path of paths) bytes[path] = await rawAnswer(url + path);
  const bare = await startBareServer(bytes);
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  const shoot = async (target: string) => {
    const shot = await load(target, requests, 32, seconds);
    if (shot.notOk > 0) throw new Error(`${shot.notOk} answers of ${target} were not ok`);
    return shot.perSecond;
  };
  try {
    return await compare(
      rounds,
      () => shoot(url),
      () => shoot(bare.url),
    );
  } finally {
    await bare.stop();
  }
}

/** Headers and bytes as they travel; fetch would undo the compression. */
async function rawAnswer(address: string): Promise<{ headers: Record<string, string>; body: string }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers as Record<string, string>;
        resolve({ headers, body: Buffer.concat(parts).toString('base64') });
      });
    }).on('error', reject);
  });
}

function row(
  id: string,
  what: string,
  goal: string,
  { ours, theirs, ratio }: Awaited<ReturnType<typeof compare>>,
): Row {
  return { id, what, goal, reached: `${show(ratio, '', 2)}; ${show(ours)} against ${show(theirs)} requests/s` };
}
