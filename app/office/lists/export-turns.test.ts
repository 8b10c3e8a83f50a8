import { expect, test } from 'vitest';
import { createTurns } from './export-calls.server.ts';

test('two files at once for one person, three in all, and the next when one is done', () => {
  const turns = createTurns({ inAll: 3, forOne: 2 });
  const [first, second] = [turns.take('a'), turns.take('a')];
  expect([first, second, turns.take('a')]).toEqual([expect.any(Function), expect.any(Function), null]);
  expect(turns.take('b')).not.toBeNull();
  expect(turns.take('c')).toBeNull();
  first!();
  // Given back twice, it is given back once.
  first!();
  expect(turns.take('c')).not.toBeNull();
  expect(turns.take('b')).toBeNull();
});
