import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { startPostgres, startReplica } from '../../../scripts/postgres.mjs';
import { findTools } from '../../../scripts/test-tools.mjs';
import { seed } from '../../../database/seed/seed.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { createServer } from '../../server.ts';
import { test as base } from '../../testing/test.ts';
import { until } from '../../testing/until.ts';
import type { App } from '../app.server.ts';
import { Busy } from '../errors.ts';
import type { Db } from '../database/database.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { openUpToDate } from '../database/open-up-to-date.server.ts';
import { openDatabase, openInMemory } from '../database/open-database.server.ts';
import { markOf, openReplica, type Replica } from './replica.server.ts';
import { checkReplica } from '../doctor/check-replica.server.ts';
import { createTurn } from '../database/turn.server.ts';

/** An app whose replica is a database that has another catalogue and no cases. */
const test = base.extend<{ beside: App }>({
  beside: async ({ app }, use) => {
    const { db, write } = openInMemory();
    await migrate(db);
    await seed({ ...app, db, write });
    await sql`update courses set card = replace(card, '"name":"', '"name":"Read from the replica ')`.execute(db);
    await use({ ...app, replica: { current: async () => db, close: async () => {} } });
    await db.destroy();
  },
});

test('lists, counts, figures, finding and documents are read from the replica; what they write, and all else, is not', async ({
  app,
  beside,
}) => {
  await anInterest(app, { fname: 'Asha' });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' }));
  const shownBy = async (one: App) => {
    const server = await createServer(one);
    const ask = async (url: string) => (await server.inject({ url, headers: { cookie } })).body;
    const shown = {
      list: (JSON.parse(await ask('/office/api/lists/cases')) as { total: { count: number } }).total.count,
      counts: (JSON.parse(await ask('/office/api/cases/counts')) as { all: { count: number } }).all.count,
      found: (JSON.parse(await ask('/office/api/find?q=Asha')) as { hits: unknown[] }).hits.length > 0,
      today: (JSON.parse(await ask('/office/api/today')) as { begun: boolean }).begun,
      demand: (JSON.parse(await ask('/office/api/demand')) as { cells: unknown[] }).cells.length > 0,
      file: (await ask('/office/api/exports/cases.csv')).includes('Asha'),
      page: (await ask('/courses')).includes('Read from the replica'),
      call: (await ask('/getcourses')).includes('Read from the replica'),
    };
    await server.close();
    return shown;
  };
  const main = { list: 1, counts: 1, found: true, today: true, demand: true, file: true, page: false, call: false };
  expect(await shownBy(app)).toEqual(main);
  const read = { list: 0, counts: 0, found: false, today: false, demand: false, file: false, page: true, call: false };
  expect(await shownBy(beside)).toEqual(read);
  const { count } = await app.db
    .selectFrom('audit_entries')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('action', '=', 'list read')
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

if (process.env['TEST_POSTGRES_URL']) {
  const main = process.env['TEST_POSTGRES_URL'];
  const nobody = 'postgres://127.0.0.1:9/none';
  // A busy machine may take long to answer: only what does not is away.
  const times = { answer: 60_000, late: 100, restAway: 300, restLate: 100, said: Infinity };
  type Pair = { open: (main: string, replica: string) => { db: Db; replica: Replica }; said: string[] };
  const pair = base.extend<Pair>({
    said: async ({}, use) => use([]),
    open: async ({ said }, use) => {
      const ends: (() => Promise<void>)[] = [];
      await use((databaseUrl, url) => {
        const { db } = openDatabase({ databaseUrl, dataDir: '' });
        const replica = openReplica(url, db, createTurn(), (sentence) => said.push(sentence), times);
        ends.push(replica.close, () => db.destroy());
        return { db, replica };
      });
      for (const end of ends) await end();
    },
  });
  const follows = async (db: Db) => (await markOf(db)).follows;
  /** However busy the machine is: it catches up in the end. */
  const askedOf = (replica: Replica): Promise<Db> =>
    until(async () => {
      const db = await replica.current();
      expect(db).not.toBeNull();
      return db!;
    });

  pair(
    'a replica is asked for what it has caught up with; late, away or none, the main database answers, which is said once',
    async ({ open, said }) => {
      const { postgres } = findTools();
      const primary = await startPostgres(postgres);
      onTestFinished(primary.stop);
      const standby = await startReplica(postgres, primary.url);
      onTestFinished(standby.stop);
      const place = { databaseUrl: standby.url, dataDir: '' };
      await expect(openUpToDate(place, { say: () => {}, lost: () => {} })).rejects.toThrow('name the primary');
      const { db, replica } = open(primary.url, standby.url);
      await sql`create table notes (n integer)`.execute(db);
      const newest = async (asked: Db) =>
        (await sql<{ n: number }>`select max(n) as n from notes`.execute(asked)).rows[0]!.n;
      for (let n = 1; n <= 20; n += 1) {
        await sql`insert into notes values (${n})`.execute(db);
        expect(await newest((await replica.current()) ?? db)).toBe(n);
      }
      expect(await follows(await askedOf(replica))).toBe(true);

      // Late: it has stopped catching up.
      const { db: standbyAlone } = openDatabase({ databaseUrl: standby.url, dataDir: '' });
      await sql`select pg_wal_replay_pause()`.execute(standbyAlone);
      await sql`insert into notes values (1000)`.execute(db);
      expect([await replica.current(), await replica.current()]).toEqual([null, null]);
      await sql`select pg_wal_replay_resume()`.execute(standbyAlone);
      await standbyAlone.destroy();
      const asked = await askedOf(replica);
      expect(await newest(asked)).toBe(1000);

      // Away: whoever has it in hand is answered too.
      await standby.end('SIGINT');
      expect([await newest(asked), await follows(asked)]).toEqual([1000, false]);
      expect(await replica.current()).toBeNull();
      await standby.start();
      await askedOf(replica);
      expect(said.filter((sentence) => sentence.includes('is not asked'))).toHaveLength(1);
      expect(said.at(-1)).toContain('is asked again');
    },
  );

  pair('what is no replica of this database is not asked, and said to be none', async ({ open, said }) => {
    const other = new URL(main);
    other.pathname = '/template1';
    for (const url of [main, other.href, nobody]) expect(await open(main, url).replica.current()).toBeNull();
    expect(said).toEqual([
      expect.stringContaining('(it follows no other)'),
      expect.stringContaining('(it is a copy of something else)'),
      expect.stringContaining('(there is no connection to the database)'),
    ]);
  });

  pair('what follows the main database of before is not asked, however far it has come', async ({ open, said }) => {
    const { postgres } = findTools();
    const before = await startPostgres(postgres);
    onTestFinished(before.stop);
    const [promoted, left] = [await startReplica(postgres, before.url), await startReplica(postgres, before.url)];
    for (const { stop } of [promoted, left]) onTestFinished(stop);
    const { db: old } = openDatabase({ databaseUrl: before.url, dataDir: '' });
    const { db, replica } = open(promoted.url, left.url);
    await sql`select pg_promote()`.execute(db);
    // What the other has got meanwhile, and nobody else.
    await sql`create table lost as select generate_series(1, 100000) as n`.execute(old);
    await old.destroy();
    await sql`create table notes as select 1 as n`.execute(db);
    expect(await replica.current()).toBeNull();
    expect(said).toEqual([expect.stringContaining('(it follows what the main database was before)')]);
    expect(await checkReplica(left.url, db)).toMatchObject({ says: expect.stringContaining('was before') });
  });

  pair('while the main database is away nobody is told an old state', async ({ open, said }) => {
    const { db, replica } = open(nobody, main);
    expect(await replica.current()).toBeNull();
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(Busy);
    expect(said).toEqual([]);
  });
}
