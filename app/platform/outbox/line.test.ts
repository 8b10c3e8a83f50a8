import { expect, test } from 'vitest';
import { Lane } from './lane.ts';
import { lineOf, restAfter } from './line.server.ts';

test('a line that a crowd wakes in vain is looked at less and less often, and soon again once something was there', () => {
  const line = lineOf('urgent', new Lane(4));
  const inVain = [1, 2, 3, 4, 5, 6].map(() => restAfter(line, false));
  expect(inVain).toEqual([40, 80, 160, 320, 320, 320]);
  expect(restAfter(line, true)).toBe(0);
  expect(restAfter(line, false)).toBe(40);
});
