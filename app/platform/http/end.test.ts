import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import type { App } from '../app.server.ts';
import { test } from '../../testing/test.ts';
import { connectionLimits, listenWidely, type BoundedServer } from './connections.server.ts';
import { crowdLimits, gateLimits } from './gate.server.ts';
import { createHttp } from './http.server.ts';
import { shedLimits } from './shed.server.ts';

async function open(port: number, text = ''): Promise<Socket & { heard: string }> {
  const socket = Object.assign(connect(port, '127.0.0.1'), { heard: '' });
  socket.on('error', () => {}).on('data', (part: Buffer) => (socket.heard += part.toString()));
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

/** A server that waits `farewell` milliseconds for whoever is still asking, and `arriving` for a first request; nothing else ends a connection that moves nothing. */
async function serve(app: App, farewell: number, arriving = 0) {
  const connections = { ...connectionLimits, silence: 600_000, farewell, arriving };
  const http = await createHttp(app, {
    connections,
    gate: gateLimits,
    crowd: crowdLimits,
    shed: { ...shedLimits, pressure: {} },
  });
  const answers: (() => void)[] = [];
  http.get('/slow', () => new Promise((resolve) => answers.push(() => resolve({ slow: true }))));
  http.get('/never', () => new Promise(() => {}));
  http.post('/body', async () => ({}));
  await listenWidely(http, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.server.closeAllConnections());
  return { http, port: (http.server.address() as AddressInfo).port, answers };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const hasEnded = (socket: Socket) => socket.destroyed || socket.readableEnded;
const isLinux = process.platform === 'linux';

test('silent, idle and slow connections do not keep a server from ending', async ({ app }) => {
  const { http, port } = await serve(app, 400);
  const silent = await open(port);
  const idle = await open(port, ask('/nothing'));
  await expect.poll(() => idle.heard).toContain('404');
  const slowBody = await open(
    port,
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const never = await open(port, ask('/never'));
  await http.close();
  await expect.poll(() => [silent, idle, slowBody, never].every(hasEnded)).toBe(true);
});

test('a connection that stays silent after it was taken right before the end does not wait for the farewell', async ({
  app,
}) => {
  const { http, port } = await serve(app, 600_000, 300);
  // Timers count whole milliseconds: one may come before this clock says so.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  await open(port);
  await expect.poll(() => (http.server as BoundedServer).countOpen()).toBeGreaterThan(0);
  await http.close();
  await expect.poll(() => (http.server as BoundedServer).countOpen()).toBe(0);
});

test('what comes by a connection that was taken right before the end is answered', async ({ app }) => {
  const { http, port } = await serve(app, 600_000, 60_000);
  const taken = await open(port);
  await expect.poll(() => (http.server as BoundedServer).countOpen()).toBeGreaterThan(0);
  const closed = http.close();
  await vi.waitUntil(() => !http.server.listening);
  taken.write(ask('/nothing'));
  await closed;
  await expect.poll(() => taken.heard).toMatch(/^HTTP\/1\.1 404 .*connection: close/is);
});

test('a server that ends waits for whoever is being answered, by whichever way they came in', async ({ app }) => {
  const { http, port, answers } = await serve(app, 600_000);
  // Node counts those of the first way in, and Linux has several: until one has come by another.
  const ofFirst = () => new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));
  const slow: Awaited<ReturnType<typeof open>>[] = [];
  let before = 0;
  do {
    before = await ofFirst();
    slow.push(await open(port, ask('/slow')));
    await expect.poll(() => answers.length).toBe(slow.length);
  } while (isLinux && (await ofFirst()) > before);
  const happened: string[] = [];
  const closed = http.close().then(() => happened.push('closed'));
  // What is answered before the end has begun leaves as ever.
  await vi.waitUntil(() => http.ending());
  for (const answer of answers.slice(0, -1)) answer();
  // The first way in is shut, and whoever came by it has gone.
  await vi.waitUntil(async () => !isLinux || (!http.server.listening && (await ofFirst()) === 0));
  happened.push('answered');
  answers.at(-1)!();
  await closed;
  expect(happened).toEqual(['answered', 'closed']);
  for (const socket of slow)
    await expect.poll(() => socket.heard).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"slow":true\}$/is);
});
