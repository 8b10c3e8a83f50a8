import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageMemory, wholeOf } from './page-memory.server.ts';
import { createSplice } from './splice.server.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 300, maxLength: 3000 }));

test('a page put together is what its pieces say, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), text, (pairs, last) => {
      const { parts } = createSplice([...pairs.map(([piece]) => piece), last])(pairs.map(([, between]) => between));
      expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(`${pairs.flat().join('')}${last}`.toWellFormed());
    }),
  );
});

test('what is found may look back over all of a long frame', () => {
  const long = Array.from({ length: 9000 }, (_, n) => (n * 7919).toString(36)).join(' ');
  const { bytes, parts } = createSplice([long, '</main>'])([long.slice(-5000)]);
  expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(`${long}${long.slice(-5000)}</main>`);
  expect(bytes.length).toBeLessThan(200);
});

test('pages of one frame have tags of their own, and keep in memory only what is their own', async () => {
  const memory = createPageMemory(1_000_000);
  memory.keepQuery('/search', 'query');
  const splice = createSplice(['<style>'.padEnd(60_000, 'a{b:c}'), '</p>']);
  const hold = (query: string) =>
    memory.get(`/search?query=${query}`, async () => ({ status: 200, headers: {}, body: splice([query]) }));
  const [one, other] = [await hold('one'), await hold('other')];
  expect(one.packed.gzip!.etag).not.toBe(other.packed.gzip!.etag);
  expect(one.packed.gzip!.bytes.buffer.byteLength).toBe(one.packed.gzip!.bytes.length);
  expect(one.size).toBeLessThan(2500);
  expect(gunzipSync(wholeOf(one.packed.gzip!)).toString()).toContain('one</p>');
  expect((await one.plain()).toString()).toContain('one</p>');
  expect(wholeOf(await one.pack('br')).length).toBeGreaterThan(0);
});
