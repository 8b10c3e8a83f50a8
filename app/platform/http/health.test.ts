import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { sign } from '../secret.server.ts';
import { askingDoctor } from './health.server.ts';

test('a server with its database is alive and ready', async ({ server }) => {
  expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.inject('/readyz')).statusCode).toBe(200);
});

test('asking whether it is ready keeps nothing, waits for nobody and is worked out once a second', async ({
  app,
  server,
}) => {
  const { db } = app;
  let asked = 0;
  const startTransaction = db.startTransaction.bind(db);
  db.startTransaction = () => {
    asked += 1;
    return startTransaction();
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject('/readyz')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(asked).toBe(1);
  expect(await db.selectFrom('flashes').select('id').execute()).toEqual([]);
});

test('a server that is about to end is alive but takes no more, and still answers', async ({ server }) => {
  server.letGo();
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const answer = await server.inject('/readyz');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect((await server.inject('/courses')).statusCode).toBe(200);
});

test('a server without its database is alive but not ready, and says when to come back', async ({ app, server }) => {
  await app.db.destroy();
  expect((await server.inject('/healthz')).statusCode).toBe(200);
  const answer = await server.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
});

test('what the server sees of a request is told to whoever has the secret, and to nobody else', async ({
  app,
  server,
  clock,
}) => {
  const ask = (mark: string) =>
    server.inject({
      url: '/healthz',
      remoteAddress: '127.0.0.1',
      headers: { [askingDoctor]: mark, 'x-forwarded-for': '203.0.113.1, 198.51.100.2', host: 'site.test' },
    });
  const seen = { address: '198.51.100.2', host: 'site.test' };
  const at = app.now().toISOString();
  const mark = sign(app.secret, askingDoctor, at);
  expect((await ask(mark)).json()).toEqual({ status: 'ok', seen });
  const others = [sign('another secret', askingDoctor, at), sign(app.secret, 'flash', at)];
  for (const other of ['', at, ...others, sign(app.secret, askingDoctor, 'now')])
    expect((await ask(other)).json()).toEqual({ status: 'ok' });
  // Whoever saw it pass by has nothing of it for long.
  clock.forward(4 * 60);
  expect((await ask(mark)).json()).toEqual({ status: 'ok', seen });
  clock.forward(60);
  expect((await ask(mark)).json()).toEqual({ status: 'ok' });
});
