import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { test } from '../../testing/test.ts';
import { connectionLimits } from './connections.server.ts';
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

test('silent, idle and slow connections do not keep a server from ending, and whoever is being answered is', async ({
  app,
}) => {
  const connections = { ...connectionLimits, farewell: 400 };
  const http = await createHttp(app, {
    connections,
    gate: gateLimits,
    crowd: crowdLimits,
    shed: { ...shedLimits, pressure: {} },
  });
  let answer = () => {};
  http.get('/slow', () => new Promise((resolve) => (answer = () => resolve({ slow: true }))));
  http.get('/never', () => new Promise(() => {}));
  http.post('/body', async () => ({}));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const silent = await open(port);
  const idle = await open(port, ask('/nothing'));
  await expect.poll(() => idle.heard).toContain('404');
  const slowBody = await open(
    port,
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const never = await open(port, ask('/never'));
  const slow = await open(port, ask('/slow'));
  await expect.poll(() => answer.toString()).toContain('slow');
  const began = performance.now();
  const closed = http.close();
  await expect
    .poll(() => [silent.destroyed || silent.readableEnded, idle.destroyed || idle.readableEnded])
    .toEqual([true, true]);
  answer();
  await closed;
  expect(performance.now() - began).toBeLessThan(2000);
  expect(slow.heard).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"slow":true\}$/is);
  await expect.poll(() => [slowBody, never].every((socket) => socket.destroyed || socket.readableEnded)).toBe(true);
});
