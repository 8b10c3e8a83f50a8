import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-file.server.ts';

async function* inParts(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const open = (bytes: Buffer, key: string | null = null) => buffer(unseal(inParts(bytes, 50_000), key));
const content = Buffer.alloc(200_000, 'the words of the site ');
const sealed = (key: string | null = null) => buffer(seal(inParts(content, 30_000), key));

test('what is sealed is opened by its key alone, and nothing of it can be read without', async () => {
  const bytes = await sealed('a key of the operator');
  expect(await open(bytes, 'a key of the operator')).toEqual(content);
  expect(bytes.includes('words of the site')).toBe(false);
  expect(bytes.subarray(100).equals((await sealed('a key of the operator')).subarray(100))).toBe(false);
  await expect(open(bytes, 'another key of somebody')).rejects.toThrow(
    'The key is not the one the backup was made with',
  );
  await expect(open(bytes)).rejects.toThrow('The backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE');
  expect(await open(await sealed())).toEqual(content);
  await expect(open(await sealed(), 'a key that it was not made with')).rejects.toThrow(
    'The backup is not encrypted, though a key is set',
  );
});

test('nothing can be cut off, added, changed, left out or put elsewhere', async () => {
  const bytes = await sealed();
  for (let at = 0; at < bytes.length; at += 4999)
    await expect(open(bytes.subarray(0, at)), `cut at ${at}`).rejects.toMatchObject({ name: 'Refused' });
  // Where a frame ends is where a cut would show least.
  const ends = [];
  for (let at = bytes.indexOf('\n') + 1 + 16; at < bytes.length; at += bytes.readUInt32BE(at) + 20) ends.push(at);
  expect(ends.length).toBeGreaterThan(3);
  for (const end of ends) await expect(open(bytes.subarray(0, end))).rejects.toThrow(/cut short|damaged/);
  for (let at = 0; at < bytes.length; at += 4999) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 1;
    await expect(open(changed), `changed at ${at}`).rejects.toMatchObject({ name: 'Refused' });
  }
  await expect(open(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow(/cut short|damaged/);
  const [one, two, three] = ends.slice(1);
  const swapped = [bytes.subarray(0, one), bytes.subarray(two, three), bytes.subarray(one, two), bytes.subarray(three)];
  await expect(open(Buffer.concat(swapped))).rejects.toThrow('damaged');
  await expect(open(Buffer.concat([bytes.subarray(0, one), bytes.subarray(two)]))).rejects.toThrow('damaged');
});

test('another file, and one of a newer program, are named', async () => {
  await expect(open(Buffer.from('SQLite format 3\0'.repeat(20)))).rejects.toThrow('The file is no backup of a site.');
  await expect(open(Buffer.alloc(0))).rejects.toThrow('The file is no backup of a site.');
  const newer = Buffer.from((await sealed()).toString('latin1').replace('format 1', 'format 2'), 'latin1');
  await expect(open(newer)).rejects.toThrow('made by a newer version of this program (format 2)');
});
