import { expect, test } from 'vitest';
import { plainDigits } from './digits.ts';

test.for([
  'deva',
  'beng',
  'guru',
  'gujr',
  'orya',
  'tamldec',
  'telu',
  'knda',
  'mlym',
  'arab',
  'arabext',
  'fullwide',
  'mathsans',
])('the digits of %s are read', (script) => {
  const written = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(9876543210);
  expect(written).not.toBe('9876543210');
  expect(plainDigits(`+${written} x`)).toBe('+9876543210 x');
});

test('whatever is no digit stays', () => {
  for (const text of ['', '98200 00000', 'पुणे', '½ ² Ⅳ']) expect(plainDigits(text)).toBe(text);
});
