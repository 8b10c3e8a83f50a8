import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGivingBack } from './give-back.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('memory is given back when it has grown and hardly anybody asks, and not again for nothing', () => {
  const site = { requests: 0, held: 200, given: 0 };
  const { stop } = startGivingBack(
    () => site.requests,
    () => site.held,
    () => {
      site.given += 1;
      site.held = 100;
    },
  );
  const pass = (requests: number) => {
    site.requests += requests;
    vi.advanceTimersByTime(10_000);
    return site.given;
  };
  expect(pass(5000), 'while people wait').toBe(0);
  expect(pass(10), 'when they have gone').toBe(1);
  expect(pass(10), 'nothing has come together since').toBe(1);
  site.held = 130;
  expect(pass(5000)).toBe(1);
  expect(pass(0)).toBe(2);
  stop();
  site.held = 300;
  expect(pass(0), 'after the end').toBe(2);
});
