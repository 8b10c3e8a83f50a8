import { expect, test } from 'vitest';
import { statusOf } from './error-translator.server.ts';
import { Busy, Forbidden, NotFound } from '../errors.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test('what may work later is 503, also when every connection is taken', () => {
  for (const code of ['SQLITE_BUSY', 'SQLITE_FULL', '57P01', '53300', '40001', 'ECONNREFUSED'])
    expect([code, statusOf(coded(code))]).toEqual([code, 503]);
  expect(statusOf(new Busy('there is no connection to the database'))).toBe(503);
  expect(statusOf(new Error('driver has already been destroyed'))).toBe(503);
});

test('what is not there or not allowed says so, and the rest is our fault', () => {
  expect([statusOf(new NotFound()), statusOf(new Forbidden())]).toEqual([404, 403]);
  expect([statusOf(coded('23505')), statusOf(new Error('x')), statusOf('x')]).toEqual([500, 500, 500]);
});

test('what a database cannot hold as text is the fault of whoever sent it', () => {
  for (const code of ['22021', '22P02', '22P05', '22003']) expect([code, statusOf(coded(code))]).toEqual([code, 400]);
});
