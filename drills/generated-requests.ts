import http from 'node:http';
import fc from 'fast-check';
import { ask, fromElsewhere, untilServed, type Answer } from './kit/ask.ts';
import { percentile, type Drill, type Findings } from './kit/drill.ts';
import { aFolder, megabytesOf, processorMillisecondsOf, startSite } from './kit/site.ts';

const atOnce = 8;
/** How many of the slowest are asked again, each by itself, and what one may cost: whatever else the machine does is not in it. */
const askedAgain = 5;
const mostProcessorMilliseconds = 200;

/** R4. */
export const generatedRequests: Drill = {
  id: 'R4',
  name: 'generated requests to every described call',
  does: 'so many requests are made from /openapi.json: near to what is asked, of wrong kinds, deep, long, in odd letters, with bytes in addresses and queries',
  holds:
    'no answer is a fault of ours, none takes more than a second or 200 ms of a processor, the process lives, and its memory does not grow',
  // `app/fuzz.test.ts` makes them in every test run, for the office too, on both engines.
  count: { long: 100_000, short: null },
  async run(count, findings, ends) {
    const site = await startSite(ends, { DATA_DIR: aFolder(ends) });
    const calls = describedCalls((await ask(`${site.url}/openapi.json`)).body);
    const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
    ends.add(() => agent.destroy());
    const milliseconds: number[] = [];
    let slowest: Timed[] = [];
    const statuses = new Map<number, number>();
    const memory: number[] = [];
    for (let done = 0; done < count; done += 1000) {
      const shots = fc.sample(aShot(calls), { numRuns: Math.min(1000, count - done), seed: done + 1 });
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let shot = shots.pop(); shot; shot = shots.pop()) {
            const answer = await send(site.url, agent, shot);
            note(answer, shot, statuses, milliseconds, findings);
            if (!(answer instanceof Error)) slowest.push({ shot, milliseconds: answer.milliseconds });
          }
        }),
      );
      slowest = slowest.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, askedAgain);
      memory.push(megabytesOf(site.pid));
    }
    findings.must((await untilServed(`${site.url}/courses`, {}, 2000)) !== null, 'the process lives no more');
    const [half, last] = [memory[Math.floor(memory.length / 2)] ?? 0, memory.at(-1) ?? 0];
    findings.figure(
      `${calls.length} calls; ${[...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${n} x ${status}`)
        .join(', ')}`,
    );
    findings.figure(
      `p99 ${percentile(milliseconds, 0.99).toFixed(0)} ms; ${half.toFixed(0)} MB half way, ${last.toFixed(0)} MB at the end`,
    );
    findings.inTime('an answer:', milliseconds, 1000);
    await askAgain(slowest, site, agent, findings);
    findings.must(
      last <= half * 1.3 + 20,
      `memory grew from ${half.toFixed(0)} to ${last.toFixed(0)} MB in the second half`,
    );
  },
};

type Timed = { shot: Shot; milliseconds: number };

/** Says of each what it costs by itself: the least of three times, as the process may have other things to do. */
async function askAgain(
  slowest: readonly Timed[],
  { url, pid }: { url: string; pid: number },
  agent: http.Agent,
  findings: Findings,
): Promise<void> {
  for (const { shot, milliseconds } of slowest) {
    const costs: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const before = processorMillisecondsOf(pid);
      await send(url, agent, shot);
      costs.push(processorMillisecondsOf(pid) - before);
    }
    const [what, cost] = [`${shot.method} ${shot.path.split('?')[0]!.slice(0, 60)}`, Math.min(...costs)];
    if (shot === slowest[0]?.shot)
      findings.figure(`slowest: ${what} ${milliseconds.toFixed(0)} ms, by itself ${cost} ms of a processor`);
    findings.must(cost <= mostProcessorMilliseconds, `${what}: ${cost} ms of a processor`);
  }
}

type Call = { method: string; path: string; fields: string[] };
type Shot = { method: string; path: string; body: string | null; type: string };
type Described = Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>;
type Schema = { properties?: object; anyOf?: { properties?: object }[] };

function describedCalls(text: string): Call[] {
  const { paths } = JSON.parse(text) as { paths: Record<string, Described> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const { properties, anyOf = [] } = requestBody?.content['application/json']?.schema ?? {};
      const fields = Object.keys(Object.assign({}, properties, ...anyOf.map((one) => one.properties)) as object);
      return { method: method.toUpperCase(), path, fields };
    }),
  );
}

const odd = fc.constantFrom(
  '',
  ' ',
  'a@example.in',
  '<script>',
  'a\r\nBcc: b@example.in',
  '\0',
  '\uD800',
  '%',
  '../..',
  "' or 1=1 --",
  'Yes',
  '१२३',
  '\u202Egpj',
);
const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      'Asha Sample',
      'asha@example.in',
      '+91 90000 00000',
      'Mumbai',
      'three grey pumps',
    ),
  },
  { weight: 2, arbitrary: odd },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 5000, maxLength: 20_000 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
);

function aShot(calls: readonly Call[]): fc.Arbitrary<Shot> {
  return fc.constantFrom(...calls).chain(({ method, path, fields }) =>
    fc
      .record({
        known: fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
        broken: fc.oneof(
          { weight: 9, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
        ),
        part: odd,
        query: fc.option(fc.tuple(odd, odd)),
        isForm: fc.boolean(),
      })
      .map(({ known, broken, part, query, isForm }) => {
        const at = path.replaceAll(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()) || 'x');
        const asked = query ? `?${new URLSearchParams([query.map((word) => word.toWellFormed())]).toString()}` : '';
        const form = () =>
          new URLSearchParams(Object.entries(known).map(([name, one]) => [name, wordsOf(one)])).toString();
        const body = method === 'GET' ? null : (broken ?? (isForm ? form() : JSON.stringify(known)));
        return {
          method,
          path: at + asked,
          body,
          type: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        };
      }),
  );
}

const wordsOf = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed();

async function send(url: string, agent: http.Agent, { method, path, body, type }: Shot): Promise<Answer | Error> {
  const headers = { ...fromElsewhere(), ...(body === null ? {} : { 'content-type': type }) };
  return ask(url + path, { method, agent, headers, ...(body === null ? {} : { text: body }), patience: 20_000 }).catch(
    (error: Error) => error,
  );
}

function note(
  answer: Answer | Error,
  shot: Shot,
  statuses: Map<number, number>,
  milliseconds: number[],
  findings: Findings,
): void {
  const what = `${shot.method} ${shot.path.slice(0, 80)} ${(shot.body ?? '').slice(0, 120)}`;
  if (answer instanceof Error) {
    // A body that is refused before it was read whole ends its connection.
    const isCut = /ECONNRESET|EPIPE|socket hang up/.test(`${(answer as NodeJS.ErrnoException).code} ${answer.message}`);
    findings.must(isCut && (shot.body?.length ?? 0) > 64_000, `${what}: ${answer.message}`);
    return;
  }
  const { status } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  milliseconds.push(answer.milliseconds);
  findings.must(status < 500, `${what}: ${status}`);
}
