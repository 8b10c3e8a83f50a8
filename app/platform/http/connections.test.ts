import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits, createBoundedServer, listenWidely, proxiesOf } from './connections.server.ts';
import type { ConnectionLimits } from './connections.server.ts';

const page = Buffer.alloc(50_000, 'x');
const sendPage: RequestListener = (_request, response) => {
  // A copy each time, as for a page that is rendered for one reader.
  response.end(Buffer.from(page));
};

async function serve(limits: Partial<ConnectionLimits>, listener = sendPage) {
  const server = createBoundedServer(listener, {}, { ...connectionLimits, isProxy: () => false, ...limits });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
    );
  return { server, open, count };
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('whoever sends thousands of requests ahead and reads nothing is cut off, and holds no memory', async () => {
  let asked = 0;
  const { open, count } = await serve({}, (incoming, response) => {
    asked += 1;
    sendPage(incoming, response);
  });
  const before = process.memoryUsage().rss;
  for (let n = 0; n < 4; n += 1) (await open()).pause().write(request.repeat(2300));
  await expect.poll(count).toBe(0);
  expect(asked).toBeLessThanOrEqual(4 * connectionLimits.unanswered);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test('a reader that does not read its one answer is cut off after the silence', async () => {
  const { open, count } = await serve({ silence: 300 }, (_request, response) => {
    response.end(Buffer.alloc(30_000_000));
  });
  (await open()).pause().write(request);
  await expect.poll(count).toBe(1);
  await expect.poll(count).toBe(0);
});

test('a few requests sent ahead are all answered, in order', async () => {
  const { open } = await serve({}, (incoming, response) => {
    response.end(incoming.url);
  });
  const socket = await open();
  let read = '';
  socket.on('data', (part: Buffer) => (read += part.toString()));
  socket.write(['/1', '/2', '/3'].map((path) => request.replace('/', path)).join(''));
  await expect.poll(() => read.includes('\n/3')).toBe(true);
  expect(read.match(/(?<=\n)\/\d/g)).toEqual(['/1', '/2', '/3']);
});

test('one network has its places and no more; the proxy in front has all', async () => {
  const direct = await serve({ placesOfNetwork: 3 });
  for (let n = 0; n < 6; n += 1) await direct.open();
  await expect.poll(direct.count).toBe(3);
  const proxied = await serve({ placesOfNetwork: 3, isProxy: () => true });
  for (let n = 0; n < 6; n += 1) await proxied.open();
  await expect.poll(proxied.count).toBe(6);
});

test('a line of many IPv6 networks has half of the places at most', async () => {
  const { server } = await serve({ places: 20, placesOfNetwork: 5 });
  // As the door gives them: connections of other networks cannot be made on one machine.
  const from = (remoteAddress: string) => {
    const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress });
    server.emit('connection', socket);
    return !socket.destroyed;
  };
  const taken = (address: (n: number) => string) =>
    Array.from({ length: 20 }, (_, n) => from(address(n))).filter(Boolean);
  expect(taken((n) => `2001:db8:0:${n.toString(16)}::1`)).toHaveLength(10);
  // Those that were refused are gone by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(from('198.51.100.7')).toBe(true);
});

test('what was reset before it was taken is not worked on: nobody would know who had asked', async () => {
  const asked: (string | undefined)[] = [];
  const { open } = await serve({}, (incoming, response) => {
    asked.push(incoming.socket.remoteAddress);
    response.end();
  });
  for (let n = 0; n < 40; n += 1) {
    const socket = await open();
    socket.write(request);
    socket.resetAndDestroy();
  }
  const last = await open();
  last.write(request);
  await new Promise((resolve) => last.once('data', resolve));
  expect(asked).not.toContain(undefined);
  expect(asked.length).toBeGreaterThan(0);
});

test('when it ends, connections end with their answer, also with one that was on its way, and silent ones when they are told to', async () => {
  const answers: (() => void)[] = [];
  const { server, open, count } = await serve({ arriving: 0 }, (_request, response) => {
    answers.push(() => response.end('here'));
  });
  const [kept, asking] = [await open(), await open()];
  await open();
  const read = [kept, asking].map((socket) => {
    const heard = { text: '' };
    socket.on('data', (part: Buffer) => (heard.text += part.toString()));
    return heard;
  });
  asking.write(request);
  await expect.poll(() => answers.length).toBe(1);
  server.letGo();
  kept.write(request);
  await expect.poll(() => answers.length).toBe(2);
  expect(await count()).toBe(3);
  await server.endIdle();
  await expect.poll(count).toBe(2);
  for (const answer of answers) answer();
  await expect.poll(() => read.every(({ text }) => text.endsWith('here'))).toBe(true);
  for (const { text } of read) expect(text).toContain('Connection: close');
  await expect.poll(count).toBe(0);
});

test('those who speak for many are loopback and whom the operator trusts', () => {
  const isProxy = proxiesOf(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
  for (const proxy of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8::5',
    '192.0.2.7',
  ])
    expect([proxy, isProxy(proxy)]).toEqual([proxy, true]);
  for (const other of ['', '192.0.2.8', '::ffff:192.0.2.8', '2001:db9::5'])
    expect([other, isProxy(other)]).toEqual([other, false]);
});

test.runIf(process.platform === 'linux')(
  'a crowd of new connections is taken in a few turns, and a place that is taken is refused all the same',
  async () => {
    const http = fastify({
      serverFactory: (handler) => createBoundedServer(handler, {}, { ...connectionLimits, isProxy: () => true }),
    });
    const port = Number(new URL(await listenWidely(http, { host: '127.0.0.1', port: 0 })).port);
    const people = 64;
    let [turns, taken] = [0, 0];
    http.server.on('connection', () => (taken += 1));
    const sockets = Array.from({ length: people }, () => connect(port, '127.0.0.1'));
    await new Promise<void>((resolve) => {
      const turn = () => {
        if (taken > 0) turns += 1;
        const began = performance.now();
        while (performance.now() - began < 2);
        if (taken < people) setImmediate(turn);
        else resolve();
      };
      turn();
    });
    expect(turns).toBeLessThan(people / 2);
    await expect(listenWidely(fastify(), { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    for (const socket of sockets) socket.destroy();
    await http.close();
  },
);
