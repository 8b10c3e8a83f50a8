import { expect, test } from 'vitest';
import { labels } from '../../../interest/rules.ts';
import { type Seat, type SeatState, seatStates } from '../../../classes/seats/seat.ts';
import type { BatchSeats } from './contract.ts';
import { groupOf, sayAfter, sayLeft, sayPayer, sayState, whyWaiting } from './words.ts';

test('everybody stands in one group: held back, in line, with a seat, with one held, asked, or out of it', () => {
  const seat = (state: SeatState, reviewReason: string | null = null) => ({ id: 'a', state, reviewReason }) as Seat;
  expect(groupOf(seat('Asked', 'more than three yeses from one network'), {})).toBe('review');
  expect(Object.fromEntries(seatStates.map((state) => [state, groupOf(seat(state), {})]))).toEqual({
    Waiting: 'line',
    Taken: 'taken',
    Offered: 'held',
    Asked: 'asked',
    ...Object.fromEntries(['Declined', 'Given back', 'Lapsed', 'Taken back', 'Moved'].map((state) => [state, 'out'])),
    'Not seated': 'out',
    'Called off': 'out',
  });
  // Of a class that is cancelled, where they stood before.
  const before = (['Taken', 'Offered', 'Waiting', 'Asked'] as const).map((a) => groupOf(seat('Called off'), { a }));
  expect(before).toEqual(['taken', 'held', 'line', 'asked']);
  expect(groupOf(seat('Called off', 'too many'), { a: 'Asked' })).toBe('asked');
});

test('a seat of a cancelled class says Cancelled, as the class does; a state says what became of somebody', () => {
  const say = (state: SeatState, promise: 'refund' | null = null) =>
    sayState({ state, promise, reviewReason: null } as Seat);
  expect(say('Called off')).toBe('Cancelled');
  const off = (id: string, promise: Seat['promise'] = 'open') => ({ id, state: 'Called off', promise }) as Seat;
  const into = (state: SeatState) => ({
    id: 'b',
    batchId: 'c',
    state,
    version: 1,
    promise: null,
    where: 'CP 1, Kochi, 1 to 3 Feb',
  });
  const after = (seat: Seat, told = '', back = '') =>
    sayAfter(
      seat,
      {
        before: { only: 'Asked' },
        choices: { asked: null, chose: 'next', says: 'look', held: 'held' },
        next: {
          held: into('Offered'),
          no: into('Declined'),
          line: into('Waiting'),
          has: into('Taken'),
          off: into('Called off'),
          wants: { ...into('Called off'), promise: 'refund' },
        },
      },
      { told, back },
    );
  expect(['asked', 'chose', 'free'].map((id) => after(off(id)))).toEqual([
    'paid: ask which',
    'takes the next class',
    'promised the next class',
  ]);
  expect(after(off('says'), 'says paid: look in the bank first')).toBe(
    'promised the next class, says paid: look in the bank first',
  );
  expect(['held', 'no', 'line', 'has', 'off', 'wants'].map((id) => after(off(id, 'used')))).toEqual([
    'seat held in CP 1, Kochi, 1 to 3 Feb, paid, and it counts there',
    'said no to CP 1, Kochi, 1 to 3 Feb',
    'in line for CP 1, Kochi, 1 to 3 Feb',
    'has a seat in CP 1, Kochi, 1 to 3 Feb',
    'promise went to CP 1, Kochi, 1 to 3 Feb: cancelled',
    'asks for the money back',
  ]);
  const back = '₹59,000 to be paid back';
  const going = [off('back', null), off('has', 'used'), off('wants', 'used'), off('mine', 'refund')];
  expect([after(off('only', null)), ...going.map((seat) => after(seat, '', back))]).toEqual([
    'was only asked',
    back,
    `has a seat in CP 1, Kochi, 1 to 3 Feb, ${back}`,
    'asks for the money back',
    'asks for the money back',
  ]);
  expect(['Given back', 'Taken back', 'Lapsed', 'Offered'].map((state) => say(state as SeatState))).toEqual([
    'Given back',
    'Office took it back',
    'Did not answer',
    'Held',
  ]);
  // With their data their seat was given up: they never said no.
  const erased = (state: SeatState) =>
    sayState({ state, promise: null, reviewReason: null, name: 'Somebody erased' } as Seat);
  expect([erased('Declined'), erased('Given back'), erased('Taken')]).toEqual([
    'Erased at their wish',
    'Erased at their wish',
    'Taken',
  ]);
});

test('of a class that is cancelled it is said how many are still to be told', () => {
  const seats = (['Waiting', 'Taken', 'Called off'] as const).map((state) => ({ state, reviewReason: null }) as Seat);
  const say = (of: readonly Seat[]) =>
    whyWaiting({ seats: 5, taken: 1, state: 'Cancelled' }, of, { rolls: false, open: false });
  expect(say(seats)).toEqual({
    because: 'The class is cancelled.',
    next: '2 people are still to be told: this goes on by itself.',
  });
  expect(say(seats.slice(2))).toBeNull();
});

test('of a taken seat it is said how it is secured and what is left to do, and who pays by name', () => {
  const given = { idName: 'ASHA RAO', company: 'Example Coatings' };
  const seat = { id: 'a', state: 'Taken', name: 'Asha', payer: 'Self', secured: null, given };
  const say = (changes: object, over: string[] | null = null, bills = {}) =>
    sayLeft({ ...seat, ...changes } as Seat, { over, bills } as BatchSeats);
  expect(say({ secured: 'paid' })).toBe('Paid');
  expect(say({ secured: 'order', payer: 'Employer' })).toBe('Secured by the order');
  expect(say({ secured: 'waived', given: { ...given, idName: '' } })).toBe('Fee waived. Missing: name on ID');
  expect(say({ payer: '', given: { ...given, idName: '' } })).toBe('Missing: name on ID, who pays, payment');
  expect(say({ payer: 'Employer' })).toBe('Missing: payment');
  expect(say({ state: 'Offered' })).toBe('');
  expect(say({ name: 'Somebody erased' })).toBe('');
  // Once the class is over nothing is asked of them any more.
  expect([say({}, ['a']), say({}, []), say({ secured: 'paid' }, ['a'])]).toEqual(['No bill', 'Not paid', 'Paid']);
  expect(say({}, ['a'], { a: { state: 'Refunded' } })).toBe('Refunded');
  expect(say({}, ['a'], { a: { state: 'Withdrawn' } })).toBe('Its bill was withdrawn');
  const pays = (payer: string, company = '') => sayPayer({ payer, given: { company } } as Seat);
  expect([pays('Employer', 'Example Coatings'), pays('Employer'), pays('Self', 'Example Coatings'), pays('')]).toEqual([
    'Example Coatings',
    'Employer sponsored',
    labels['Self'],
    '',
  ]);
});
