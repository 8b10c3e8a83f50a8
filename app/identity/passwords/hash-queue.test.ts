import { expect, test } from 'vitest';
import { hashingCost } from '../../platform/config.server.ts';
import { Busy } from '../../platform/errors.ts';
import { createHashQueue } from './hash-queue.server.ts';

/** What is shown of places and turns needs no password that is slow to guess. */
const cheap = { memoryKiB: 64, passes: 1 };

test('hashes are argon2id with 46 MiB, two passes, one lane', async () => {
  const queue = createHashQueue(hashingCost);
  const hashed = await queue.hash('three grey pumps', '192.0.2.1');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await queue.verify('three grey pumps', hashed, '192.0.2.1')).toBe(true);
  expect(await queue.verify('three grey pump', hashed, '192.0.2.1')).toBe(false);
  expect([queue.isWeak(hashed), queue.isWeak(queue.nobodysHash)]).toEqual([false, false]);
  expect(queue.isWeak('$argon2id$v=19$m=19456,t=2,p=1$x$y')).toBe(true);
});

test("nobody's hash is checked like any other and fits nothing", async () => {
  const queue = createHashQueue(hashingCost);
  for (const guess of ['', 'password', 'nobody'])
    expect(await queue.verify(guess, queue.nobodysHash, '192.0.2.1')).toBe(false);
});

test('two run, 32 wait, the next is told to come back; afterwards there is room again', async () => {
  const queue = createHashQueue(cheap);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => queue.verify('x', queue.nobodysHash, `192.0.2.${n}`)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Busy)).toBe(true);
  expect(await queue.verify('x', queue.nobodysHash, '192.0.2.1')).toBe(false);
});

test('one network has eight places, and whoever comes from elsewhere still finds room', async () => {
  const queue = createHashQueue(cheap);
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => queue.verify('x', queue.nobodysHash, '192.0.2.1')));
  const elsewhere = await queue.verify('x', queue.nobodysHash, '198.51.100.7');
  expect(elsewhere).toBe(false);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(32);
  expect(await queue.verify('x', queue.nobodysHash, '192.0.2.1')).toBe(false);
});
