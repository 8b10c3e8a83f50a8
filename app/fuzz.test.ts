import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from './identity/identity.factory.ts';
import type { App } from './platform/app.server.ts';
import { routesOf } from './testing/routes-of.ts';
import { test } from './testing/test.ts';

// Whatever anybody sends, no answer is a fault of ours. FUZZ_RUNS=500 makes a long run of it, FUZZ_SEED another one.
const runs = Number(process.env['FUZZ_RUNS'] ?? 8);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

type Described = { paths: Record<string, Record<string, { requestBody?: { content: Content } }>> };
type Content = Record<string, { schema: { properties?: object; anyOf?: { properties?: object }[] } }>;
type Target = { method: string; url: string; fields: string[] };

const odd = ['', ' ', 'a@example.in', '<script>alert(1)</script>', 'a\r\nBcc: b@example.in', '\0', '\uD800', '${7*7}'];
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...odd,
    "' or 1=1 --",
    '=1+1',
    'Yes',
    'No',
    null,
    true,
    -0,
    1e308,
    '[x',
    '{',
    '%',
    'a\u0007b',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Near enough to what is asked to get past the first look, so that the rest of the way is tried as well. */
const plausible: Record<string, string> = {
  email: 'a@example.in',
  to: 'a@example.in',
  courses: 'CIP Level 1',
  version: '0',
};
const valueOf = (field: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<unknown>(plausible[field] ?? 'three grey pumps') },
    { weight: 2, arbitrary: fc.constantFrom<unknown>('three\0grey\0pumps', `a\0${plausible[field] ?? ''}`, '\uD800x') },
    { weight: 3, arbitrary: value },
  );
const part = fc.constantFrom(...odd.map((text) => encodeURIComponent(text.toWellFormed())), '%', '%00', '..%2f', '%ff');

/** Every described call with the fields of its contract. */
async function describedCalls(server: FastifyInstance): Promise<Target[]> {
  const { paths } = (await server.inject('/openapi.json')).json<Described>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const { properties, anyOf = [] } = requestBody?.content['application/json']?.schema ?? {};
      const fields = Object.keys(Object.assign({}, properties, ...anyOf.map((one) => one.properties)) as object);
      return { method: method.toUpperCase(), url: path.replaceAll(/\{\w+\}/g, ':part'), fields };
    }),
  );
}

/** The office describes its calls to nobody: names that stand in its contracts, in any mixture. */
const officeFields =
  `archived at by cases change content cursor due email filter format from id ids kind list mails message note
  order owner ownerUid password path place q role search sort status subject text to type uid version x`.split(/\s+/);

function officeCalls(server: FastifyInstance): Target[] {
  return routesOf(server)
    .filter(({ url }) => url.startsWith('/office/api/'))
    .flatMap(({ url, methods }) =>
      methods
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method))
        .map((method) => ({ method, url, fields: officeFields })),
    );
}

/** Asks one call with generated bodies, parts and queries, as `cookie` says. */
async function throwAt(server: FastifyInstance, target: Target, cookies: () => Promise<string>): Promise<void> {
  const { method, url, fields } = target;
  const body = fc.record(Object.fromEntries(fields.map((field) => [field, valueOf(field)])), { requiredKeys: [] });
  const query = fc.dictionary(fc.constantFrom(...officeFields), fc.constantFrom(...odd, '{"search":"a"}', '[]', '-1'));
  const cookie = await cookies();
  await fc.assert(
    fc.asyncProperty(body, part, query, fc.boolean(), fc.nat(), async (payload, at, asked, loggedIn, n) => {
      const words = new URLSearchParams(
        Object.entries(asked).map(([name, text]) => [name, text.toWellFormed()]),
      ).toString();
      const answer = await server.inject({
        method: method as 'POST',
        url: `${url.replaceAll(/:\w+/g, at)}${method === 'GET' && words ? `?${words}` : ''}`,
        headers: { 'x-forwarded-for': networkOf(n), ...(loggedIn ? { cookie } : {}) },
        ...(method === 'GET' ? {} : { payload }),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
    }),
    { numRuns: runs, seed },
  );
}

const networkOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

test('generated bodies and addresses are answered by every described call without a fault of ours', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  const calls = await describedCalls(server);
  expect(calls.length).toBeGreaterThan(30);
  // Its own session for each call: logging out is one of them.
  for (const call of calls) await throwAt(server, call, () => aSession(app, person));
});

test('generated bodies and addresses are answered by every call of the office without a fault of ours', async ({
  app,
  server,
}) => {
  const calls = officeCalls(server);
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls)
    await throwAt(server, call, async () => aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' })));
});

const cookieNames = ['session', 'flash', 'passkey', 'device', 'factor', 'reset-proof', 'tx', 'signed-in'];
const headerNames = `accept accept-encoding accept-language authorization content-type content-length cookie host
  idempotency-key if-match if-modified-since if-none-match origin range referer sec-fetch-site user-agent
  x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id`.split(/\s+/);

test('generated headers and cookies are answered by every kind of address without a fault of ours', async ({
  app,
  server,
}) => {
  const addresses = [...(await describedCalls(server)), ...pages].map(({ method, url }) => ({
    method,
    url: url.replaceAll(/:\w+/g, 'x'),
  }));
  // What the parser of HTTP lets through: bytes, without those that end a header.
  const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some).toString('latin1'));
  const words = fc.constantFrom(
    '',
    ' ',
    'null',
    '{}',
    '[]',
    'Bearer x.y.z',
    'bytes=0-',
    '*',
    'W/"x"',
    'gzip;q=x',
    '%00',
    '%',
  );
  const text = fc.oneof(words, bytes).map((some) => some.replaceAll(/[\0\r\n]/g, ''));
  const cookies = fc.dictionary(fc.constantFrom(...cookieNames), text);
  const headers = fc.dictionary(fc.constantFrom(...headerNames.filter((name) => name !== 'content-length')), text);
  const session = await signedIn(app);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...addresses),
      headers,
      cookies,
      fc.boolean(),
      async (at, given, jar, loggedIn) => {
        const pairs = Object.entries(jar).map(([name, word]) => `${name}=${word}`);
        const cookie = [...(loggedIn ? [session] : []), ...pairs].join('; ');
        const answer = await server.inject({
          method: at.method as 'GET',
          url: at.url,
          headers: { ...given, ...(cookie ? { cookie } : {}) },
          ...(at.method === 'GET' ? {} : { payload: '{}' }),
        });
        expect(answer.statusCode, `${at.method} ${at.url} ${answer.body}`).toBeLessThan(500);
      },
    ),
    { numRuns: runs * 20, seed },
  );
});

const pages = [
  '/',
  '/courses/cip',
  '/search?query=x',
  '/login',
  '/profile',
  '/resetpassword?oobCode=x',
  '/nowhere',
].map((url) => ({ method: 'GET', url, fields: [] }));

async function signedIn(app: App): Promise<string> {
  return aSession(app, await aPerson(app));
}

test('raw bytes on a connection are refused or answered, and the next reader is served', async ({ server }) => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const whole =
    'POST /contact?x=1 HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nCookie: session=x\r\nContent-Length: 15\r\n\r\n{"name":"Asha"}';
  const shot = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    // A request with some bytes changed, cut short, or said twice.
    fc
      .tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.boolean(), fc.boolean())
      .map(([at, bytes, cut, twice]) => {
        const text = Buffer.from(whole);
        text.set(bytes.slice(0, text.length - at), at);
        const sent = cut ? text.subarray(0, at + 1) : text;
        return twice ? Buffer.concat([sent, sent]) : sent;
      }),
  );
  await fc.assert(
    fc.asyncProperty(shot, async (bytes) => {
      const heard = await send(port, bytes);
      for (const [, status] of heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) expect(Number(status), heard).toBeLessThan(500);
    }),
    { numRuns: runs * 10, seed },
  );
  expect((await server.inject('/getcourses')).statusCode).toBe(200);
});

/** Sends bytes, says that no more will come, and returns what came back until the other side was done. */
async function send(port: number, shot: Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (answered: Buffer) => (heard += answered.toString('latin1')));
  socket.on('error', () => {});
  socket.end(shot);
  await once(socket, 'close');
  return heard;
}
