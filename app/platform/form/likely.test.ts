import { expect, test } from 'vitest';
import { addressMeant, isOddNumber } from './likely.ts';

test.for([
  ['ravi@gmial.com', 'ravi@gmail.com'],
  ['Ravi.K@GMIAL.com ', 'Ravi.K@gmail.com'],
  ['ravi@gmail.con', 'ravi@gmail.com'],
  ['ravi@gmail.in', 'ravi@gmail.com'],
  ['ravi@yahooo.com', 'ravi@yahoo.com'],
  ['ravi@redifmail.com', 'ravi@rediffmail.com'],
] as const)('%s: did you mean %s?', ([typed, meant]) => expect(addressMeant(typed)).toBe(meant));

test('what may well be right is not asked about', () => {
  const right = [
    'ravi@gmail.com',
    'ravi@yahoo.co.in',
    'ravi@yahoo.in',
    'ravi@mail.com',
    'ravi@gmx.com',
    'ravi@ymail.com',
  ];
  for (const typed of [...right, 'ravi@example.in', 'ravi', 'a@b@gmial.com', ''])
    expect(addressMeant(typed)).toBeNull();
});

test.for([
  ['12', '+91', true],
  ['abcd', '+91', true],
  ['0', '+91', true],
  ['98200 1234', '+91', true],
  ['98200 123456', '+91', true],
  ['+9', '+91', true],
  ['98200 12345', '+91', false],
  ['098200-12345', '+91', false],
  ['0091 98200 12345', '+91', false],
  ['919820012345', '+91', false],
  ['022 2266 0000 ext. 12', '+91', false],
  ['९८२००१२३४५', '+91', false],
  ['+44 20 7946 0000', '+91', false],
  ['20 7946 0000', '+44', false],
  ['12', '+44', true],
  ['  ', '+91', false],
] as const)('%s after %s: odd is %s', ([typed, code, odd]) => expect(isOddNumber(typed, code)).toBe(odd));
