import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from './identity/identity.factory.ts';
import type { OfficeCall } from './office/ground/calls.ts';
import { routesOf } from './testing/routes-of.ts';
import { test } from './testing/test.ts';

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
  // Mails are handed in with a secret, which is asked for before anything else (`office/post/replies/hook.test.ts`).
  const calls = unsafe(server).filter(({ url }) => url !== '/hooks/mail');
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
      oversized: await send(json, JSON.stringify({ name: 'x'.repeat(url.endsWith('/draft') ? 300_000 : 70_000) })),
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

/** Every table of calls of the office. */
async function officeCalls(): Promise<OfficeCall[]> {
  const office = path.join(import.meta.dirname, 'office');
  const files = readdirSync(office, { recursive: true, encoding: 'utf8' }).map((file) => path.join(office, file));
  const tables = files.filter((file) => file.endsWith('.ts') && / = officeCalls\(/.test(readFileSync(file, 'utf8')));
  const modules = (await Promise.all(tables.map((file) => import(file)))) as Record<
    string,
    Record<string, OfficeCall>
  >[];
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((table) => (typeof table === 'object' && table !== null ? Object.values(table) : []))
    .filter((call) => call?.path?.startsWith('/') && call.role !== undefined);
}

test('whose role may not make a call learns only that, whatever is sent: never what is wrong with it', async ({
  app,
  server,
}) => {
  const calls = (await officeCalls()).filter(({ role }) => role !== 'reader');
  expect(calls.length).toBeGreaterThan(80);
  const [reader, office] = await Promise.all(
    (['reader', 'office'] as const).map(async (officeRole) =>
      aSession(app, await aPerson(app, { role: 'staff', officeRole })),
    ),
  );
  for (const { method, path: at, role } of calls)
    for (const cookie of role === 'owner' ? [reader!, office!] : [reader!]) {
      const url = `/office/api${filled(at)}?limit=none`;
      const payload = method === 'GET' ? {} : { payload: { unknown: 1 } };
      const { statusCode } = await server.inject({ method, url, headers: { cookie }, ...payload });
      expect([method, at, statusCode]).toEqual([method, at, 403]);
    }
});

test('to anybody but staff every address of the office answers the same bytes, whatever is asked and however', async ({
  server,
}) => {
  const shots = [
    { method: 'GET', url: '/office/api/me' },
    { method: 'GET', url: '/office/api/nothing' },
    { method: 'GET', url: '/office/api' },
    { method: 'GET', url: `/office/api/me?x=${'x'.repeat(4000)}` },
    { method: 'GET', url: `/office/api/nothing?x=${'x'.repeat(4000)}` },
    { method: 'POST', url: `/office/api/team?x=${'x'.repeat(4000)}`, payload: {} },
    { method: 'POST', url: `/office/api/nothing?x=${'x'.repeat(4000)}`, payload: {} },
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
