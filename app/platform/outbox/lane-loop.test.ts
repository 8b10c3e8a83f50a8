import { expect, test } from 'vitest';
import { Lane } from './lane.ts';
import { loopOf, idleAfter } from './lane-loop.server.ts';

test('a loop that a crowd wakes in vain is looked at less and less often, and soon again once something was there', () => {
  const loop = loopOf('urgent', new Lane(4));
  const inVain = [1, 2, 3, 4, 5, 6].map(() => idleAfter(loop, false));
  expect(inVain).toEqual([40, 80, 160, 320, 320, 320]);
  expect(idleAfter(loop, true)).toBe(0);
  expect(idleAfter(loop, false)).toBe(40);
});
