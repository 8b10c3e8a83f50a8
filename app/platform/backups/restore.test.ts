import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { migrations } from '../../../database/migrations/all.ts';
import { aCable } from '../../testing/cable.ts';
import { lockDataDir } from '../database/data-dir-lock.server.ts';
import { arriving, openUpToDate } from '../database/open-up-to-date.server.ts';
import { openDatabase, openFile } from '../database/open-database.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { lockNumber, putSequencesRight } from './arrival.server.ts';
import { openApp } from '../open-app.server.ts';
import { wire } from '../../wiring.server.ts';
import { examine } from '../doctor/doctor.server.ts';
import { makeBackup } from './backup.server.ts';
import type { Config } from '../config.server.ts';
import { sumUpBackup, type Facts } from './backup-file.server.ts';
import { contentsOf, flash, inPlace, test, testOnce } from './backups.factory.ts';
import { restoreBackup } from './restore.server.ts';
import { seal, unseal } from './sealed-file.server.ts';

const key = 'a key of the operator';
const plain = { key: null, kept: 14 };
const now = new Date('2026-11-20T05:00:00.000Z');
const silent = { say: () => {}, lost: () => {} };

testOnce(
  'a place that is not empty, a server that runs and another secret are refused, and stay as they are; the secret of a backup is put where SECRET_PREVIOUS can be taken from',
  async ({ site, folder }) => {
    const file = path.join(folder, 'one.backup');
    await makeBackup(site, { key, kept: 14 }, { to: file, now });
    const taken = inPlace(site, path.join(folder, 'taken'));
    const server = lockDataDir(taken.dataDir);
    await expect(restoreBackup(taken, key, file)).rejects.toThrow(
      `Another server, or a restore (process ${process.pid}), already uses`,
    );
    server.release();
    writeFileSync(path.join(taken.dataDir, 'secret'), 'another secret, of another site, whole');
    await expect(restoreBackup(taken, key, file)).rejects.toThrow('is another secret than that of the backup');
    writeFileSync(path.join(taken.dataDir, 'site.sqlite-wal'), 'left');
    await expect(restoreBackup(taken, key, file)).rejects.toThrow('site.sqlite-wal is there already');
    writeFileSync(path.join(taken.dataDir, 'site.sqlite'), 'mine');
    await expect(restoreBackup(taken, key, file)).rejects.toThrow('site.sqlite is there already, and stays as it is');
    expect(readFileSync(path.join(taken.dataDir, 'site.sqlite'), 'utf8')).toBe('mine');
    await expect(restoreBackup(taken, key, path.join(folder, 'none'))).rejects.toThrow('There is no file');
    await expect(restoreBackup(taken, key, folder)).rejects.toThrow('is a folder: name the file of a backup');
    const fresh = inPlace(site, path.join(folder, 'fresh'));
    await expect(restoreBackup(fresh, 'another key of somebody', file)).rejects.toThrow('The key is not the one');
    expect(existsSync(fresh.dataDir)).toBe(false);
    const place = { ...inPlace(site, path.join(folder, 'later')), secret: 'the second secret for tests, long enough' };
    const kept = path.join(place.dataDir, 'secret');
    expect((await restoreBackup(place, key, file)).advice).toContain(`${kept} now: set SECRET_PREVIOUS to it`);
    expect(readFileSync(kept, 'utf8')).toBe(readFileSync(path.join(site.dataDir, 'secret'), 'utf8'));
  },
);

testOnce('where a site is gone of which a backup was made, nothing begins anew in silence', async ({ site }) => {
  const made = await makeBackup(site, plain, { to: null, now });
  const file = path.join(site.dataDir, 'site.sqlite');
  for (const left of ['', null] as const) {
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    if (left !== null) writeFileSync(file, left);
    await expect(openUpToDate(site, silent)).rejects.toThrow('restore the newest one (npm run restore)');
  }
  await restoreBackup(site, null, made.file);
  await (await openUpToDate(site, silent)).db.destroy();
});

testOnce(
  'a backup that is cut short and a disk that fills restore nothing, leave the place empty and say so; with room the whole one then does, and who is in it again is said',
  async ({ site, folder }) => {
    const file = path.join(folder, 'one.backup');
    await makeBackup(site, { key, kept: 14 }, { to: file, now });
    const bytes = readFileSync(file);
    const empty = inPlace(site, path.join(folder, 'empty'));
    const cut = path.join(folder, 'cut.backup');
    for (const part of [0.1, 0.999]) {
      writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * part)));
      await expect(restoreBackup(empty, key, cut)).rejects.toThrow(/cut short.*: take the one before it/);
    }
    expect(existsSync(empty.dataDir)).toBe(false);
    const node = path.resolve('node_modules/.bin/node');
    const words = `ulimit -f 300; exec "${node}" --disable-warning=ExperimentalWarning scripts/restore.ts "${file}"`;
    const env = { ...process.env, DATA_DIR: empty.dataDir, DATABASE_URL: '', BACKUP_KEY: key };
    const { status, stderr } = spawnSync('sh', ['-c', words], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no room left to write')]);
    expect(existsSync(empty.dataDir)).toBe(false);
    const { stdout } = spawnSync('sh', ['-c', words.replace(/^.*?; /, '')], { env, encoding: 'utf8' });
    expect(stdout).toContain('Whoever was erased or deleted their account after that is in it again: erase them anew.');
    const { db } = await openUpToDate(empty, silent);
    await db.destroy();
    expect(await contentsOf(empty)).toEqual(await contentsOf(site));
  },
);

testOnce(
  'a restore into a file that was killed is no site: a start says so and makes nothing, one that is refused leaves it so, and the next goes through',
  async ({ site, folder }) => {
    const file = path.join(folder, 'one.backup');
    await makeBackup(site, { key, kept: 14 }, { to: file, now });
    const place = inPlace(site, path.join(folder, 'killed'));
    const half = path.join(place.dataDir, 'restoring.part');
    mkdirSync(place.dataDir);
    const killing = `import { watch } from 'node:fs'; watch('${place.dataDir}', (_, name) => name === 'restoring.part' && process.kill(process.pid, 'SIGKILL'))`;
    const words = ['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${killing}`];
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: '', BACKUP_KEY: key };
    const killed = spawnSync(path.resolve('node_modules/.bin/node'), [...words, 'scripts/restore.ts', file], { env });
    expect([killed.signal, existsSync(half)]).toEqual(['SIGKILL', true]);
    await expect(restoreBackup(place, 'another key of somebody', file)).rejects.toThrow('The key is not the one');
    await expect(openApp(place, wire)).rejects.toThrow(
      `A restore into DATA_DIR ${place.dataDir} is under way or was interrupted (file ${half}): run it again`,
    );
    expect(['secret', 'site.sqlite'].filter((name) => existsSync(path.join(place.dataDir, name)))).toEqual([]);
    await restoreBackup(place, key, file);
    expect([await contentsOf(place), existsSync(half)]).toEqual([await contentsOf(site), false]);
    await (await openUpToDate(place, silent)).db.destroy();
  },
);

const asRoot = process.getuid?.() === 0 ? testOnce : test.skip;
asRoot('a data directory of another user is left alone, by root too', async ({ site, folder }) => {
  const file = path.join(folder, 'one.backup');
  await makeBackup(site, plain, { to: file, now });
  const theirs = inPlace(site, path.join(folder, 'theirs'));
  mkdirSync(theirs.dataDir);
  chownSync(theirs.dataDir, 65_534, 65_534);
  const sentence = 'belongs to another user (number 65534): run this as the user of the server';
  await expect(restoreBackup(theirs, null, file)).rejects.toThrow(sentence);
  await expect(makeBackup(theirs, plain, { to: null, now })).rejects.toThrow(sentence);
  expect(readdirSync(theirs.dataDir)).toEqual([]);
});

testOnce(
  'a backup of an older version is restored and brought up to date by the start; a newer or torn one is refused',
  async ({ app, folder }) => {
    const names = Object.keys(migrations);
    const place = (name: string) => inPlace(app.config, path.join(folder, name));
    const [older, newer] = [place('older'), place('newer')];
    for (const { dataDir } of [older, newer]) {
      mkdirSync(dataDir);
      writeFileSync(path.join(dataDir, 'secret'), 'a secret for tests only, long enough');
    }
    const { db } = openFile(path.join(older.dataDir, 'site.sqlite'));
    await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, -3)));
    await sql`insert into contents (name, document, updated_at) values ('kept', '{}', '')`.execute(db);
    await db.destroy();
    const file = path.join(folder, 'older.backup');
    await makeBackup(older, plain, { to: file, now });
    await restoreBackup(place('restored'), null, file);
    const opened = await openUpToDate(place('restored'), silent);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(opened.db);
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
    expect((await sql`select name from contents where name = 'kept'`.execute(opened.db)).rows).toHaveLength(1);
    await opened.db.destroy();

    copyFileSync(path.join(older.dataDir, 'site.sqlite'), path.join(newer.dataDir, 'site.sqlite'));
    const later = openDatabase(newer);
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '')`.execute(later.db);
    await later.db.destroy();
    const torn = place('torn');
    mkdirSync(torn.dataDir);
    copyFileSync(path.join(older.dataDir, 'secret'), path.join(torn.dataDir, 'secret'));
    copyFileSync(path.join(older.dataDir, 'site.sqlite'), path.join(torn.dataDir, 'site.sqlite'));
    const without = openDatabase(torn);
    await sql`pragma foreign_keys = off`.execute(without.db);
    await sql`insert into picture_files values ('none', 1, 'webp', '')`.execute(without.db);
    await without.db.destroy();
    await expect(makeBackup(torn, plain, { to: null, now })).rejects.toThrow(
      'A row of the table picture_files points to one of pictures that is not there.',
    );
    await expect(makeBackup(newer, plain, { to: null, now })).rejects.toThrow(
      'The database is of a newer version of this program (it has 9001-later); use that version.',
    );
    expect(existsSync(path.join(newer.dataDir, 'backups')) && readdirSync(path.join(newer.dataDir, 'backups'))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('.backup')]),
    );
    expect(statSync(file).size).toBeGreaterThan(1000);
  },
);

test('a file whose tables, rows or sums are not those of its version restores nothing, and one that no key proves brings no secret and no table of its own', async ({
  site,
  folder,
  emptyPostgres,
}) => {
  const written = path.join(folder, 'one.backup');
  await makeBackup(site, { key, kept: 14 }, { to: written, now });
  const text = gunzipSync(await buffer(unseal(createReadStream(written), key))).toString();
  const forged = path.join(folder, 'forged.backup');
  const places = [inPlace(site, path.join(folder, 'place'))];
  if (site.databaseUrl)
    places.push({ ...inPlace(site, path.join(folder, 'there')), databaseUrl: await emptyPostgres() });
  const facts = JSON.parse(text.slice(0, text.indexOf('\n'))) as Facts;
  const tables = facts.tables.filter(({ name }) => name !== 'flashes');
  const fewer = `${JSON.stringify({ ...facts, tables })}\n${text.slice(text.indexOf('\n') + 1)}`;
  const write = async (changed: string) =>
    writeFileSync(forged, await buffer(seal(Readable.from([gzipSync(changed)]), null)));
  // Those of rows are found by whoever reads it, as is the one more below.
  for (const [line, other] of [
    ['["f0",', '[{"b":5},'],
    ['["f0",', '["f0"'],
    ['{"rows":450,', '{"row":450,'],
  ] as const) {
    await write(text.replace(line, other));
    await expect(sumUpBackup(forged, null)).rejects.toThrow('The backup is damaged: take the one before it.');
  }
  const forgeries = [
    [fewer, '(flashes is missing)'],
    [text.replace('"tables"', '"table"'), 'The backup is damaged: take the one before it.'],
    [text.replace('"name":"contents"', '"name":"arriving_origin"'), 'names tables that no site has'],
    [text.replace('"migrations":["', '"migrations":["toString","'), 'it has toString'],
    // Found when rows are there already: the last two on the other engine too.
    [text.replace('["f0",', '["f0","one more",'), 'The backup is damaged: take the one before it.'],
    [text.replace('{"rows":450,', '{"rows":449,'), 'The table flashes has 449 rows, and 450 of them arrived.'],
  ] as const;
  for (const [n, [changed, sentence]] of forgeries.entries()) {
    await write(changed);
    for (const place of n < forgeries.length - 2 ? places.slice(0, 1) : places) {
      await expect(restoreBackup(place, null, forged)).rejects.toThrow(sentence);
      expect(place.databaseUrl === null && existsSync(place.dataDir)).toBe(false);
    }
  }
  writeFileSync(forged, await buffer(seal(Readable.from([Buffer.from(text)]), null)));
  await expect(restoreBackup(places[0]!, null, forged)).rejects.toThrow(
    'The backup is damaged: take the one before it.',
  );
  // What was refused has left nothing that a start would stumble over.
  for (const place of places) {
    const { db } = await openUpToDate(place, silent);
    expect((await sql`select name from people`.execute(db)).rows).toEqual([]);
    await db.destroy();
  }
  const place = inPlace(site, path.join(folder, 'last'));
  await write(text);
  await restoreBackup(place, null, forged);
  expect(existsSync(path.join(place.dataDir, 'secret'))).toBe(false);
});

if (process.env['TEST_POSTGRES_URL']) {
  test('a backup is restored into an empty PostgreSQL, whole or not at all, and never beside anything, nor while another is under way', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const file = path.join(folder, 'one.backup');
    await makeBackup(site, plain, { to: file, now });
    const cut = path.join(folder, 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size - 9));
    const there = { ...inPlace(site, path.join(folder, 'there')), databaseUrl: await emptyPostgres() };
    await expect(restoreBackup(there, null, cut)).rejects.toThrow('cut short');
    mkdirSync(there.dataDir, { recursive: true });
    writeFileSync(path.join(there.dataDir, 'site.sqlite'), '');
    await expect(openUpToDate(there, silent)).rejects.toThrow(
      /is empty, and .* is there\. Restore a backup of it first/,
    );
    rmSync(path.join(there.dataDir, 'site.sqlite'));
    // An address that names another, empty database.
    await expect(openUpToDate({ ...there, dataDir: site.dataDir }, silent)).rejects.toThrow(
      `There is no site in the database at DATABASE_URL, and a backup was made from ${site.dataDir}: restore the newest one`,
    );
    const other = new pg.Client({ connectionString: there.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [lockNumber]);
    await expect(restoreBackup(there, null, file)).rejects.toThrow('Another restore into');
    await other.end();
    await restoreBackup(there, null, file);
    expect(await contentsOf(there)).toEqual(await contentsOf(site));
    const { db } = await openUpToDate(there, silent);
    // What guards the rows came along.
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('the audit log');
    await expect(sql`insert into picture_files values ('none', 1, 'x', '')`.execute(db)).rejects.toThrow('foreign key');
    await db.destroy();
    await expect(restoreBackup(there, null, file)).rejects.toThrow('is not empty, and stays as it is');
  });

  test('a database in another encoding is refused by a start, a restore and the doctor, before anything is made in it', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const file = path.join(folder, 'one.backup');
    await makeBackup(site, plain, { to: file, now });
    const there = { ...inPlace(site, path.join(folder, 'there')), databaseUrl: await emptyPostgres('LATIN1') };
    const sentence = 'The database is encoded in LATIN1: make an empty one in UTF8.';
    await expect(openUpToDate(there, silent)).rejects.toThrow(sentence);
    await expect(restoreBackup(there, null, file)).rejects.toThrow(sentence);
    const env = { DATABASE_URL: there.databaseUrl, DATA_DIR: there.dataDir, PORT: '9' };
    const found = await examine(env, null, now, async () => ({ own: 0, others: 0 }));
    expect(found).toContainEqual({ what: 'Database', state: 'wrong', says: sentence });
    const { db } = openDatabase(there);
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    await db.destroy();
  });

  /** The site in SQLite, as somebody has it who is about to move, and a backup of it. */
  async function onSqlite(site: Config, folder: string) {
    const backUp = async (config: Config, name: string) => {
      const file = path.join(folder, name);
      await makeBackup(config, { key: null, kept: 1 }, { to: file, now: new Date(0) });
      return file;
    };
    const here = inPlace(site, path.join(folder, 'here'));
    await restoreBackup(here, null, await backUp(site, 'before.backup'));
    const secret = 'a secret for tests only, long enough';
    return { here: { ...here, secret }, file: await backUp({ ...here, secret }, 'move.backup') };
  }

  test('a site moves from SQLite by a backup and a restore, row for row; it is guarded as before, and its file stays as it was', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const { here, file } = await onSqlite(site, folder);
    const there = { ...here, databaseUrl: await emptyPostgres() };
    const before = readFileSync(path.join(here.dataDir, 'site.sqlite'));
    const server = lockDataDir(here.dataDir);
    await expect(restoreBackup(there, null, file)).rejects.toThrow('Another server');
    server.release();
    const { rows, advice } = await restoreBackup(there, null, file);
    expect([rows > 460, advice]).toEqual([true, null]);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
    const { db, write } = await openUpToDate(there, silent);
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('the audit log');
    await write((trx) => trx.insertInto('flashes').values(flash('later')).execute());
    await db.destroy();
    expect(readFileSync(path.join(here.dataDir, 'site.sqlite')).equals(before)).toBe(true);
    await expect(restoreBackup(there, null, file)).rejects.toThrow('is not empty, and stays as it is');
    expect((await contentsOf(there))['flashes']!.rows).toBe(451);
    lockDataDir(here.dataDir).release();
  });

  test('a restore that is cut off anywhere is no site, says so, and begins anew; a schema of that name that is none of ours stays', async ({
    site,
    folder,
    emptyPostgres,
  }) => {
    const { here, file } = await onSqlite(site, folder);
    const url = await emptyPostgres();
    const there = { ...here, databaseUrl: url };
    const cable = await aCable(url);
    const again = /When that is mended, run the same again: it begins anew\./;
    for (const [words, saying] of [
      ['create function', /cannot be reached|it begins anew/],
      ['drop constraint', /cannot be reached|it begins anew/],
      ['insert into "flashes"', again],
      ['add constraint', again],
    ] as const) {
      cable.cutAfter(words);
      const said = await restoreBackup({ ...there, databaseUrl: cable.url }, null, file).catch(String);
      expect(said, words).toMatch(saying);
      // What the schema is made with was cut alone: it could be taken away.
      if (words === 'create function') continue;
      const start = await openUpToDate(there, silent).catch(String);
      const backup = await makeBackup(there, { key: null, kept: 1 }, { to: null, now: new Date() }).catch(String);
      for (const refused of [start, backup])
        expect(refused, words).toContain(`is under way or was interrupted (schema ${arriving})`);
    }
    await cable.close();
    await restoreBackup(there, null, file);
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
    const taken = { ...here, databaseUrl: await emptyPostgres() };
    const client = new pg.Client({ connectionString: taken.databaseUrl });
    await client.connect();
    await client.query(`create schema ${arriving}; create table ${arriving}.mine (word text)`);
    await expect(restoreBackup(taken, null, file)).rejects.toThrow('that is none of ours; it stays as it is');
    expect((await client.query(`select * from ${arriving}.mine`)).rows).toEqual([]);
    await client.end();
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
