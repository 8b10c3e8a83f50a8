import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { commonHeaders } from '../../platform/http/security-headers.server.ts';
import { test } from '../../testing/test.ts';

/** Fills every place at the gate until `done` is called. */
function crowd(server: FastifyInstance) {
  let done = () => {};
  const until = new Promise<void>((resolve) => (done = resolve));
  const others = Array.from({ length: 68 }, (_, n) => server.gate.pass(`network ${n}`, () => until));
  return { done, others };
}

test('when too many pages are being made the next is refused at once, and what lies in memory is answered', async ({
  server,
}) => {
  await server.inject('/courses');
  const { done, others } = crowd(server);
  for (const url of ['/login', '/search?query=new', '/courses/none', '/getcourse/none']) {
    const answer = await server.inject({ url, headers: { accept: 'text/html' } });
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
    expect(answer.headers).toMatchObject(commonHeaders(false));
    expect(answer.body.length).toBeLessThan(600);
    expect(answer.body).toContain('The server is busy. Please try again in a few seconds.');
  }
  expect((await server.inject('/courses')).statusCode).toBe(200);
  done();
  await Promise.all(others);
  expect((await server.inject('/login')).statusCode).toBe(200);
});

test('six hundred pages asked for in one breath keep no other reader waiting', async ({ server }) => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const read = async (network: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/login`, { headers: { 'x-forwarded-for': network } });
    expect(answer.status).toBe(200);
    await answer.text();
  };
  await read('203.0.113.8');
  let made = 0;
  const { pass } = server.gate;
  server.gate.pass = (network, work, wanted) =>
    pass(
      network,
      () => {
        made += 1;
        return work();
      },
      wanted,
    );
  const greedy = connect(port, '127.0.0.1').on('error', () => {});
  await new Promise((resolve) => greedy.once('connect', resolve));
  greedy.write('GET /login HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(600));
  await read('203.0.113.9');
  // Those that had begun when the connection was closed, and one's own.
  expect(made).toBeLessThanOrEqual(6);
  greedy.destroy();
});

test('all spellings of an address share one key of the memory', async ({ server }) => {
  await server.inject('/getcourses');
  await server.inject('/getcourse/cip');
  await server.inject('/courses');
  const { pages } = server.memory.size();
  for (const url of ['http://any/getcourses', '/%67etcourses', '/getcourses#1', '/getcourses?x=1'])
    expect([url, (await server.inject({ path: url })).statusCode]).toEqual([url, 200]);
  for (const url of [
    '/getcourse/cip#1',
    '/getcourse/%63ip',
    '/getcourse/cip?x',
    'http://any/getcourse/cip',
    'http://any/courses',
  ])
    expect([url, (await server.inject({ path: url })).statusCode]).toEqual([url, 200]);
  for (let n = 0; n < 20; n += 1) await server.inject(`/courses/nothing-${n}`);
  for (let n = 0; n < 20; n += 1) await server.inject(`/nothing-${n}`);
  // The page that is not there, once.
  expect(server.memory.size().pages).toBe(pages + 1);
});

test('a search is made from 200 letters, and the page repeats no more of its address', async ({ server }) => {
  const long = 'steel '.repeat(60);
  const { body, statusCode } = await server.inject(`/search?query=${encodeURIComponent(long)}&utm=secret`);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('utm');
  expect(body).toContain('steel '.repeat(33).trim());
  expect(body).not.toContain('steel '.repeat(35).trim());
});

test('pages made for one reader travel compressed, whole, and as the reader can take them', async ({ server }) => {
  const plain = await server.inject('/register');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, unpack] of [
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    for (const url of ['/register', '/courses/none']) {
      const answer = await server.inject({ url, headers: { 'accept-encoding': accepted } });
      expect(answer.headers).toMatchObject({ 'content-encoding': accepted.split(',')[0], vary: 'Accept-Encoding' });
      expect(unpack(answer.rawPayload).toString()).toContain('</html>');
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
});

test('a page that needs the database while it is away is told to come again, not failed', async ({ app, server }) => {
  await app.db.destroy();
  for (const url of ['/login', '/register', '/forgotpassword', '/subscription/unsubscribe']) {
    const answer = await server.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 503]);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers).toMatchObject(commonHeaders(false));
  }
});

test('another spelling of an address leads to the documented one, with what is asked there', async ({ server }) => {
  for (const [asked, documented] of [
    ['/termsofservice/', '/TermsOfService'],
    ['/FAQ', '/faq'],
    ['/Courses/CIP/?a=b', '/courses/cip?a=b'],
  ]) {
    const { statusCode, headers } = await server.inject(asked!);
    expect([statusCode, headers.location]).toEqual([301, documented]);
  }
});
