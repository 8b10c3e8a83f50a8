import { expect, test } from 'vitest';
import { beginNumber, roundScale, sayDate, sayNumber, sayShortDay } from './say.ts';

test('numbers are said as people say them', () => {
  expect([0, 1, 12, 13, 1234567].map(sayNumber)).toEqual(['no', 'one', 'twelve', '13', '12,34,567']);
  expect(beginNumber(9)).toBe('Nine');
});

test('a scale has round steps and reaches what it shows', () => {
  expect(roundScale(60)).toEqual([0, 20, 40, 60]);
  expect(roundScale(0)).toEqual([0, 1]);
  expect(roundScale(2)).toEqual([0, 1, 2]);
  expect(roundScale(42)).toEqual([0, 20, 40, 60]);
  expect(roundScale(61)).toEqual([0, 25, 50, 75]);
  expect(roundScale(1500)).toEqual([0, 500, 1000, 1500]);
});

test('days are said without their year', () => {
  expect(sayDate('2026-11-23')).toBe('Monday, 23 November');
  expect(sayShortDay('2026-09-07')).toBe('7 Sep');
});
