import { expect, test } from 'vitest';
import { ageOf, sayDay, splitExcerpt } from './row-words.ts';

const now = new Date('2026-11-23T05:00:00.000Z');

test('a due day is as short as it is clear', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-21', '2027-03-03', '2028-03-03'];
  expect(days.map((day) => sayDay(day, now))).toEqual(['Today', 'Tue 24', 'Sat 21', '3 Mar', '3 Mar 2028']);
});

test('what waits is counted in minutes, hours, then days', () => {
  const ages = [
    '2026-11-23T04:59:30.000Z',
    '2026-11-23T02:00:00.000Z',
    '2026-11-21T18:00:00.000Z',
    '2026-11-14T04:00:00.000Z',
    '2027-01-01',
  ];
  expect(ages.map((since) => ageOf(since, now))).toEqual([
    { words: '0 min', long: '0 minutes', days: 0 },
    { words: '3 h', long: '3 hours', days: 0 },
    { words: '2 d', long: '2 days', days: 2 },
    { words: '9 d', long: '9 days', days: 9 },
    { words: '0 min', long: '0 minutes', days: 0 },
  ]);
});

test('the first words of an excerpt stand apart from the rest', () => {
  expect(splitExcerpt('Dates\nWhen is it?')).toEqual({ lead: 'Dates.', rest: 'When is it?' });
  expect(splitExcerpt('\nWhen?')).toEqual({ lead: '', rest: 'When?' });
  expect(splitExcerpt('Self-funded, undecided')).toEqual({ lead: 'Self-funded, undecided', rest: '' });
});
