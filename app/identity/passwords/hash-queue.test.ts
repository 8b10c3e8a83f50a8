import { expect, test } from 'vitest';
import { Busy } from '../../platform/errors.ts';
import { createHashQueue, nobodysHash } from './hash-queue.server.ts';

test('hashes are argon2id with 46 MiB, two passes, one lane', async () => {
  const queue = createHashQueue();
  const hashed = await queue.hash('three grey pumps');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await queue.verify('three grey pumps', hashed)).toBe(true);
  expect(await queue.verify('three grey pump', hashed)).toBe(false);
  expect([queue.isWeak(hashed), queue.isWeak(nobodysHash)]).toEqual([false, false]);
  expect(queue.isWeak('$argon2id$v=19$m=19456,t=2,p=1$x$y')).toBe(true);
});

test("nobody's hash is checked like any other and fits nothing", async () => {
  const queue = createHashQueue();
  for (const guess of ['', 'password', 'nobody']) expect(await queue.verify(guess, nobodysHash)).toBe(false);
});

test('two run, 32 wait, the next is told to come back; afterwards there is room again', async () => {
  const queue = createHashQueue();
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => queue.verify('x', nobodysHash)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Busy)).toBe(true);
  expect(await queue.verify('x', nobodysHash)).toBe(false);
});
