import { expect, test } from 'vitest';
import { byStanding } from './words.ts';

test('who is held back stands first; who has a seat before who is offered one, who was asked, and who is out of it', () => {
  const states = ['Declined', 'Asked', 'Taken', 'Lapsed', 'Offered', 'Asked'] as const;
  const inOrder = ['Taken', 'Offered', 'Asked', 'Asked', 'Declined', 'Lapsed'];
  const held = { state: 'Asked', reviewReason: 'more than three yeses from one network' } as const;
  expect(byStanding([{ state: 'Taken', reviewReason: null }, held])[0]).toEqual(held);
  expect(byStanding(states.map((state) => ({ state, reviewReason: null }))).map(({ state }) => state)).toEqual(inOrder);
});
