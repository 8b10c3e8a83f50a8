import { expect, test } from 'vitest';
import type { Situation } from './situation.ts';
import { wayOf } from './scales.tsx';

/** '=' painted, '-' not; the step where they are in capitals, what is done in brackets. */
const drawn = (situation: Situation, isPaid: boolean, isPaidFor: boolean, isFull = false, runs = false) =>
  wayOf({ situation, isFull, runs, isPaid, isPaidFor, first: 'day' })
    ?.map(({ step, is, isPainted }) => {
      const [word] = step.toLowerCase().split(' ').slice(-1);
      const said = is === 'here' ? word!.toUpperCase() : is === 'done' ? `(${word})` : word!;
      return said + (isPainted ? '=' : '-');
    })
    .join('');

test.each<[Situation, 'paid' | 'open' | 'paid for', string | undefined]>([
  ['asked', 'open', 'ASKED-seat-payment-confirmed-day-'],
  ['asked', 'paid for', 'ASKED-seat-confirmed-day-'],
  ['held back', 'open', 'ASKED-seat-payment-confirmed-day-'],
  ['taken', 'open', '(asked)=SEAT-payment-confirmed-day-'],
  ['taken', 'paid', '(asked)=(seat)=PAID-confirmed-day-'],
  ['taken', 'paid for', '(asked)=SEAT-confirmed-day-'],
  ['confirmed', 'open', '(asked)=(seat)=CONFIRMED-payment-day-'],
  ['confirmed', 'paid', '(asked)=(seat)=(paid)=CONFIRMED-day-'],
  ['confirmed', 'paid for', '(asked)=(seat)=CONFIRMED-day-'],
  ['closed', 'open', '(asked)=(seat)=(confirmed)=DAY-payment-'],
  ['closed', 'paid', '(asked)=(seat)=(paid)=(confirmed)=DAY-'],
  ['closed', 'paid for', '(asked)=(seat)=(confirmed)=DAY-'],
  ['declined', 'open', undefined],
  ['taken back', 'paid', undefined],
  ['called off', 'paid for', undefined],
])('the way of a seat that is %s, %s', (situation, money, way) => {
  expect(drawn(situation, money === 'paid', money === 'paid for')).toBe(way);
});

test('whoever is asked for a full class stands in line before they have a seat', () => {
  expect(drawn('asked', false, false, true)).toBe('ASKED-line-seat-payment-confirmed-day-');
});

test('of a class that is confirmed already nothing is left to confirm, and whoever has a seat there sees that it is', () => {
  expect(drawn('asked', false, false, true, true)).toBe('ASKED-line-seat-payment-day-');
  expect(drawn('confirmed', true, false, false, true)).toBe('(asked)=(seat)=(paid)=CONFIRMED-day-');
});
