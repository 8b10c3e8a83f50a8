import { expect, test } from 'vitest';
import { orderOfThings, tellStage } from './order-of-things.ts';

test('interest, offer, registration and payment, class, exam: in this order', () => {
  expect(orderOfThings.map(({ name }) => name)).toEqual(['interest', 'offer', 'registration', 'class', 'exam']);
  expect(tellStage('registration')).toMatch(/^Register and pay\. .+\.$/);
});
