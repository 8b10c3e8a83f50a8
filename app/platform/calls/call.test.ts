import { expect, test } from 'vitest';
import { inWords } from './call.server.ts';

test.for([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [7140, 'in 119 minutes'],
  [7141, 'in 2 hours'],
  [86_400, 'in 24 hours'],
] as const)('a wait of %i seconds is said as “%s”', ([seconds, words]) => {
  expect(inWords(seconds)).toBe(words);
});
