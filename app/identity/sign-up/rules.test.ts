import { expect, test } from 'vitest';
import { signUpForm } from './calls.server.ts';
import { countryCodes, isNumber, joinNumber } from './rules.ts';

test.for([
  ['+91', '98200 12345', '+919820012345'],
  ['+91', '098200-12345', '+919820012345'],
  ['+91', '0091 98200 12345', '+919820012345'],
  ['+91', '919820012345', '+919820012345'],
  ['+91', '91 0 98200 12345', '+919820012345'],
  ['+91', '+91 (0) 98200 12345', '+919820012345'],
  ['+91', '+91 91982 00123', '+919198200123'],
  ['+91', '9198200123', '+919198200123'],
  ['+91', '00 44 20 7946 0000', '+442079460000'],
  ['+91', '+33 1 23 45 67 89', '+33123456789'],
  ['+44', '020 7946 0000', '+442079460000'],
  ['+44', '+44 (0)20 7946 0000', '+442079460000'],
  ['+44', '44 20 7946 0000', '+442079460000'],
  ['+1', '(212) 555-0100', '+12125550100'],
  ['+1', '1 212 555 0100', '+12125550100'],
  ['+61', '0412 345 678', '+61412345678'],
  ['+61', '61412345678', '+61412345678'],
  ['+81', '81 90 1234 5678', '+819012345678'],
] as const)('%s and %s are %s', ([code, typed, joined]) => {
  expect(joinNumber(code, typed)).toBe(joined);
  expect(isNumber(joined)).toBe(true);
});

test('nothing typed is no number, and what is none stays wrong', () => {
  for (const blank of ['', '  ', '()']) expect(joinNumber('+91', blank)).toBeNull();
  for (const typed of ['0', '000', 'call me', '98x00', '1'.repeat(20)])
    expect(isNumber(joinNumber('+91', typed) ?? '')).toBe(false);
});

test('a name has one space between its words, however many were typed', () => {
  const secret = { password: 'three grey pumps', confirmPassword: 'three grey pumps' };
  const typed = { fname: ' Meenakshi   Sundaram ', email: 'm@example.in', cNumber: '', countryCode: countryCodes[0] };
  expect(signUpForm.parse({ ...typed, ...secret }).fname).toBe('Meenakshi Sundaram');
});
