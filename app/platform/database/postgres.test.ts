import { expect } from 'vitest';
import { sql, type Kysely } from 'kysely';
import { createServer } from '../../server.ts';
import { wire } from '../../wiring.server.ts';
import { aCable, type Cable } from '../../testing/cable.ts';
import { test as base } from '../../testing/test.ts';
import type { App } from '../app.server.ts';
import { Busy, OutcomeUnknown } from '../errors.ts';
import { openDatabase, openForMigrating } from './open-database.server.ts';
import { migrations } from '../../../database/migrations/all.ts';
import { migrate } from './migrate.server.ts';
import { openUpToDate } from './open-up-to-date.server.ts';
import type { FastifyInstance } from 'fastify';

const postgres = process.env['TEST_POSTGRES_URL'];

/** The site, with a cable between it and its database. */
type Far = { cable: Cable; far: App; site: FastifyInstance; lost: string[] };

const test = base.extend<Far>({
  lost: async ({}, use) => use([]),
  cable: async ({ app }, use) => {
    const url = new URL(postgres ?? '');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    url.pathname = `/${rows[0]!.name}`;
    const cable = await aCable(url.href);
    await use(cable);
    await cable.close();
  },
  far: async ({ app, cable, lost }, use) => {
    const { db, write, load } = openDatabase({ databaseUrl: cable.url, dataDir: '' }, (error) =>
      lost.push(error.message),
    );
    await use({ ...app, db, write, load, ...wire(db) });
    await db.destroy();
  },
  site: async ({ far }, use) => {
    const site = await createServer(far);
    await site.ready();
    await use(site);
    await site.close();
  },
});

const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello' };
const send = (site: FastifyInstance, words = 'Hello') =>
  site.inject({ method: 'POST', url: '/contact', payload: { ...message, message: words } });
const busy = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.headers['retry-after']];

base('a database that nobody answers for is busy, not broken', async () => {
  const { db, write } = openDatabase({ databaseUrl: 'postgres://127.0.0.1:9/none', dataDir: '' });
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(Busy);
  await expect(write((trx) => sql`select 1`.execute(trx))).rejects.toBeInstanceOf(Busy);
  await db.destroy();
});

if (postgres) {
  test('a primary that has become read-only costs one write: the next asks over a new connection', async ({ far }) => {
    const write = () => far.write((trx) => trx.insertInto('flashes').values(flash).execute());
    await sql`set session characteristics as transaction read only`.execute(far.db);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await expect(write()).resolves.toBeDefined();
  });

  test('a database lost while migrating is away, and one that is not there or refuses the log-in is said so', async ({
    app,
    cable,
    far,
  }) => {
    const cuts = { up: async () => cable.cut() };
    await expect(migrate(far.db, { ...migrations, '9001-cuts': cuts })).rejects.toThrow(
      /^The database at DATABASE_URL cannot be reached: .*\. Check that it runs, and the address, user and password\.$/,
    );
    expect(await app.db.selectFrom('flashes').selectAll().execute()).toEqual([]);
    const open = (change: (url: URL) => void) => {
      const url = new URL(postgres);
      change(url);
      return openUpToDate({ databaseUrl: url.href, dataDir: '' }, { say: () => {}, lost: () => {} });
    };
    await expect(open((url) => (url.pathname = '/nowhere'))).rejects.toThrow('names a database that is not there');
    await expect(open((url) => (url.username = 'nobody'))).rejects.toThrow('The log-in at DATABASE_URL was refused');
  });

  test('what a migration does for each of many it plans once, and looks rows up by index whatever their number was then', async ({
    cable,
  }) => {
    const db = openForMigrating(cable.url);
    let ways: object | undefined;
    const look = async (trx: Kysely<never>) => {
      const { rows } = await sql<object>`select current_setting('enable_seqscan') as whole,
        current_setting('plan_cache_mode') as plans`.execute(trx);
      [ways] = rows;
    };
    await migrate(db, { ...migrations, '9001-looks': { up: look } });
    expect(ways).toEqual({ whole: 'off', plans: 'force_generic_plan' });
    await db.destroy();
  });

  test('a connection that the database ends in the middle of a transaction costs that write alone, and is logged', async ({
    app,
    far,
    lost,
  }) => {
    const written = far.write(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 2000)`.execute(app.db);
      await expect.poll(() => lost).toHaveLength(1);
      await sql`select 1`.execute(trx);
    });
    await expect(written).rejects.toBeInstanceOf(Busy);
    await expect(far.write(() => Promise.resolve('kept'))).resolves.toBe('kept');
  });

  test('while the database is away, calls and pages say 503 and when to come back; then all is well at once', async ({
    cable,
    site,
  }) => {
    expect((await send(site)).statusCode).toBe(200);
    await cable.take();
    for (const url of ['/login', '/register', '/forgotpassword', '/expofinterst', '/getcourses'])
      expect([url, ...busy(await site.inject(url))]).toEqual([url, 503, '5']);
    expect(busy(await send(site, 'Again'))).toEqual([503, '5']);
    await cable.put();
    expect((await send(site, 'Again')).statusCode).toBe(200);
    expect((await site.inject('/login')).statusCode).toBe(200);
  });

  test('connections cut under many writes answer each of them, with 503 or with what is kept', async ({
    app,
    cable,
    site,
  }) => {
    const asked = Array.from({ length: 60 }, (_, n) => send(site, `Words ${n}`));
    const cutting = setInterval(cable.cut, 5);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    clearInterval(cutting);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const { count } = await app.db
      .selectFrom('contact_messages')
      .select(app.db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length);
  });

  test('a database that hangs costs three seconds, and answers again as soon as it does', async ({
    cable,
    far,
    site,
  }) => {
    expect((await send(site)).statusCode).toBe(200);
    cable.hold();
    const answers = Promise.all([send(site, 'One'), send(site, 'Two'), site.inject('/login')]);
    // Each by itself: one after the other they would cost nine.
    await expect.poll(() => far.load().connections?.used).toBeGreaterThan(1);
    for (const answer of await answers) expect(busy(answer)).toEqual([503, '5']);
    cable.flow();
    // While the database hangs it would be 503.
    expect((await send(site, 'Three')).statusCode).toBe(200);
  });

  test('a connection lost while committing is no failure and no success, and is said so', async ({
    app,
    cable,
    far,
    site,
  }) => {
    cable.cutAfter('commit');
    const written = far.write((trx) => trx.insertInto('flashes').values(flash).execute());
    await expect(written).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect.poll(() => app.db.selectFrom('flashes').selectAll().execute()).toEqual([flash]);
    cable.cutAfter('commit');
    const answer = await send(site);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unknown' }]);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('may or may not') });
  });
}

const flash = { id: 'one', document: '{}', expires_at: '2026-11-20T05:00:00.000Z' };
