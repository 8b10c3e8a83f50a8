import { expect, test } from 'vitest';
import { orderOfThings, tellStage } from './order-of-things.ts';

test('a wish, a class, a seat, payment, the class confirmed: in this order', () => {
  expect(orderOfThings.map(({ name }) => name)).toEqual(['interest', 'class', 'seat', 'payment', 'confirmed']);
  expect(tellStage('seat')).toMatch(/^Say yes to a seat\. .+\.$/);
});
