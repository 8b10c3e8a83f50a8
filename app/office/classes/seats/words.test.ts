import { expect, test } from 'vitest';
import { byStanding } from './words.ts';

test('who has a seat stands before who is offered one, who was asked, and who is out of it', () => {
  const states = ['Declined', 'Asked', 'Taken', 'Lapsed', 'Offered', 'Asked'] as const;
  const inOrder = ['Taken', 'Offered', 'Asked', 'Asked', 'Declined', 'Lapsed'];
  expect(byStanding(states.map((state) => ({ state }))).map(({ state }) => state)).toEqual(inOrder);
});
