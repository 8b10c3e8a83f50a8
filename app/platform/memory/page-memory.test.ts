import { createServer, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageMemory, type Held, type Rendered } from './page-memory.server.ts';
import { sendHeld } from './send-held.server.ts';

const page = (body: string): Rendered => ({
  status: 200,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

test('a page is rendered once, also for many first readers at the same time', async () => {
  const memory = createPageMemory(1_000_000);
  let renderings = 0;
  const rendered = Promise.withResolvers<Rendered>();
  const render = () => {
    renderings += 1;
    return rendered.promise;
  };
  const readers = Array.from({ length: 50 }, () => memory.get('/', render));
  rendered.resolve(page('hello'));
  await Promise.all(readers);
  await memory.get('/', render);
  expect(renderings).toBe(1);
});

test('changed content is rendered anew, and a rendering begun before the change is not kept', async () => {
  const memory = createPageMemory(1_000_000);
  let words = 'old';
  let finish = () => {};
  const slow = memory.get('/', async () => {
    const body = words;
    await new Promise<void>((resolve) => (finish = resolve));
    return page(body);
  });
  words = 'new';
  memory.clear();
  finish();
  await slow;
  expect(memory.find('/')).toBeNull();
  const held = await memory.get('/', async () => page(words));
  expect(brotliDecompressSync(held.packed.br!.bytes).toString()).toBe('new');
});

test('a rendering that fails is not kept', async () => {
  const memory = createPageMemory(1_000_000);
  await expect(memory.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(memory.get('/', async () => page('back'))).resolves.toBeTruthy();
});

const noise = (seed: number, length = 400) =>
  Array.from({ length }, (_, n) => ((n * 7919 + seed * 104_729) % 9973).toString(36)).join('');

test('memory is bounded and what was used longest ago goes first', async () => {
  const memory = createPageMemory(20_000);
  for (let n = 0; n < 20; n += 1) {
    await memory.get(`/${n}`, async () => page(noise(n)));
    if (n > 0) memory.find('/0');
    expect(memory.size().bytes).toBeLessThanOrEqual(20_000);
  }
  expect(memory.size().pages).toBeGreaterThan(2);
  expect(memory.find('/1')).toBeNull();
  expect(memory.find('/0')).not.toBeNull();
});

test('the bound is of the bytes that are really kept, also for readers without compression', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const mostBytes = 2_000_000;
  const memory = createPageMemory(mostBytes);
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 1500; n += 30)
    await Promise.all(
      Array.from({ length: 30 }, async (_, m) => {
        const held = await memory.get(`/${n + m}`, async () => page(noise(n + m, 500)));
        if (m % 3 === 0) await held.plain();
      }),
    );
  const grown = () => {
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  // The engine keeps a few slabs of its own, and sweeps in its own time; ten times as many bytes went through.
  await expect.poll(grown).toBeLessThan(3 * mostBytes);
  let kept = 0;
  for (let n = 0; n < 1500; n += 1)
    for (const part of Object.values(memory.find(`/${n}`)?.packed ?? {}).map(({ bytes }) => bytes)) {
      expect(part.buffer.byteLength).toBe(part.length);
      kept += part.length;
    }
  expect(memory.size().pages).toBeGreaterThan(100);
  expect(kept).toBeLessThan(memory.size().bytes);
  expect(memory.size().bytes).toBeLessThanOrEqual(mostBytes);
});

test('searches without end take the place of no page', async () => {
  const memory = createPageMemory(100_000);
  memory.keepQuery('/search', 'query');
  await memory.get('/courses', async () => page('courses'));
  for (let n = 0; n < 200; n += 1) await memory.get(`/search?query=${n}`, async () => page(noise(n)));
  expect(memory.find('/courses')).not.toBeNull();
  expect(memory.find('/search?query=0')).toBeNull();
  expect(memory.size().bytes).toBeLessThanOrEqual(100_000);
});

test('a search is packed for its first reader, and for others when they come; memory counts both', async () => {
  const memory = createPageMemory(1_000_000);
  const key = '/search?query=cip';
  const held = await memory.get(key, async () => page('found '.repeat(100)), 'gzip');
  expect(Object.keys(held.packed)).toEqual(['gzip']);
  const before = memory.size().bytes;
  const [one, other] = await Promise.all([held.pack('br'), held.pack('br')]);
  expect(one).toBe(other);
  expect(brotliDecompressSync(one.bytes).toString()).toBe('found '.repeat(100));
  expect(memory.size().bytes - before).toBeGreaterThan(one.bytes.length);
  expect((await held.plain()).toString()).toBe('found '.repeat(100));
});

test('readers without compression share one copy of a page', async () => {
  const held = await createPageMemory(100_000).get('/', async () => page('hello'));
  expect(await held.plain()).toBe(await held.plain());
});

test('only the named query makes another page', () => {
  const memory = createPageMemory(1000);
  memory.keepQuery('/search', 'query');
  expect(memory.keyOf('/courses?utm_source=x')).toBe('/courses');
  expect(memory.keyOf('/search?query=%20CIP%20&utm=1')).toBe('/search?query=CIP');
  expect(memory.keyOf('/search')).toBeNull();
  expect(memory.keyOf('/search?query=%20')).toBeNull();
  const long = memory.keyOf(`/search?query=${'x'.repeat(200)}`);
  expect(long).toBe(`/search?query=${'x'.repeat(200)}`);
  const longer = ['y', 'yz', 'y'.repeat(900)].map((end) => memory.keyOf(`/search?query=${'x'.repeat(200)}${end}`));
  expect(new Set(longer)).toEqual(new Set([`${long}y`]));
  expect(() => memory.keyOf(`/search?query=${encodeURIComponent('👷'.repeat(150))}`)).not.toThrow();
});

async function serve(held: Held, use: (address: string) => Promise<void>): Promise<void> {
  const server: Server = createServer((request, response) => void sendHeld(held, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await use(`http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

test('a held page is sent in the best encoding, with a strong tag of its own, and 304 when the reader has it', async () => {
  const held = await createPageMemory(10_000).get('/', async () => page('hello '.repeat(100)));
  expect(gunzipSync(held.packed.gzip!.bytes).toString()).toBe('hello '.repeat(100));
  await serve(held, async (address) => {
    const tags = new Set<string | null>();
    for (const accept of ['br, gzip', 'gzip', 'br;q=0, gzip;q=0.5', 'identity']) {
      const answer = await fetch(address, { headers: { 'accept-encoding': accept } });
      expect(await answer.text()).toBe('hello '.repeat(100));
      expect(answer.headers.get('content-encoding')).toBe(
        accept.startsWith('br, ') ? 'br' : accept === 'identity' ? null : 'gzip',
      );
      tags.add(answer.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
    const again = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': held.packed.br!.etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(held.packed.br!.etag);
    const other = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
    const head = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(Number(head.headers.get('content-length'))).toBe(held.packed.br!.bytes.length);
  });
});
