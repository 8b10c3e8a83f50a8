import { expect, test } from 'vitest';
import { beginNumber, sayDate, sayNumber } from './say.ts';

test('numbers are said as people say them', () => {
  expect([0, 1, 12, 13, 1234567].map(sayNumber)).toEqual(['no', 'one', 'twelve', '13', '12,34,567']);
  expect(beginNumber(9)).toBe('Nine');
});

test('days are said without their year', () => {
  expect(sayDate('2026-11-23')).toBe('Monday, 23 November');
});
