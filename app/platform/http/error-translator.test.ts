import { pino } from 'pino';
import { expect, test } from 'vitest';
import { statusOf } from './error-translator.server.ts';
import { noteFailure } from './note.server.ts';
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

test('a database that is read-only for now is no fault of ours', () => {
  for (const code of ['25006', '25P02', '25P03']) expect([code, statusOf(coded(code))]).toEqual([code, 503]);
  expect(statusOf(new Error('Postgres connection has been discarded'))).toBe(503);
});

test('while the database is away the log has the first failure in full, then one line a second with a count', () => {
  const lines: Record<string, unknown>[] = [];
  let now = Date.parse('2026-11-20T04:30:00Z');
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const fail = (error: Error, passing = true) =>
    noteFailure({ log, now: () => new Date(now) }, error, { id: 'id', route: '/contact' }, passing);
  for (let n = 0; n < 50; n += 1) {
    fail(coded('ECONNREFUSED'));
    now += 50;
  }
  expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
    ['failed', undefined],
    ['failed again', 20],
    ['failed again', 20],
  ]);
  expect(lines[0]).toMatchObject({ err: { stack: expect.any(String) as string }, id: 'id', route: '/contact' });
  // Another failure is news, and so is the same one much later; what is our fault is always said in full.
  fail(coded('57P01'));
  now += 60_000;
  fail(coded('57P01'));
  fail(new Error('x'), false);
  fail(new Error('x'), false);
  expect(lines.slice(3).map(({ msg }) => msg)).toEqual(['failed', 'failed', 'failed', 'failed']);
});
