import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { test } from '../../testing/test.ts';
import { defineCall } from '../calls/call.server.ts';
import { connectionLimits } from './connections.server.ts';
import { crowdLimits, gateLimits } from './gate.server.ts';
import { addHealthCalls } from './health.server.ts';
import { createHttp, type HttpLimits } from './http.server.ts';
import { commonHeaders } from './security-headers.server.ts';
import { shedLimits } from './shed.server.ts';

const usual: HttpLimits = {
  connections: connectionLimits,
  gate: gateLimits,
  crowd: crowdLimits,
  shed: { ...shedLimits, pressure: {} },
};
const table = { ...commonHeaders(false), 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string };

async function portOf(server: FastifyInstance): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

/** Sends bytes as they are, and reads until the server closes or has answered once. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let read = '';
    socket.on('data', (part: Buffer) => {
      read += part.toString();
      if (/\r\n\r\n[\s\S]+/.test(read)) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(read));
  });
}

function parse(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
  return { status: Number(first.split(' ')[1]), headers: headers as Record<string, string>, body };
}

test('what the parser cannot read, or Node would refuse by itself, is answered with the headers and the body of every other refusal', async ({
  server,
}) => {
  const port = await portOf(server);
  const shots: [string, number][] = [
    ['nonsense\r\n\r\n', 400],
    ['GET /courses HTTP/1.1\r\n\r\n', 400],
    ['GET /session HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n', 417],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET /login HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ];
  for (const [text, status] of shots) {
    const answer = parse(await sendRaw(port, text));
    expect(answer.status, text.slice(0, 20)).toBe(status);
    const headers = Object.fromEntries(
      Object.entries(commonHeaders(false)).map(([name, value]) => [name, value.toLowerCase()]),
    );
    expect(answer.headers).toMatchObject({ ...headers, connection: 'close' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    expect(body).toMatchObject({ success: false, error: body['message'], code: expect.any(String) as string });
  }
});

test('two names for one host are refused', async ({ server }) => {
  const port = await portOf(server);
  // The first of these lies in memory by then.
  await server.inject('/courses');
  for (const address of ['/courses', '/session']) {
    const answer = parse(await sendRaw(port, `GET ${address} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`));
    expect(answer.status).toBe(400);
  }
});

test('an address of more than 2 KB is refused, but not the one an issuer of identities writes', async ({ server }) => {
  for (const url of [`/courses?x=${'x'.repeat(2100)}`, `/session?x=${'x'.repeat(2100)}`, `/${'x'.repeat(2100)}`]) {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([414, { code: 'too-long' }]);
    expect(answer.headers).toMatchObject(table);
  }
});

test('compressed bodies and forms by another spelling of their type are refused like any other content', async ({
  server,
}) => {
  const send = async (headers: Record<string, string>, url = '/loginsocial') =>
    (await server.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode;
  expect(await send({ 'content-type': 'Application/X-WWW-FORM-urlencoded' })).toBe(415);
  expect(await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, '/contact')).toBe(415);
  expect(await send({ 'content-type': 'application/json', 'content-encoding': 'identity' }, '/contact')).toBe(422);
});

test('texts that no database keeps are refused in a sentence, by every call and in every place', async ({ server }) => {
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload });
  for (const odd of ['a\0b', 'a\ud800b']) {
    for (const [url, payload] of [
      ['/loginusercourse', { email: odd, password: 'x' }],
      ['/api/auth/sign-up/email', { name: odd, email: 'a@example.in', password: 'three grey pumps' }],
      ['/api/auth/reset-password', { token: odd, newPassword: 'three grey pumps' }],
      ['/subscription/confirm', { token: odd }],
      ['/contact', { name: 'Asha', email: 'a@example.in', message: odd }],
      ['/registercourse', { anything: { deep: [odd] } }],
    ] as const) {
      const answer = await post(url, payload);
      expect([url, answer.statusCode], answer.body).toEqual([url, 422]);
      expect(answer.json()).toMatchObject({ success: false });
    }
  }
  const form = await server.inject({
    method: 'POST',
    url: '/loginusercourse',
    payload: 'email=a%00b&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.statusCode).toBe(303);
  for (const url of ['/getuserbyemail/a%00b', '/session?x=%00'])
    expect([url, (await server.inject(url)).statusCode]).toEqual([url, url.startsWith('/session') ? 422 : 401]);
});

test('past what it can do soon a server says so at once, with every header and when to come back', async ({ app }) => {
  const full = await createHttp(app, { ...usual, shed: { ...shedLimits, underWay: 1, pressure: {} } });
  addHealthCalls(full, app);
  let answer = () => {};
  full.get('/slow', () => new Promise((resolve) => (answer = () => resolve({}))));
  full.get('/quick', async () => ({}));
  full.post('/sent', async () => ({}));
  const slow = full.inject('/slow');
  await expect.poll(() => answer.toString()).toContain('resolve');
  // Before anything is done for it: a body that cannot be read is not even looked at.
  const broken = {
    method: 'POST',
    url: '/sent',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  } as const;
  expect((await full.inject(broken)).statusCode).toBe(503);
  const late = await createHttp(app, {
    ...usual,
    shed: { ...shedLimits, few: 0, pressure: { maxRssBytes: 1, sampleInterval: 10 } },
  });
  addHealthCalls(late, app);
  late.get('/quick', async () => ({}));
  await expect.poll(() => late.isUnderPressure()).toBe(true);
  for (const server of [full, late]) {
    const refused = await server.inject('/quick');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.headers).toMatchObject(table);
    expect(refused.json()).toMatchObject({ success: false, code: 'busy', requestId: refused.headers['x-request-id'] });
    // A proxy that heard "busy" here would send nobody any more, also not for what lies in memory.
    for (const url of ['/healthz', '/readyz']) expect([url, (await server.inject(url)).statusCode]).toEqual([url, 200]);
  }
  answer();
  expect((await slow).statusCode).toBe(200);
  expect((await full.inject('/quick')).statusCode).toBe(200);
  await Promise.all([full.close(), late.close()]);
});

test('what lies in itself a thousand times is refused, not walked', async ({ server }) => {
  const deep = `{"email":"a@example.com","z":${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}}`;
  for (const url of ['/contact', '/loginusercourse', '/forgotpasswordcourse', '/api/auth/sign-up/email'])
    for (const payload of [deep, `${'['.repeat(20_000)}${']'.repeat(20_000)}`])
      for (const headers of [{}, { 'idempotency-key': 'one' }]) {
        const type = { 'content-type': 'application/json', ...headers };
        const { statusCode } = await server.inject({ method: 'POST', url, headers: type, payload });
        expect(statusCode, url).toBe(400);
      }
});

test('a slow machine with few at it refuses nobody', async ({ app }) => {
  const shed = { ...shedLimits, few: 2, pressure: { maxRssBytes: 1, sampleInterval: 10 } };
  const server = await createHttp(app, { ...usual, shed });
  const answers: (() => void)[] = [];
  server.get('/slow', () => new Promise((resolve) => answers.push(() => resolve({}))));
  server.get('/quick', async () => ({}));
  await expect.poll(() => server.isUnderPressure()).toBe(true);
  const slow = [server.inject('/slow'), server.inject('/slow')];
  // Sent as soon as somebody waits for the answer.
  const answered = Promise.all(slow);
  await expect.poll(() => answers.length).toBe(2);
  expect((await server.inject('/quick')).statusCode).toBe(503);
  for (const answer of answers) answer();
  expect((await answered).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await server.inject('/quick')).statusCode).toBe(200);
  await server.close();
});

test('of those who send, fewer are let in than may wait to write, before their bodies are read; who reads finds room', async ({
  app,
}) => {
  let late = false;
  const load = () => ({ ...app.load(), isLate: late });
  const server = await createHttp({ ...app, load }, { ...usual, shed: { ...shedLimits, sending: 2 } });
  const answers: (() => void)[] = [];
  server.post('/sent', () => new Promise((resolve) => answers.push(() => resolve({}))));
  server.get('/read', async () => ({}));
  const headers = { 'content-type': 'application/json' };
  // Sent as soon as it is called, not when somebody waits for the answer.
  const send = async (payload = '{}') => server.inject({ method: 'POST', url: '/sent', headers, payload });
  const refused = async (answer: ReturnType<typeof send>) => {
    expect([(await answer).statusCode, (await answer).headers['retry-after']]).toEqual([503, '5']);
    expect((await answer).json()).toMatchObject({ success: false, code: 'busy' });
  };
  // All in one turn of the loop: the third is counted before the first has arrived whole.
  const [first, second, third] = [send(), send(), send()];
  await refused(third);
  await expect.poll(() => answers.length).toBe(2);
  await refused(send('{'));
  expect((await server.inject('/read')).statusCode).toBe(200);
  for (const answer of answers.splice(0)) answer();
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  late = true;
  await refused(send('{'));
  expect((await server.inject('/read')).statusCode).toBe(200);
  late = false;
  const again = send();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!();
  expect((await again).statusCode).toBe(200);
  await server.close();
});

test('what many press at one moment waits for its turn, however full the server is; beyond its own line it is refused too', async ({
  app,
}) => {
  const crowd = { together: 2, waiting: 5, allowance: 100, patience: 60_000 };
  const full = await createHttp(app, { ...usual, crowd, shed: { ...shedLimits, underWay: 0, pressure: {} } });
  let [running, most, done] = [0, 0, 0];
  const goOn = Promise.withResolvers<void>();
  const answer = z.object({ done: z.number() });
  const press = { method: 'POST', path: '/press', summary: 'Pressed by many', answer, crowd: true } as const;
  defineCall(full, app, {
    ...press,
    async handle() {
      most = Math.max(most, (running += 1));
      await goOn.promise;
      running -= 1;
      return { status: 200, body: { done: (done += 1) } };
    },
  });
  full.get('/quick', async () => ({}));
  const pressing = Array.from({ length: 8 }, async (_, at) =>
    full.inject({ method: 'POST', url: '/press', remoteAddress: `203.0.113.${at}`, payload: {} }),
  );
  // Two are worked on and five wait: the one who is answered now is refused.
  expect((await Promise.race(pressing)).statusCode).toBe(503);
  await expect.poll(() => running).toBe(2);
  goOn.resolve();
  const pressed = await Promise.all(pressing);
  expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(7).fill(200), 503]);
  expect([most, done]).toEqual([2, 7]);
  expect((await full.inject('/quick')).statusCode).toBe(503);
  await full.close();
});

test('a late event loop keeps nobody out of the line of a crowd', async ({ app }) => {
  const late = await createHttp(app, {
    ...usual,
    shed: { ...shedLimits, few: 0, pressure: { maxRssBytes: 1, sampleInterval: 10 } },
  });
  const answer = z.object({ pressed: z.boolean() });
  const press = { method: 'POST', path: '/press', summary: 'Pressed by many', answer, crowd: true } as const;
  defineCall(late, app, { ...press, handle: async () => ({ status: 200, body: { pressed: true } }) });
  late.get('/quick', async () => ({}));
  await expect.poll(() => late.isUnderPressure()).toBe(true);
  expect((await late.inject({ method: 'POST', url: '/press', payload: {} })).statusCode).toBe(200);
  expect((await late.inject('/quick')).statusCode).toBe(503);
  await late.close();
});

test('what the start itself took refuses nobody', async ({ app, clock }) => {
  vi.useFakeTimers({ now: clock.now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const server = await createHttp(app, {
    ...usual,
    shed: { ...shedLimits, few: 0, pressure: { maxRssBytes: 1, sampleInterval: 1000 } },
  });
  server.get('/quick', async () => ({}));
  await server.ready();
  vi.advanceTimersByTime(1000);
  expect(server.isUnderPressure()).toBe(true);
  await portOf(server);
  const quick = async () => (await server.inject('/quick')).statusCode;
  expect(await quick()).toBe(200);
  vi.advanceTimersByTime(1999);
  expect(await quick()).toBe(200);
  vi.advanceTimersByTime(1);
  expect(await quick(), 'what came after it').toBe(503);
  await server.close();
});

test('however much was sent, a form leads to an address that every proxy takes', async ({ server }) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/resetpassword',
    payload: new URLSearchParams({ oobCode: 'x'.repeat(30_000), password: 'short' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(/^\/resetpassword/);
  expect(String(answer.headers.location).length).toBeLessThan(1600);
});
