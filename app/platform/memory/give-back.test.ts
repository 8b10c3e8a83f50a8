import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGivingBack } from './give-back.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('memory is given back when it has grown and hardly anybody asks, and not again for nothing', () => {
  const site = { requests: 0, held: 200, given: 0, worked: 0 };
  const { stop } = startGivingBack(
    () => site.requests,
    () => site.held,
    () => {
      site.given += 1;
      site.held = 100;
    },
    () => site.worked,
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

test('what the mails after a load have made it take is given back as well, once they have left', () => {
  const site = { held: 100, given: 0, worked: 0 };
  const { stop } = startGivingBack(
    () => 0,
    () => site.held,
    () => {
      site.given += 1;
      site.held = 100;
    },
    () => site.worked,
  );
  const pass = (worked: number, held: number) => {
    site.worked += worked;
    site.held = held;
    vi.advanceTimersByTime(10_000);
    return site.given;
  };
  expect(pass(0, 200)).toBe(1);
  expect(pass(6000, 115), 'at work').toBe(1);
  expect(pass(6000, 125), 'at work, and much has come together').toBe(2);
  expect(pass(6000, 110), 'still at work').toBe(2);
  expect(pass(100, 110), 'the work is over').toBe(3);
  expect(pass(100, 110), 'nothing was worked since').toBe(3);
  expect(pass(6000, 104)).toBe(3);
  expect(pass(100, 104), 'it is not worth it').toBe(3);
  stop();
});
