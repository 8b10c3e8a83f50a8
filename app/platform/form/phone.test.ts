import { expect, test } from 'vitest';
import { keptPhone, phoneHelp, shownPhone } from './phone.ts';

test.for([
  ['9820000000', 'Reads as +91 98200 00000.'],
  ['098200 00000', 'Reads as +91 98200 00000.'],
  ['+91-98200-00000', 'Reads as +91 98200 00000.'],
  ['0091 98200 00000', 'Reads as +91 98200 00000.'],
  ['022 2266 0000', 'Reads as +91 22 2266 0000.'],
  ['+44 20 7946 0000', 'Reads as +44 20 7946 0000.'],
  ['+1 212 555 0100', 'Reads as +1 212 555 0100.'],
  ['९८२०० ००००0', 'Reads as +91 98200 00000.'],
  ['+௯௧ ௯௮௨௦௦ ௦௦௦௦௦', 'Reads as +91 98200 00000.'],
] as const)('%s: %s', ([typed, words]) => {
  expect(phoneHelp(typed)).toBe(words);
  expect(`Reads as ${shownPhone(typed)}.`).toBe(words);
  expect(shownPhone(keptPhone(typed))).toBe(shownPhone(typed));
});

test('what is no number, or leads on from one, is kept as it was typed', () => {
  for (const typed of ['98200', 'call me', '98200 00000 after six', '98200 00000;12', '022 2266 0000 ext. 12', ''])
    expect([keptPhone(typed), shownPhone(typed)]).toEqual([typed, typed]);
});

test('what stands beside a number stays, and its digits are read all the same', () => {
  for (const typed of ['０９８２５ ０１２３４ ext ４', '०९८२५ ०१२३४ ext ४'])
    expect([keptPhone(typed), shownPhone(typed)]).toEqual(['09825 01234 ext 4', '09825 01234 ext 4']);
});

test('what is no number is said softly', () => {
  for (const typed of ['98200', '+91 98200 000000000', 'call me', '+999 1'])
    expect(phoneHelp(typed)).toContain('leave it as it is');
  expect(phoneHelp('  ')).toBeNull();
});
