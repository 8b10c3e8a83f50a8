import { expect, test } from 'vitest';
import { callAll, staffNameProblem } from './staff-member.ts';

test('people are called by their name, with the email beside it where two share one', () => {
  const people = [
    { name: 'Meera Iyer', email: 'meera@example.in' },
    { name: 'meera  iyer', email: 'm.iyer@example.in' },
    { name: 'Asha Nair', email: 'asha@example.in' },
    { name: '', email: 'new@example.in' },
    { name: ' ', email: 'other@example.in' },
  ];
  expect(callAll(people).map(({ called }) => called)).toEqual([
    'Meera Iyer (meera@example.in)',
    'meera  iyer (m.iyer@example.in)',
    'Asha Nair',
    'new@example.in',
    'other@example.in',
  ]);
});

test('a name is one line of plain words, not an address', () => {
  expect(staffNameProblem('Meera Iyer')).toBeNull();
  expect(staffNameProblem('मीरा अय्यर')).toBeNull();
  expect(staffNameProblem('  ')).toBe('Please enter the name.');
  expect(staffNameProblem('see www.example.com')).toBe('The name cannot hold a web address.');
  expect(staffNameProblem('M'.repeat(81))).toBe('The name can have at most 80 characters.');
});
