import { expect, test } from 'vitest';
import { phoneHelp } from './phone.ts';

test.for([
  ['9820000000', 'Reads as +91 98200 00000.'],
  ['098200 00000', 'Reads as +91 98200 00000.'],
  ['+91-98200-00000', 'Reads as +91 98200 00000.'],
  ['0091 98200 00000', 'Reads as +91 98200 00000.'],
  ['022 2266 0000', 'Reads as +91 22 2266 0000.'],
  ['+44 20 7946 0000', 'Reads as +44 20 7946 0000.'],
  ['+1 212 555 0100', 'Reads as +1 212 555 0100.'],
] as const)('%s: %s', ([typed, words]) => {
  expect(phoneHelp(typed)).toBe(words);
});

test('what is no number is said softly', () => {
  for (const typed of ['98200', '+91 98200 000000000', 'call me', '+999 1'])
    expect(phoneHelp(typed)).toContain('leave it as it is');
  expect(phoneHelp('  ')).toBeNull();
});
