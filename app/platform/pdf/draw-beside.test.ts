import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawBeside } from './draw-beside.server.ts';

/** Says how many of it are at work once nobody else has begun for a while; one that `follows` waits until one that `leads` was drawn. */
const counting = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ shared, leads, follows }) => {
  const count = new Int32Array(shared);
  if (follows) Atomics.wait(count, 1, 0, 30_000);
  Atomics.add(count, 0, 1);
  for (let seen = 0; seen !== count[0]; Atomics.wait(count, 1, 0, 200)) seen = count[0];
  const together = count[0];
  Atomics.sub(count, 0, 1);
  parentPort.postMessage(new Uint8Array([together, threadId]));
  // Only now: a busy machine may let the others run to their end before it goes on here.
  if (leads) Atomics.store(count, 1, 1);
  Atomics.notify(count, 1);
});`;

function aSource(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'draw-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'counting.mjs');
  writeFileSync(source, counting);
  return source;
}

const draws = (source: string) => (facts: object) => drawBeside(source, facts);

test('however many papers are asked for at once, two are drawn together', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  const drawn = await Promise.all(Array.from({ length: 6 }, (_, no) => drawBeside(source, { shared, no })));
  expect(Math.max(...drawn.map(([together]) => together!))).toBe(2);
});

test('one thread draws what is asked for soon after one another', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  const [, first] = await drawBeside(source, { shared });
  const [, next] = await drawBeside(source, { shared });
  expect(next).toBe(first);
});

test('whoever asks for what is being drawn gets the same one, and later it is drawn anew', async () => {
  const source = aSource();
  const facts = { shared: new SharedArrayBuffer(8), slips: ['a'] };
  const [one, other, third] = await Promise.all([facts, { ...facts }, { ...facts, slips: ['b'] }].map(draws(source)));
  expect(other).toBe(one);
  expect(third).not.toBe(one);
  expect(await drawBeside(source, facts)).not.toBe(one);
});

test('a network that asks for much waits behind itself: another is drawn as soon as a place is free', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  const drawn: string[] = [];
  const ask = (network: string, facts: object) =>
    drawBeside(source, { shared, ...facts }, network).then(() => drawn.push(network));
  // Two are drawn at once and one had its turn: whatever comes then ends only after the other, however long its thread takes to start.
  const many = Array.from({ length: 8 }, (_, no) => ask('192.0.2.1', { no, follows: no > 2 }));
  await Promise.all([...many, ask('198.51.100.1', { leads: true })]);
  expect(drawn.indexOf('198.51.100.1')).toBeLessThan(6);
});

test('what is asked for in the moment in which a rested thread ends is drawn by another', async () => {
  const source = aSource();
  const shared = new SharedArrayBuffer(8);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [, first] = await drawBeside(source, { shared });
  vi.advanceTimersByTime(10_000);
  const [, next] = await drawBeside(source, { shared });
  expect(next).not.toBe(first);
});
