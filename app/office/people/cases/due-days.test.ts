import { expect, test } from 'vitest';
import { dueDays } from './due-days.ts';

test('next week is the Monday after; on a Sunday, when that is tomorrow, the one after it', () => {
  const days = (today: string) => dueDays(today).map(({ day }) => day);
  expect(days('2026-11-20')).toEqual(['2026-11-20', '2026-11-21', '2026-11-23']);
  expect(days('2026-11-22')).toEqual(['2026-11-22', '2026-11-23', '2026-11-30']);
  expect(days('2026-11-23')).toEqual(['2026-11-23', '2026-11-24', '2026-11-30']);
  expect(days('2026-12-31')).toEqual(['2026-12-31', '2027-01-01', '2027-01-04']);
});
