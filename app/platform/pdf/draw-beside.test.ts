import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawBeside } from './draw-beside.server.ts';

/** Says how many of it are at work once nobody else has begun for a while. */
const counting = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ shared }) => {
  const count = new Int32Array(shared);
  Atomics.add(count, 0, 1);
  for (let seen = 0; seen !== count[0]; Atomics.wait(count, 1, 0, 200)) seen = count[0];
  const together = count[0];
  Atomics.sub(count, 0, 1);
  parentPort.postMessage(new Uint8Array([together, threadId]));
});`;

function aSource(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'draw-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'counting.mjs');
  writeFileSync(source, counting);
  return source;
}

test('however many papers are asked for at once, two are drawn together', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  const drawn = await Promise.all(Array.from({ length: 6 }, () => drawBeside(source, { shared })));
  expect(Math.max(...drawn.map(([together]) => together!))).toBe(2);
});

test('one thread draws what is asked for soon after one another', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  const [, first] = await drawBeside(source, { shared });
  const [, next] = await drawBeside(source, { shared });
  expect(next).toBe(first);
});
