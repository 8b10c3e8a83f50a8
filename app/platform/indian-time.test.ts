import { expect, test } from 'vitest';
import { indianDate, indianDay, indianTime, startOfDay, shortIndianTime } from './indian-time.ts';

test.each([
  ['2026-11-20T04:30:00Z', '2026-11-20', '20 Nov 2026', '20 Nov 2026, 10:00 IST'],
  ['2026-09-19T18:30:00Z', '2026-09-20', '20 Sept 2026', '20 Sept 2026, 00:00 IST'],
  ['2026-12-31T18:29:59Z', '2026-12-31', '31 Dec 2026', '31 Dec 2026, 23:59 IST'],
])('%s as India reads it', (iso, day, date, time) => {
  expect([indianDay(new Date(iso)), indianDate(iso), indianTime(iso)]).toEqual([day, date, time]);
});

test('a day begins half past six in the evening before, by the clock of the world', () => {
  expect(startOfDay('2026-03-01')).toBe('2026-02-28T18:30:00.000Z');
  expect(startOfDay('2026-03-01', 1)).toBe('2026-03-01T18:30:00.000Z');
});

test('in a narrow column a moment says no more than it has to', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  expect(shortIndianTime('2026-11-21T18:35:00Z', now)).toBe('00:05');
  expect(shortIndianTime('2026-11-21T18:25:00Z', now)).toBe('21 Nov, 23:55');
  expect(shortIndianTime('2025-11-22T08:35:00Z', now)).toBe('22 Nov 2025, 14:05');
});
