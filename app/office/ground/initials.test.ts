import { expect, test } from 'vitest';
import { initials } from './initials.office.tsx';

test('initials are of the first word and the last, in any script; of an email its first letter', () => {
  expect(initials('Meera Iyer')).toBe('MI');
  expect(initials('  asha   k.  nair ')).toBe('AN');
  expect(initials('Ravi')).toBe('R');
  expect(initials("(Dr) d'Souza")).toBe('DD');
  expect(initials('मीरा देशमुख')).toBe('मीदे');
  expect(initials('lata@example.in')).toBe('L');
  expect(initials('')).toBe('?');
});
