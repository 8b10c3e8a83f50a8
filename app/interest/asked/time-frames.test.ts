import { expect, test } from 'vitest';
import { attendTimes } from '../rules.ts';
import { monthLater, monthsMeant, monthsSaid } from './asked-class.ts';

test('months go on over the years', () => {
  expect(monthLater('2026-11', 3)).toBe('2027-02');
  expect(monthLater('2027-01', -1)).toBe('2026-12');
});

test('a time frame means the months that follow from when it was given', () => {
  expect(monthsMeant('Within3Months', '2026-11')).toEqual({ first: '2026-11', last: '2027-02' });
  expect(monthsMeant('Within3to6Months', '2026-11')).toEqual({ first: '2027-02', last: '2027-05' });
  expect(monthsMeant('Undecided', '2026-11')).toBeNull();
  expect(monthsMeant('', '2026-11')).toBeNull();
});

test('who means a month said so in just the months from which it follows', () => {
  const months = Array.from({ length: 24 }, (_, at) => monthLater('2026-01', at));
  for (const time of attendTimes)
    for (const meant of months) {
      const said = monthsSaid(time, meant);
      for (const month of months) {
        const then = monthsMeant(time, month);
        const means = then !== null && then.first <= meant && meant <= then.last;
        expect(said !== null && said.first <= month && month <= said.last).toBe(means);
      }
    }
});
