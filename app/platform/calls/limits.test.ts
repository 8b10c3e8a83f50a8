import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createServer } from '../../server.ts';
import { test as base } from '../../testing/test.ts';
import type { App } from '../app.server.ts';
import { createChecker, type Checker } from './limits.server.ts';
import { dropOldCounts, shareCounts } from './shared-counts.server.ts';

const limit = { most: 30, minutes: 10 };
const key = 'GET /x 203.0.113.9';

/** A server's counting; `minutes` is what its clock is ahead. */
function checkerOf(app: App, minutes = 0, most = limit): Checker {
  const now = () => app.now().getTime() + minutes * 60_000;
  return createChecker({ counting: { now, shared: shareCounts(app) } } as FastifyInstance, most);
}

/** How often it says yes, asked so many times. */
async function passed(check: Checker, times: number, whom = key): Promise<number> {
  let yes = 0;
  for (let n = 0; n < times; n += 1) if ((await check(whom)) === null) yes += 1;
  return yes;
}

base(
  'a limit is one for each key, starts anew after its time, and what was refused uses nothing up',
  async ({ app, clock }) => {
    const check = checkerOf(app);
    expect(await passed(check, 40)).toBe(30);
    clock.forward(599);
    expect(await check(key)).toBe(1);
    expect(await check('another')).toBeNull();
    clock.forward(1);
    expect(await passed(check, 40)).toBe(30);
  },
);

base('a clock that is set back keeps nobody waiting for the time to come again', async ({ app, clock }) => {
  const check = checkerOf(app);
  expect(await passed(check, 31)).toBe(30);
  clock.forward(-3600);
  expect(await check(key)).toBeNull();
});

if (process.env['TEST_POSTGRES_URL']) {
  const test = base.extend<{ shared: App }>({
    shared: async ({ app }, use) =>
      use({ ...app, config: { ...app.config, databaseUrl: process.env['TEST_POSTGRES_URL']! } }),
  });
  const rows = (app: App) => app.db.selectFrom('limit_counts').selectAll().execute();

  test('what servers on one database let through together is the limit, and at most a tenth more for each further one', async ({
    shared,
  }) => {
    const [one, other, third] = [checkerOf(shared), checkerOf(shared), checkerOf(shared)];
    let all = 0;
    for (let n = 0; n < 40; n += 1) all += (await passed(one, 1)) + (await passed(other, 1)) + (await passed(third, 1));
    expect(all).toBeGreaterThanOrEqual(30);
    expect(all).toBeLessThanOrEqual(36);
    // All at once, and one server after the other.
    const together = await Promise.all(
      [one, other, third].flatMap((check) => Array.from({ length: 40 }, () => check('b'))),
    );
    expect(together.filter((seconds) => seconds === null).length).toBeLessThanOrEqual(36);
    expect([await passed(one, 40, 'c'), await passed(other, 40, 'c')]).toEqual([30, 3]);
    expect(await passed(checkerOf(shared), 40, 'c')).toBe(3);
  });

  test('the site on two servers refuses with the time to wait what was used up at the other', async ({ shared }) => {
    const servers = [await createServer(shared), await createServer(shared)];
    // What is wrong by its content is counted by itself: this is refused for its password alone.
    const payload = { name: 'Asha Rao', email: 'asha@example.in', password: 'asha@example.in' };
    const ask = (server: FastifyInstance) => server.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await ask(servers[n % 2]!)).statusCode);
    const answered = statuses.filter((status) => status === 422).length;
    expect(answered).toBeGreaterThanOrEqual(30);
    expect(answered).toBeLessThanOrEqual(33);
    for (const server of servers) {
      const refused = await ask(server);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const server of servers) await server.close();
  });

  test('few requests write nothing, and a flood of refused ones nothing more; what is written names nobody', async ({
    shared,
  }) => {
    const check = checkerOf(shared);
    await passed(check, 3);
    expect(await rows(shared)).toEqual([]);
    await passed(check, 100);
    const [row] = await rows(shared);
    expect(row).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), used: 27, ends_ms: expect.any(Number) });
    const { rows: before } = await sql`select xmin::text from limit_counts`.execute(shared.db);
    await passed(check, 1000);
    expect((await sql`select xmin::text from limit_counts`.execute(shared.db)).rows).toEqual(before);
  });

  test('servers whose clocks are apart agree on when a limit starts anew: the database says so', async ({ shared }) => {
    const [ahead, behind] = [checkerOf(shared, 7), checkerOf(shared, -7)];
    expect(await passed(ahead, 40)).toBe(30);
    expect(await passed(behind, 40)).toBe(3);
    await dropOldCounts(shared);
    expect(await rows(shared)).toHaveLength(1);
    await sql`update limit_counts set ends_ms = ends_ms - 600001`.execute(shared.db);
    // A server that knows nothing of the time before.
    expect(await passed(checkerOf(shared, 3), 40)).toBe(30);
    await sql`update limit_counts set ends_ms = ends_ms - 600001`.execute(shared.db);
    await dropOldCounts(shared);
    expect(await rows(shared)).toEqual([]);
  });

  test('while the database is away each server counts for itself: nobody is shut out, and the limit still holds', async ({
    shared,
  }) => {
    await sql`alter table limit_counts rename to elsewhere`.execute(shared.db);
    const check = checkerOf(shared);
    expect(await passed(check, 40)).toBe(30);
    await sql`alter table elsewhere rename to limit_counts`.execute(shared.db);
  });
}
