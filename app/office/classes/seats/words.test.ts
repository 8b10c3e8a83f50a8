import { expect, test } from 'vitest';
import type { SeatState } from '../../../classes/seats/rules.ts';
import type { Seat } from '../../../classes/seats/seat.ts';
import { byStanding, sayState } from './words.ts';

test('who is held back stands first; who has a seat before who is offered one, who was asked, and who is out of it', () => {
  const states = ['Declined', 'Asked', 'Taken', 'Lapsed', 'Offered', 'Asked'] as const;
  const inOrder = ['Taken', 'Offered', 'Asked', 'Asked', 'Declined', 'Lapsed'];
  const held = { state: 'Asked', reviewReason: 'more than three yeses from one network' } as const;
  expect(byStanding([{ state: 'Taken', reviewReason: null }, held])[0]).toEqual(held);
  expect(byStanding(states.map((state) => ({ state, reviewReason: null }))).map(({ state }) => state)).toEqual(inOrder);
});

test('a seat of a cancelled class says Cancelled, as the class does; a seat let go keeps its own word', () => {
  const say = (state: SeatState, promise: 'refund' | null = null) =>
    sayState({ state, promise, reviewReason: null } as Seat);
  expect(say('Called off')).toBe('Cancelled');
  expect(say('Called off', 'refund')).toBe('Cancelled, asks for the money back');
  expect(['Given back', 'Taken back', 'Lapsed'].map((state) => say(state as SeatState))).toEqual([
    'Given back',
    'Taken back',
    'Lapsed',
  ]);
});
