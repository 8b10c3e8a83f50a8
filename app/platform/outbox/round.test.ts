import { expect, test, vi } from 'vitest';
import { Round } from './round.ts';

test('what leaves together reads a thing once; a second later, in another round, or after a failure it is read anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 4) throw new Error('away');
    return reads;
  };
  const round = new Round();
  expect(await Promise.all([round.once('class', read), round.once('class', read)])).toEqual([1, 1]);
  expect(await new Round().once('class', read)).toBe(2);
  expect(await round.once('other', read)).toBe(3);
  vi.advanceTimersByTime(1000);
  await expect(round.once('class', read)).rejects.toThrow('away');
  expect(await round.once('class', read)).toBe(5);
  vi.useRealTimers();
});
