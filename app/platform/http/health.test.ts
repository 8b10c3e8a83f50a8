import { expect } from 'vitest';
import { test } from '../../testing/test.ts';

test('a server with its database is alive and ready', async ({ server }) => {
  expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.inject('/readyz')).statusCode).toBe(200);
});

test('a server without its database is alive but not ready, and says when to come back', async ({ app, server }) => {
  await app.db.destroy();
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const answer = await server.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
});
