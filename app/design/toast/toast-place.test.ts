import { expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

const room = { top: 56, bottom: 700 };

test('a message lies at the foot, and at the head where the foot has the focus', () => {
  expect(toastPlace(100, { top: 300, bottom: 340 }, room)).toBe('below');
  expect(toastPlace(100, { top: 640, bottom: 680 }, room)).toBe('above');
  expect(toastPlace(100, { top: 100, bottom: 140 }, room)).toBe('below');
});

test('where the focus has all of the window it hides as little as it can', () => {
  expect(toastPlace(100, { top: 120, bottom: 690 }, room)).toBe('above');
  expect(toastPlace(100, { top: 0, bottom: 800 }, room)).toBe('below');
});
