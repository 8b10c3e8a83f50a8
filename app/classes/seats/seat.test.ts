import { expect, test } from 'vitest';
import { indianClock } from '../../platform/indian-time.ts';
import { decideSeat, seatStates } from './seat.ts';
import { askUntil, endOfHold, latestAnswer, remindAt, untilOn } from './deadlines.ts';
import type { LineFacts, SeatAct, SeatState } from './seat.ts';
import { momentInWords } from '../days.ts';
import { toldAt } from '../quiet-hours.ts';

const now = new Date('2026-12-02T04:30:00.000Z');
const later = '2026-12-04T12:30:00.000Z';
const free: LineFacts = { open: true, free: 1, waiting: 0 };
const full: LineFacts = { open: true, free: 0, waiting: 0 };
const decide = (act: SeatAct, state: SeatState, line = free, answerBy: string | null = later) => {
  const decision = decideSeat(act, { state, answerBy }, line, now);
  return 'to' in decision ? decision.to : 'same' in decision ? 'same' : 'refused';
};

test('S3 to S14: what every act makes of a seat in every state', () => {
  const table = Object.fromEntries(
    (['yes', 'no', 'give back', 'offer', 'lapse', 'take back'] as const).map((act) => [
      act,
      seatStates.map((state) => decide(act, state)),
    ]),
  );
  const asked = { yes: 'Taken', no: 'Declined', offer: 'Offered' };
  expect(seatStates.slice(0, 7)).toEqual(['Asked', 'Offered', 'Waiting', 'Taken', 'Declined', 'Given back', 'Lapsed']);
  const [refused, same] = ['refused', 'same'];
  const over = [refused, refused, refused, refused];
  expect(table).toEqual({
    yes: [asked.yes, 'Taken', same, same, 'Taken', 'Taken', 'Taken', ...over],
    no: [asked.no, 'Declined', 'Declined', refused, same, same, 'Declined', ...over],
    'give back': [refused, refused, refused, 'Given back', refused, same, refused, ...over],
    offer: [asked.offer, same, 'Offered', refused, refused, refused, 'Offered', ...over],
    lapse: seatStates.map(() => same),
    'take back': [
      'Taken back',
      'Taken back',
      'Taken back',
      'Taken back',
      refused,
      refused,
      refused,
      same,
      refused,
      refused,
      refused,
    ],
  });
});

test('13: a newcomer joins behind those who wait, though a seat is free', () => {
  expect(decide('yes', 'Asked', { open: true, free: 1, waiting: 2 })).toBe('Waiting');
  expect(decide('yes', 'Asked', full)).toBe('Waiting');
  expect(decide('yes', 'Lapsed', full)).toBe('Waiting');
  expect(decide('offer', 'Waiting', full)).toBe('refused');
});

test('9: a yes one millisecond before the deadline takes the seat; at it, the hold is over', () => {
  const by = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  expect(decide('yes', 'Offered', full, by(1))).toBe('Taken');
  expect(decide('yes', 'Offered', full, by(0))).toBe('Waiting');
  expect(decide('lapse', 'Offered', full, by(1))).toBe('same');
  expect(decide('lapse', 'Offered', full, by(0))).toBe('Lapsed');
  expect(decide('lapse', 'Asked', full, by(0))).toBe('Lapsed');
  expect(decide('lapse', 'Taken', full, by(0))).toBe('same');
});

test('when a class has begun nobody comes in or goes', () => {
  const begun = { open: false, free: 1, waiting: 0 };
  for (const act of ['yes', 'no', 'give back', 'offer', 'take back'] as const)
    for (const state of seatStates) expect(decide(act, state, begun)).toBe('refused');
});

const at = (india: string) => new Date(`${india}+05:30`);
const inIndia = (moment: Date | null) =>
  moment && new Date(moment.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 16);

test('11: what is decided between nine in the evening and seven begins at seven', () => {
  const told = ['20:59', '21:00', '23:59'].map((time) => inIndia(toldAt(at(`2026-12-02T${time}:00`))));
  expect(told).toEqual(['2026-12-02T20:59', '2026-12-03T07:00', '2026-12-03T07:00']);
  expect(inIndia(toldAt(at('2026-12-03T06:59:00')))).toBe('2026-12-03T07:00');
  expect(inIndia(toldAt(at('2026-12-03T07:00:00')))).toBe('2026-12-03T07:00');
});

test('a seat is held 48 hours up to the next 18:00, and never later than 48 hours before the class', () => {
  const hold = (from: string, startsOn: string, answerHours = 48) =>
    inIndia(endOfHold(at(from), { startsOn, answerHours }));
  const far = '2027-01-11';
  expect(hold('2026-12-02T10:00:00', far)).toBe('2026-12-04T18:00');
  expect(hold('2026-12-02T18:00:00', far)).toBe('2026-12-04T18:00');
  expect(hold('2026-12-02T18:01:00', far)).toBe('2026-12-05T18:00');
  expect(hold('2026-12-02T22:00:00', far), '11: the clock starts at seven').toBe('2026-12-05T18:00');
  expect(hold('2026-12-02T10:00:00', far, 1)).toBe('2026-12-02T18:00');
  // The class begins on the 6th: nothing is held past the 4th, 00:00, and the last 18:00 before that is the 3rd.
  expect(hold('2026-12-02T10:00:00', '2026-12-06')).toBe('2026-12-03T18:00');
  expect(inIndia(askUntil(at('2026-12-02T10:00:00'), { startsOn: far }))).toBe('2026-12-07T18:00');
});

test('a day that somebody chooses ends at 18:00, leaves twelve hours to answer, and is two days before the class at the latest', () => {
  const chosen = (day: string, asked = '2026-12-07T07:00:00') =>
    inIndia(untilOn(`2026-12-${day}`, at(asked), { startsOn: '2026-12-11' }));
  expect(['08', '09', '10', '11'].map((day) => chosen(day))).toEqual([
    '2026-12-08T18:00',
    '2026-12-09T18:00',
    null,
    null,
  ]);
  expect(chosen('09', '2026-12-09T06:00:00')).toBeNull();
  expect(chosen('09', '2026-12-08T22:00:00'), 'told at seven, eleven hours').toBeNull();
  expect(chosen('06')).toBeNull();
});

test('what can be held no longer by the rule is held until 18:00 on the day before, or until the class begins, which is said as the end of that day', () => {
  const latest = (from: string) => latestAnswer(at(from), { startsOn: '2026-12-06' }).toISOString();
  expect(
    [latest('2026-12-01T10:00:00'), latest('2026-12-04T10:00:00'), latest('2026-12-05T10:00:00')].map(momentInWords),
  ).toEqual(['Thu 3 Dec, 18:00', 'Sat 5 Dec, 18:00', 'Sat 5 Dec, 24:00']);
});

test('12: with less than twelve hours left to answer nothing rolls by itself', () => {
  const hold = (from: string) => inIndia(endOfHold(at(from), { startsOn: '2026-12-06', answerHours: 48 }));
  expect(hold('2026-12-03T12:00:00')).toBe('2026-12-04T00:00');
  expect(hold('2026-12-03T12:00:01')).toBeNull();
  expect(hold('2026-12-02T23:00:00'), 'seventeen hours from seven').toBe('2026-12-04T00:00');
  expect(hold('2026-12-03T22:00:00')).toBeNull();
  expect(hold('2026-12-05T10:00:00')).toBeNull();
});

test('whoever holds a seat is reminded with a quarter of their time left, by day', () => {
  const moment = (india: string) => new Date(`${india}:00+05:30`);
  const reminded = (offered: string, until: string) => {
    const found = remindAt(moment(offered), moment(until));
    return found && indianClock(found).slice(0, 16);
  };
  expect(reminded('2026-12-01T10:00', '2026-12-03T18:00')).toBe('2026-12-03T07:00');
  expect(reminded('2026-12-01T10:00', '2026-12-04T10:00')).toBe('2026-12-03T16:00');
  // Told in the morning: its clock starts then.
  expect(reminded('2026-12-01T23:00', '2026-12-02T19:00')).toBe('2026-12-02T16:00');
  // Its end comes before the morning: the evening before.
  expect(reminded('2026-12-01T10:00', '2026-12-02T00:00')).toBe('2026-12-01T20:30');
  expect(reminded('2026-12-01T10:00', '2026-12-04T00:00')).toBe('2026-12-03T08:30');
  expect(reminded('2026-12-01T10:00', '2026-12-03T05:00')).toBe('2026-12-02T18:15');
  expect(reminded('2026-12-01T17:00', '2026-12-02T06:00')).toBe('2026-12-01T20:00');
});
