import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from './identity/identity.factory.ts';
import { test } from './testing/test.ts';

type Route = { url: string; methods: string[] };
type Described = { paths: Record<string, Record<string, { requestBody?: { content: Content } }>> };
type Content = Record<string, { schema: { properties?: object; anyOf?: { properties?: object }[] } }>;

/** Every address the router knows, also those that stand in no description. */
function routesOf(server: FastifyInstance): Route[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?/.exec(line) ?? [];
      const depth = branch.length / 4;
      above.splice(depth - 1, Infinity, part);
      return methods ? [{ url: above.join(''), methods: methods.split(', ') }] : [];
    });
}

const unsafe = (server: FastifyInstance) =>
  routesOf(server).flatMap(({ url, methods }) =>
    methods.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)).map((method) => ({ url, method })),
  );
const filled = (url: string) => url.replaceAll(/:\w+/g, 'x');
const json = { 'content-type': 'application/json' };

test('every call that may change something refuses other sites, other types and bodies that cannot be read', async ({
  app,
  server,
}) => {
  // To anybody else the office's calls are not there, whatever is sent.
  const cookie = await aSession(app, await aPerson(app, { role: 'staff' }));
  const calls = unsafe(server);
  expect(calls.length).toBeGreaterThan(50);
  // A mail program posts to it from anywhere; its token is the proof.
  const open = new Set(['/subscription/unsubscribe']);
  for (const { url, method } of calls) {
    const send = async (headers: Record<string, string>, payload: string) =>
      (await server.inject({ method: method as 'POST', url: filled(url), headers: { ...headers, cookie }, payload }))
        .statusCode;
    const answers = {
      crossSite: await send({ ...json, 'sec-fetch-site': 'cross-site' }, '{}'),
      foreign: await send({ ...json, origin: 'https://elsewhere.example' }, '{}'),
      text: await send({ 'content-type': 'text/plain' }, 'name=x'),
      broken: await send(json, '{'),
      prototype: await send(json, '{"__proto__":{"admin":true}}'),
      oversized: await send(json, JSON.stringify({ name: 'x'.repeat(70_000) })),
    };
    const refused = { crossSite: 403, foreign: 403, text: 415, broken: 400, prototype: 400, oversized: 413 };
    const { crossSite: _, foreign: __, ...bodies } = refused;
    expect(answers, `${method} ${url}`).toMatchObject(open.has(url) ? bodies : refused);
  }
});

test('no call of the office is there for nobody, for a visitor, or for staff without the second step', async ({
  app,
  server,
}) => {
  const staff = await aPerson(app, { role: 'staff' });
  const cookies = ['', await aSession(app, await aPerson(app)), await aSession(app, staff, { secondFactor: false })];
  const calls = routesOf(server).filter(({ url }) => url.startsWith('/office/api/'));
  expect(calls.length).toBeGreaterThan(20);
  for (const { url, methods } of calls)
    for (const method of methods.filter((name) => name !== 'HEAD'))
      for (const cookie of cookies) {
        const answer = await server.inject({
          method: method as 'GET',
          url: filled(url),
          headers: { cookie },
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        expect([method, url, answer.statusCode, answer.headers['cache-control']]).toEqual([
          method,
          url,
          404,
          'no-store',
        ]);
      }
});

test('to anybody but staff every address of the office answers the same bytes, whatever is asked and however', async ({
  server,
}) => {
  const shots = [
    { method: 'GET', url: '/office/api/me' },
    { method: 'GET', url: '/office/api/nothing' },
    { method: 'GET', url: '/office/api' },
    { method: 'GET', url: '/%6fffice/api/me' },
    { method: 'POST', url: '/office/api/team', payload: {} },
    { method: 'POST', url: '/office/api/team', payload: 'x', headers: { 'content-type': 'text/plain' } },
    {
      method: 'POST',
      url: '/office/api/team',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { method: 'POST', url: '/office/api/team', payload: '{', headers: json },
    {
      method: 'POST',
      url: '/office/api/nothing',
      payload: 'x'.repeat(70_000),
      headers: { 'content-type': 'text/plain' },
    },
    {
      method: 'POST',
      url: '/office/api/pictures',
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    { method: 'DELETE', url: '/office/api/me' },
    { method: 'PUT', url: '/%6Fffice/api/nothing', payload: {} },
  ] as const;
  const answers = new Set<string>();
  for (const shot of shots) {
    const { statusCode, headers, body } = await server.inject(shot);
    answers.add(JSON.stringify([statusCode, { ...headers, 'x-request-id': '' }, body]));
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^\[404,.*"cache-control":"no-store"/);
});

test.for([
  ['POST', '/registersocial', 60],
  ['POST', '/api/auth/reset-password', 20],
  ['POST', '/updatepasswordmongo', 20],
  ['POST', '/registerprofile', 600],
  ['GET', '/getuserbyemail/a@example.in', 600],
  ['PUT', '/courseUser/a@example.in', 600],
] as const)('%s %s is answered %i times to one network, then 429 with the time to wait', async (limit, { server }) => {
  const [method, url, most] = limit;
  const ask = () => server.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
  for (let n = 0; n < most; n += 1) expect((await ask()).statusCode).not.toBe(429);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('one account writes its record 120 times a minute at most, from however many networks', async ({
  app,
  server,
}) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  const put = async (n: number) => {
    const headers = { cookie, 'x-forwarded-for': `198.51.100.${n % 200}` };
    const url = `/courseUser/${person.email}`;
    return (await server.inject({ method: 'PUT', url, headers, payload: { city: 'Kochi' } })).statusCode;
  };
  for (let n = 0; n < 120; n += 1) expect(await put(n)).toBe(404);
  expect(await put(120)).toBe(429);
});

const odd = ['', ' ', 'a@example.in', '<script>alert(1)</script>', 'a\r\nBcc: b@example.in', '\0', '\uD800', '${7*7}'];
const value = fc.oneof(
  fc.constantFrom<unknown>(...odd, "' or 1=1 --", '=1+1', 'Yes', 'No', null, true, -0, 1e308),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);

test('generated bodies and addresses are answered by every described call without a fault of ours', async ({
  app,
  server,
}) => {
  const { paths } = (await server.inject('/openapi.json')).json<Described>();
  const person = await aPerson(app);
  let network = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const { properties, anyOf = [] } = requestBody?.content['application/json']?.schema ?? {};
      const fields = Object.keys(Object.assign({}, properties, ...anyOf.map((one) => one.properties)) as object);
      const body = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
      // Its own session for each call: logging out is one of them.
      const cookie = await aSession(app, person);
      const cases = fc.record({ body, part: fc.constantFrom(...odd, '%', '%00', '..%2f'), loggedIn: fc.boolean() });
      for (const { body: payload, part, loggedIn } of fc.sample(cases, { numRuns: 15, seed: 20_261_120 })) {
        network += 1;
        const answer = await server.inject({
          method: method.toUpperCase() as 'POST',
          url: path.replace(/\{\w+\}/, part.startsWith('%') ? part : encodeURIComponent(part.toWellFormed())),
          headers: {
            'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
            ...(loggedIn ? { cookie } : {}),
          },
          ...(method === 'get' ? {} : { payload }),
        });
        expect(answer.statusCode, `${method} ${path} ${JSON.stringify(payload)}: ${answer.body}`).toBeLessThan(500);
      }
    }
}, 90_000);
