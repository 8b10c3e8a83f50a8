import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { OutcomeUnknown } from '../errors.ts';
import { statusOf } from './error-translator.server.ts';
import { createServer } from '../../server.ts';
import { commonHeaders } from './security-headers.server.ts';

const json = { 'content-type': 'application/json' };

const answers = [
  ['GET', '/', 200],
  ['GET', '/no-such-page', 404],
  ['GET', '/expofinterst', 200],
  ['GET', '/getcourses', 200],
  ['GET', '/getcourse/none', 404],
  ['GET', '/healthz', 200],
  ['POST', '/contact', 422],
  ['POST', '/no-such-call', 404],
] as const;
test('every kind of answer carries every header of the table', async ({ server }) => {
  for (const [method, url, status] of answers) {
    const answer = await server.inject({ method, url, ...(method === 'POST' ? { headers: json, payload: {} } : {}) });
    expect(answer.statusCode, url).toBe(status);
    expect(answer.headers, url).toMatchObject(commonHeaders(false));
    const policy = String(answer.headers['content-security-policy']);
    expect(policy, url).toMatch(/^default-src 'none'; /);
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).not.toMatch(/unsafe|\*/);
    expect(answer.headers, url).not.toHaveProperty('server');
    expect(answer.headers, url).not.toHaveProperty('access-control-allow-origin');
  }
});

test('what comes from another site may change nothing', async ({ server }) => {
  const post = (headers: Record<string, string>) =>
    server.inject({ method: 'POST', url: '/contact', headers: { ...json, ...headers }, payload: {} });
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ]) {
    expect([headers, (await post(headers)).statusCode]).toEqual([headers, 403]);
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://site.test' },
  ]) {
    expect([headers, (await post(headers)).statusCode]).toEqual([headers, 422]);
  }
});

const wrongBodies = [
  ['another type', { 'content-type': 'text/plain' }, 'name=x', 415],
  ['no JSON', json, '{"name":', 400],
  ['a prototype', json, '{"__proto__":{"name":"x"}}', 400],
  ['a constructor', json, '{"constructor":{"prototype":{}}}', 400],
  ['an array', json, '[]', 422],
  ['too much', json, JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
] as const;
test('a body that is not what a call takes is refused in words', async ({ server }) => {
  for (const [what, headers, payload, status] of wrongBodies) {
    const answer = await server.inject({ method: 'POST', url: '/contact', headers, payload });
    expect(answer.statusCode, what).toBe(status);
    const body = answer.json() as Record<string, unknown>;
    expect(body, what).toMatchObject({ success: false, error: body['message'] });
    expect(String(body['message']).length, what).toBeGreaterThan(5);
    expect(answer.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a form is taken only where one may be posted', async ({ server }) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.inject({ method: 'POST', url: '/getcourses', headers, payload: 'a=b' });
  expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'content-type' }]);
});

test('a database that is away is said with 503, and when to come back', async ({ app, server }) => {
  await app.db.destroy();
  const answer = await server.inject({
    method: 'POST',
    url: '/contact',
    headers: json,
    payload: { name: 'Asha', email: 'asha@example.com', message: 'Hello' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toEqual({
    success: false,
    code: 'busy',
    error: 'We cannot save this at the moment. Please try again in a few seconds.',
    message: 'We cannot save this at the moment. Please try again in a few seconds.',
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.body).not.toMatch(/sqlite|postgres|kysely|at .*\.ts/i);
});

test('a browser that posted without scripts reads a page, not JSON', async ({ server }) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
    payload: `message=${'x'.repeat(70_000)}`,
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('This is more than the form can take');
});

test('storage that cannot be trusted ends the process', async ({ app, server }) => {
  const reasons: unknown[] = [];
  app.giveUp = (reason) => reasons.push(reason);
  const failing = async (reason: Error) => {
    app.write = () => Promise.reject(reason);
    const payload = { name: 'Asha', email: 'asha@example.com', message: 'Hello' };
    const answer = await server.inject({ method: 'POST', url: '/contact', headers: json, payload });
    expect(answer.statusCode).toBe(503);
    return reasons.length;
  };
  const ofCode = (code: string) => Object.assign(new Error('disk I/O error'), { code });
  // The disk is full.
  expect(await failing(ofCode('SQLITE_IOERR_SHMSIZE'))).toBe(0);
  expect(await failing(ofCode('SQLITE_IOERR_FSYNC'))).toBe(1);
  expect(await failing(new OutcomeUnknown('while committing', { cause: ofCode('SQLITE_IOERR_FSYNC') }))).toBe(2);
});

test('what a database says by its codes is busy, not broken', () => {
  for (const code of ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_FSYNC', '57P01', '08006', '53300', 'ECONNREFUSED']) {
    expect([code, statusOf({ code })]).toEqual([code, 503]);
  }
  for (const error of [new Error('bug'), { code: 'SQLITE_CONSTRAINT' }, { code: '23505' }, null, 'text']) {
    expect(statusOf(error)).toBe(500);
  }
});

test('nothing of development is there', async ({ server }) => {
  for (const url of [
    '/dev/mail',
    '/dev/gallery',
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/../../package.json',
  ]) {
    expect([url, (await server.inject(url)).statusCode]).toEqual([url, 404]);
  }
});

test('whoever hangs up before the answer stands in the log and among the figures all the same, once', async ({
  app,
}) => {
  const lines: { msg: string; route: string; status: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metricsToken = 'a token for tests only, long enough';
  const server = await createServer({ ...app, log, config: { ...app.config, metricsToken } });
  let answer = () => {};
  server.get('/slow', () => new Promise((resolve) => (answer = () => resolve({}))));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const reader = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  reader.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => answer.toString()).toContain('resolve');
  reader.destroy();
  const slow = () => lines.filter(({ route }) => route === '/slow').map(({ status }) => status);
  await expect.poll(slow).toEqual([499]);
  answer();
  expect((await server.inject('/getcourses')).statusCode).toBe(200);
  const { body } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(body).toContain('site_request_seconds_count{method="GET",route="/slow",status="499"} 1');
  expect([slow(), lines.filter(({ route }) => route === '/getcourses').map(({ status }) => status)]).toEqual([
    [499],
    [200],
  ]);
  await server.close();
});
