import { expect, test } from 'vitest';
import { monthInWords } from '../days.ts';
import { hoursOfAll } from '../../platform/classes/class-dates.ts';
import { figuresOf, seatsWord, weekdaysOf, whenInWords } from './words.ts';

test('the seats word has its thresholds, and a line is a line though a seat be free', () => {
  const said = [-1, 0, 1, 5, 6, 200].map((free) => seatsWord(free, false));
  expect(said).toEqual(['Join the line', 'Join the line', 'Few seats', 'Few seats', 'Seats free', 'Seats free']);
  expect(seatsWord(3, true)).toBe('Join the line');
});

test('days are said shortly, with the year when it is another one', () => {
  expect(whenInWords('2026-12-14', '2026-12-19', '2026-11-20')).toBe('14–19 Dec');
  expect(whenInWords('2026-12-28', '2027-01-02', '2026-11-20')).toBe('28 Dec–2 Jan 2027');
  expect(whenInWords('2027-01-05', '2027-01-05', '2026-11-20')).toBe('5 Jan 2027');
  expect(whenInWords('2027-01-05', '2027-01-05', '2027-01-01')).toBe('5 Jan');
  expect([figuresOf('2026-12-28', '2027-01-02'), figuresOf('2026-12-05', '2026-12-05')]).toEqual([
    '28\u00A0Dec–2\u00A0Jan',
    '5',
  ]);
  expect([weekdaysOf('2026-12-14', '2026-12-19'), weekdaysOf('2026-12-15', '2026-12-15')]).toEqual([
    'Mon to Sat',
    'Tue',
  ]);
  expect(monthInWords('2026-12-31')).toBe('December 2026');
});

test('hours are said once where every day has the same', () => {
  const day = { day: '2026-12-14', begins: '09:00', ends: '17:30' };
  expect(hoursOfAll([day, { ...day, day: '2026-12-15' }])).toBe('9:00 to 17:30');
  expect(hoursOfAll([day, { ...day, day: '2026-12-15', ends: '13:00' }])).toBeNull();
});
