import { expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

const head = { top: 4, bottom: 52, left: 700, right: 1200 };

test('a message stands at the head, and at the foot where it would hide what has the focus', () => {
  expect(toastPlace(head, { top: 640, bottom: 680, left: 100, right: 1200 }, 800)).toBe('head');
  expect(toastPlace(head, { top: 10, bottom: 46, left: 100, right: 690 }, 800)).toBe('head');
  expect(toastPlace(head, { top: 10, bottom: 46, left: 100, right: 710 }, 800)).toBe('foot');
});

test('where the focus has all of the window it stays where it is', () => {
  expect(toastPlace(head, { top: 0, bottom: 800, left: 0, right: 1280 }, 800)).toBe('head');
});
