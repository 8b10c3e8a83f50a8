import { expect, test } from 'vitest';
import { inLines } from '../../../classes/happened-lines.ts';
import { sayChanged } from './history.office.tsx';

const days = (first: number, count: number, hours: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    day: `2027-01-${String(first + at).padStart(2, '0')}`,
    begins: '09:00',
    ends: '17:30',
    ...hours,
  }));

const [week, next] = ['Mon 4 to Sat 9 Jan 2027, 6 days', 'Mon 11 to Sat 16 Jan 2027, 6 days'];

test.each([
  ['days that moved', days(4, 6), days(11, 6), `${week}, 09:00 to 17:30, each day → ${next}, 09:00 to 17:30, each day`],
  [
    'other hours',
    days(4, 6),
    days(4, 6, { begins: '08:30' }),
    `${week}, 09:00 to 17:30, each day → ${week}, 08:30 to 17:30, each day`,
  ],
  [
    'an inner day',
    [days(4, 2), days(7, 2)].flat(),
    [days(4, 1), days(6, 3)].flat(),
    'Mon 4 to Tue 5 Jan 2027 and Thu 7 to Fri 8 Jan 2027, 4 days, 09:00 to 17:30, each day → Mon 4 Jan 2027 and Wed 6 to Fri 8 Jan 2027, 4 days, 09:00 to 17:30, each day',
  ],
  ['the first day of a draft', [], days(4, 1), 'Not set → Mon 4 Jan 2027, 1 day, 09:00 to 17:30'],
])('the history of a batch says what was changed: %s', (_, from, to, said) => {
  expect(sayChanged({ days: { from, to } })).toBe(`days ${said}`);
});

test('with other days stands why, how many were written to, and how many deadlines were brought forward', () => {
  const moved = { days: { from: days(4, 6), to: days(11, 6) } };
  const moves = `days ${week}, 09:00 to 17:30, each day → ${next}, 09:00 to 17:30, each day`;
  expect(sayChanged({ ...moved, reason: 'The hall is closed.', written: 7, shortened: 1 })).toBe(
    `${moves}. The hall is closed. 7 people written to. 1 deadline brought forward`,
  );
  expect(sayChanged({ ...moved, reason: 'The hall is closed.', written: 0, shortened: 0 })).toBe(
    `${moves}. The hall is closed`,
  );
});

test('figures are said from and to, a fee is not', () => {
  const detail = { seats: { from: 20, to: 24 }, fee: { from: 100, to: 200 }, trainer: { from: '', to: 'R. Menon' } };
  expect(sayChanged(detail)).toBe('seats 20 to 24, fee, trainer');
});

test('what one act did to many is one line of the history, and a hold says nothing of its asking', () => {
  const by = { kind: 'office', uid: 'u' } as const;
  const one = (id: string, act: string, seat: string | null, at = '2026-11-20T04:30:00.000Z') => ({
    id,
    at,
    act,
    seat,
    by,
    detail: {},
  });
  const happened = [
    one('6', 'seat taken', 'Bina', '2026-11-20T04:40:00.000Z'),
    one('5', 'seat offered', 'Bina'),
    one('4', 'seat asked', 'Bina'),
    // Each a moment after the other.
    one('3', 'seat offered', 'Asha', '2026-11-20T04:29:59.987Z'),
    one('2', 'seat asked', 'Asha'),
    one('1', 'batch announced', null),
  ];
  expect(inLines(happened).map(({ act, seats }) => [act, seats])).toEqual([
    ['seat taken', ['Bina']],
    ['seat offered', ['Bina', 'Asha']],
    ['batch announced', []],
  ]);
});

test('whoever was erased has said nothing: what they held went with them', () => {
  const step = { id: '1', at: '2026-11-20T06:00:00.000Z', act: 'seat declined', detail: {} };
  const actOf = (seat: string, kind: 'person' | 'schedule') =>
    inLines([{ ...step, seat, by: { kind, uid: null } }])[0]!.act;
  expect(actOf('Somebody erased', 'schedule')).toBe('Erased at their wish');
  expect([actOf('Somebody erased', 'person'), actOf('Asha', 'schedule')]).toEqual(['seat declined', 'seat declined']);
});

test('a yes that was a mistake counts with no other', () => {
  const acts = [
    ['seat as before', 'Priya'],
    ['seat taken', 'Omar'],
    ['seat taken', 'Priya'],
    ['seat taken', 'Rafi'],
    ['seat as before', 'Vera'],
    ['seat offered', 'Vera'],
  ] as const;
  const happened = acts.map(([act, seat], id) => ({
    id: String(id),
    at: '2026-11-20T06:00:00.000Z',
    act,
    seat,
    by: { kind: 'office' as const, uid: 'u' },
    detail: {},
  }));
  expect(inLines(happened).map(({ act, seats }) => [act, seats])).toEqual([
    ['seat as before', ['Priya', 'Vera']],
    ['seat taken', ['Omar', 'Rafi']],
    ['Yes by mistake', ['Priya']],
    ['seat offered', ['Vera']],
  ]);
});
