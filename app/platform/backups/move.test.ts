import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { aCable } from '../../testing/cable.ts';
import type { Config } from '../config.server.ts';
import { lockDataDir } from '../database/data-dir-lock.server.ts';
import { openDatabase } from '../database/open-database.server.ts';
import { arriving, openUpToDate } from '../database/open-up-to-date.server.ts';
import { lockNumber } from './arrival.server.ts';
import { putSequencesRight } from './arrival-end.server.ts';
import { makeBackup } from './backup.server.ts';
import { contentsOf, flash, inPlace, test } from './backups.factory.ts';
import { moveSite } from './move.server.ts';
import { restoreBackup } from './restore.server.ts';

const quietly = () => {};

test('a move that cannot begin says why, and touches nothing', ({ folder }) => {
  const run = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(
      path.resolve('node_modules/.bin/node'),
      ['--disable-warning=ExperimentalWarning', 'scripts/move.ts', ...words],
      {
        env: { ...process.env, DATA_DIR: path.join(folder, 'none'), DATABASE_URL: '', ...env },
        encoding: 'utf8',
      },
    );
  const there = 'postgres://127.0.0.1:9/none';
  for (const [env, words, sentence] of [
    [{}, [], 'Name the database to move to'],
    [{ MOVE_TO: 'mysql://db' }, [there], 'Name the database to move to'],
    [{ MOVE_TO: there, DATABASE_URL: there }, [], 'DATABASE_URL is set: a move begins at SQLite'],
    [{ MOVE_TO: there }, [], 'There is no site at'],
  ] as const) {
    const { status, stderr } = run(env, ...words);
    expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${sentence}[^\n]*\n$`))]);
  }
  expect(existsSync(path.join(folder, 'none'))).toBe(false);
});

if (process.env['TEST_POSTGRES_URL']) {
  /** The site in SQLite, as somebody has it who is about to move. */
  const onSqlite = async (site: Config, folder: string): Promise<Config> => {
    const file = path.join(folder, 'before.backup');
    await makeBackup(site, { key: null, kept: 1 }, { to: file, now: new Date(0) });
    const here = inPlace(site, path.join(folder, 'here'));
    await restoreBackup(here, null, file);
    return here;
  };

  test('a site is moved row for row, is guarded as before, and its file stays as it was', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const here = await onSqlite(site, folder);
    const file = readFileSync(path.join(here.dataDir, 'site.sqlite'));
    const url = await emptyPostgres();
    const server = lockDataDir(here.dataDir);
    await expect(moveSite(here, url, quietly)).rejects.toThrow('Another server');
    server.release();
    const { rows } = await moveSite(here, url, quietly);
    expect(rows).toBeGreaterThan(460);
    const there = { ...here, databaseUrl: url };
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
    const { db, write } = await openUpToDate(there, { say: quietly, lost: quietly });
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('the audit log');
    await write((trx) => trx.insertInto('flashes').values(flash('later')).execute());
    await db.destroy();
    expect(readFileSync(path.join(here.dataDir, 'site.sqlite')).equals(file)).toBe(true);
    await expect(moveSite(here, url, quietly)).rejects.toThrow('is not empty, and stays as it is');
    expect((await contentsOf(there))['flashes']!.rows).toBe(451);
  });

  test('a move that is interrupted at any row goes on where it stopped, and is a site only when it is whole', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const here = await onSqlite(site, folder);
    const url = await emptyPostgres();
    const there = { ...here, databaseUrl: url };
    const start = async () => openUpToDate(there, { say: quietly, lost: quietly });
    let steps = 0;
    let interrupted = 0;
    let [refused, noBackup]: [string?, string?] = [];
    for (;;) {
      // Each try gets a little further than the last.
      let left = interrupted + 2;
      const end = () => {
        steps += 1;
        if ((left -= 1) === 0) throw new Error('the power went');
      };
      const outcome = await moveSite(here, url, end).catch((error: Error) => error.message);
      if (typeof outcome !== 'string') break;
      expect(outcome).toBe('the power went');
      refused ??= await start().then(String, String);
      noBackup ??= await makeBackup(
        { ...there, secret: 'a secret of tests, of 32 letters' },
        { key: null, kept: 1 },
        { to: null, now: new Date() },
      ).then(String, String);
      interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(3);
    for (const said of [refused, noBackup])
      expect(said).toContain(`is under way or was interrupted (schema ${arriving})`);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
    // Nothing was sent twice on the way.
    const another = await emptyPostgres();
    let once = 0;
    await moveSite(here, another, () => (once += 1));
    expect(steps).toBe(once);
  });

  test('a connection that is cut in the middle of a batch costs that batch alone', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const here = await onSqlite(site, folder);
    const url = await emptyPostgres();
    const cable = await aCable(url);
    for (const [words, sentence] of [
      ['create function', 'cannot be reached'],
      ['drop constraint', 'run the same again: it goes on'],
      ['insert into "flashes"', 'run the same again: it goes on'],
      ['insert into "pictures"', 'run the same again: it goes on'],
      ['add constraint', 'run the same again: it goes on'],
    ] as const) {
      cable.cutAfter(words);
      await expect(moveSite(here, cable.url, quietly), words).rejects.toThrow(sentence);
    }
    await moveSite(here, cable.url, quietly);
    await cable.close();
    expect(await contentsOf({ ...here, databaseUrl: url })).toEqual(await contentsOf(here));
  });

  test('half a move of another site is refused, and half a move of this one from before somebody wrote begins anew', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const here = await onSqlite(site, folder);
    const url = await emptyPostgres();
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(moveSite(here, url, stop)).rejects.toThrow('stopped');
    rmSync(path.join(here.dataDir, 'secret'), { force: true });
    await expect(moveSite({ ...here, secret: 'another site has another secret' }, url, quietly)).rejects.toThrow(
      'Half a move of another site, or of another kind',
    );
    const own = { ...here, secret: 'the very same secret as before, and long' };
    const fresh = await emptyPostgres();
    await expect(moveSite(own, fresh, stop)).rejects.toThrow('stopped');
    const { db } = openDatabase(here);
    await db.insertInto('flashes').values(flash('written since')).execute();
    await db.deleteFrom('flashes').where('id', '=', 'f1').execute();
    await db.destroy();
    await moveSite(own, fresh, quietly);
    expect(await contentsOf({ ...here, databaseUrl: fresh })).toEqual(await contentsOf(here));
  });

  test('while one is under way another is refused', async ({ site, folder, emptyPostgres }) => {
    const here = await onSqlite(site, folder);
    const url = await emptyPostgres();
    const first = new pg.Client({ connectionString: url });
    await first.connect();
    await first.query('select pg_advisory_lock($1)', [lockNumber]);
    await expect(moveSite(here, url, quietly)).rejects.toThrow('Another restore or move into');
    await first.end();
    expect((await moveSite(here, url, quietly)).rows).toBeGreaterThan(460);
  });

  test('numbers that the database gives go on behind the highest that arrived', async ({ emptyPostgres }) => {
    const client = new pg.Client({ connectionString: await emptyPostgres() });
    await client.connect();
    await client.query(`create table one (id integer generated always as identity, n bigserial, word text);
      create table two (id serial)`);
    await client.query(`insert into one overriding system value values (41, 7, 'a')`);
    await putSequencesRight(client);
    const { rows } = await client.query(`insert into one (word) values ('b') returning id, n::integer`);
    expect(rows).toEqual([{ id: 42, n: 8 }]);
    expect((await client.query('insert into two default values returning id')).rows).toEqual([{ id: 1 }]);
    await client.end();
  });
}
