import { createServer, type Server } from 'node:http';
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
  const render = async () => {
    renderings += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page('hello');
  };
  await Promise.all(Array.from({ length: 50 }, () => memory.get('/', render)));
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
  expect(brotliDecompressSync(held.bytes.br).toString()).toBe('new');
});

test('a rendering that fails is not kept', async () => {
  const memory = createPageMemory(1_000_000);
  await expect(memory.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(memory.get('/', async () => page('back'))).resolves.toBeTruthy();
});

test('memory is bounded and what was used longest ago goes first', async () => {
  const memory = createPageMemory(3000);
  const noise = (seed: number) =>
    Array.from({ length: 400 }, (_, n) => ((n * 7919 + seed * 104_729) % 9973).toString(36)).join('');
  for (let n = 0; n < 20; n += 1) {
    await memory.get(`/${n}`, async () => page(noise(n)));
    if (n > 0) memory.find('/0');
    expect(memory.size().bytes).toBeLessThanOrEqual(3000);
  }
  expect(memory.size().pages).toBeGreaterThan(0);
  expect(memory.find('/1')).toBeNull();
});

test('only the named query makes another page', () => {
  const memory = createPageMemory(1000);
  memory.keepQuery('/search', 'query');
  expect(memory.keyOf('/courses?utm_source=x')).toBe('/courses');
  expect(memory.keyOf('/search?query=%20CIP%20&utm=1')).toBe('/search?query=CIP');
  expect(memory.keyOf('/search')).toBeNull();
  expect(memory.keyOf('/search?query=%20')).toBeNull();
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
  expect(gunzipSync(held.bytes.gzip).toString()).toBe('hello '.repeat(100));
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
    const again = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': held.etag.br } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(held.etag.br);
    const other = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
    const head = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(Number(head.headers.get('content-length'))).toBe(held.bytes.br.length);
  });
});
