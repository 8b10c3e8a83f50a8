import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { createServer } from '../../server.ts';
import type { App } from '../app.server.ts';
import { listenWidely } from '../http/connections.server.ts';
import { enqueueMail } from '../outbox/mail.server.ts';
import { test as base } from '../../testing/test.ts';

const metricsToken = 'a token for the metrics of tests alone';
const authorization = `Bearer ${metricsToken}`;

/** The whole site with a token for its metrics. */
const test = base.extend<{ app: App }>({
  app: async ({ app }, use) => use({ ...app, config: { ...app.config, metricsToken } }),
});

const valueOf = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${start} `))
      ?.split(' ')
      .at(-1),
  );

base('without METRICS_TOKEN there are no metrics, whatever is asked', async ({ server }) => {
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }])
    expect((await server.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('to anybody without the token nothing is at the address of the metrics', async ({ server }) => {
  const nowhere = await server.inject('/nothing-at-all');
  for (const given of ['', `Bearer ${metricsToken}x`, `Bearer ${metricsToken.slice(1)}`, `Basic ${metricsToken}`]) {
    const answer = await server.inject({ url: '/metrics', headers: { authorization: given } });
    expect([answer.statusCode, answer.body.length]).toEqual([404, nowhere.body.length]);
  }
});

base('a wrong token is logged once a minute, with how often it was brought meanwhile', async ({ app, clock }) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const server = await createServer({ ...app, log, config: { ...app.config, metricsToken } });
  onTestFinished(() => server.close());
  const bring = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await server.inject({ url: '/metrics', headers: { authorization: 'Bearer of another token' } });
  };
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('METRICS_TOKEN'));
  await bring(20);
  expect(told().map(({ before }) => before)).toEqual([0]);
  clock.forward(60);
  await bring(2);
  expect(told().map(({ before }) => before)).toEqual([0, 19]);
});

test('the metrics tell of requests, memory, connections, writes and the outbox', async ({ app, server, clock }) => {
  await server.inject('/healthz');
  // Over a connection: what is held is sent before the framework is asked.
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 2; n += 1) await (await fetch(`${url}/courses`)).arrayBuffer();
  await app.write((trx) => enqueueMail(trx, app, { template: 'any', to: 'somebody@example.in', data: {} }));
  clock.forward(90);
  const answer = await server.inject({ url: '/metrics', headers: { authorization } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(valueOf(answer.body, 'site_request_seconds_count{method="GET",route="/healthz",status="200"}')).toBe(1);
  expect(valueOf(answer.body, 'site_answers_from_memory_total')).toBe(1);
  expect(valueOf(answer.body, 'site_memory_answers')).toBeGreaterThan(0);
  expect(valueOf(answer.body, 'site_memory_bytes')).toBeGreaterThan(1000);
  expect(valueOf(answer.body, 'site_outbox_waiting')).toBe(1);
  expect(valueOf(answer.body, 'site_outbox_oldest_seconds')).toBe(90);
  expect(valueOf(answer.body, 'site_writes_waiting')).toBe(0);
  expect(valueOf(answer.body, 'process_start_time_seconds')).toBeGreaterThan(1e9);
  for (const name of [
    'site_build_info',
    'site_connections',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(answer.body).toContain(`\n${name}`);
  const onPostgres = Boolean(process.env['TEST_POSTGRES_URL']);
  expect(answer.body.includes('site_database_connections{state="used"}')).toBe(onPostgres);
});

test('connections are counted by whichever way they came in', async ({ server }) => {
  const port = Number(new URL(await listenWidely(server, { host: '127.0.0.1', port: 0 })).port);
  const sockets = Array.from({ length: 32 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  const count = async () =>
    valueOf((await server.inject({ url: '/metrics', headers: { authorization } })).body, 'site_connections');
  await expect.poll(count).toBe(32);
});

test('nothing that anybody typed is in the metrics', async ({ server }) => {
  await server.inject('/search?query=asha-typed-this');
  await server.inject('/getuserbyemail/asha@example.in');
  await server.inject('/nothing/asha-was-here');
  await server.inject({ method: 'POST', url: '/contact', payload: { email: 'asha@example.in', name: 'Asha' } });
  const { body } = await server.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('route="/getuserbyemail/:email"');
  expect(body).not.toMatch(/asha/i);
});
