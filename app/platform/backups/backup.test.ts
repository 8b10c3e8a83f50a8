import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test as base } from 'vitest';
import type { Config } from '../config.server.ts';
import { openDatabase } from '../database/open-database.server.ts';
import { makeBackup } from './backup.server.ts';
import { readBackupSettings } from './backup-settings.server.ts';
import { contentsOf, flash, inPlace, test, testOnce } from './backups.factory.ts';
import { restoreBackup } from './restore.server.ts';

// `site` is where TEST_POSTGRES_URL says.
const key = 'a key of the operator';
const plain = { key: null, kept: 14 };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 5, minute));
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a backup is restored elsewhere row for row, for its owner alone: with the secret when it is encrypted, without it and saying so when not', async ({
  site,
  folder,
}) => {
  const made = await makeBackup(site, { key, kept: 14 }, { to: null, now: at(1) });
  expect([path.dirname(made.file), modeOf(made.file)]).toEqual([path.join(site.dataDir, 'backups'), '600']);
  expect(readdirSync(path.dirname(made.file)).filter((name) => name.includes('part'))).toEqual([]);
  const elsewhere = inPlace(site, path.join(folder, 'elsewhere'));
  const { rows, advice } = await restoreBackup(elsewhere, key, made.file);
  expect([rows, advice]).toEqual([made.rows, null]);
  expect(rows).toBeGreaterThan(460);
  expect(await contentsOf(elsewhere)).toEqual(await contentsOf(site));
  const [was, is] = [site, elsewhere].map(({ dataDir }) => readFileSync(path.join(dataDir, 'secret'), 'utf8'));
  expect(is).toBe(was);
  expect(['site.sqlite', 'secret'].map((name) => modeOf(path.join(elsewhere.dataDir, name)))).toEqual(['600', '600']);

  const { file } = await makeBackup(site, plain, { to: path.join(folder, 'one.backup'), now: at(1) });
  const open = inPlace(site, path.join(folder, 'open'));
  expect((await restoreBackup(open, null, file)).advice).toContain('The backup holds no secret');
  expect(readdirSync(open.dataDir)).not.toContain('secret');
});

test('a backup that is made while people write is of one moment, and holds none of them up', async ({
  site,
  folder,
}) => {
  const { db, write } = openDatabase(site);
  // Between the two tables lie some that take a while: people write meanwhile.
  for (let width = 0; width < 9; width += 1)
    await sql`update picture_files set bytes = ${randomBytes(200_000)} where width = ${width}`.execute(db);
  let written = 0;
  const person = { going: true };
  const writing = (async () => {
    while (person.going) {
      // Both or none: a copy of two moments has one of them.
      await write(async (trx) => {
        await trx
          .insertInto('flashes')
          .values(flash(`early ${written}`))
          .execute();
        await trx
          .insertInto('submission_keys')
          .values({ id: `late ${written}`, body: '', outcome: '', kept_at: '' })
          .execute();
      });
      written += 1;
      await setImmediate();
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(5);
  const { file } = await makeBackup(site, plain, { to: path.join(folder, 'one.backup'), now: at(1) });
  const during = written;
  await expect.poll(() => written).toBeGreaterThan(during);
  person.going = false;
  await writing;
  await db.destroy();
  const elsewhere = inPlace(site, path.join(folder, 'elsewhere'));
  await restoreBackup(elsewhere, null, file);
  const restored = await contentsOf(elsewhere);
  const before = await contentsOf(site);
  expect(restored['flashes']!.rows - 450).toBe(restored['submission_keys']!.rows);
  expect(restored['submission_keys']!.rows).toBeLessThan(before['submission_keys']!.rows);
});

testOnce(
  'a folder keeps the newest; files of other names, and a file that is there, stay as they are',
  async ({ site, folder }) => {
    const to = path.join(folder, 'kept');
    mkdirSync(to);
    for (const name of ['mine.backup', 'site-2026-11-20T05-01-00.000Z.backup', 'site-2026-11-20T05-02-00.000Z.backup'])
      writeFileSync(path.join(to, name), '');
    await makeBackup(site, { key: null, kept: 2 }, { to, now: at(3) });
    expect(readdirSync(to).toSorted()).toEqual([
      'mine.backup',
      'site-2026-11-20T05-02-00.000Z.backup',
      'site-2026-11-20T05-03-00.000Z.backup',
    ]);
    // A clock that was ahead: what is made now stays, although others seem newer.
    const ahead = ['site-2030-01-01T05-00-00.000Z.backup', 'site-2030-01-02T05-00-00.000Z.backup'];
    for (const name of ahead) writeFileSync(path.join(to, name), '');
    const made = await makeBackup(site, { key: null, kept: 1 }, { to, now: at(4) });
    expect(readdirSync(to).toSorted()).toEqual(['mine.backup', path.basename(made.file), ...ahead]);
    await expect(makeBackup(site, plain, { to: path.join(to, 'mine.backup'), now: at(4) })).rejects.toThrow(
      'mine.backup is there already, and stays as it is',
    );
    expect(statSync(path.join(to, 'mine.backup')).size).toBe(0);
    const file = path.join(folder, 'a file');
    writeFileSync(file, '');
    await expect(makeBackup(site, plain, { to: file, now: at(4) })).rejects.toThrow('a file is a file: name a folder');
    const { words, env } = command(site, path.join(folder, `${'x'.repeat(300)}.backup`));
    const { status, stderr } = spawnSync('sh', words, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('A file, a folder or an address could not be used: ENAMETOOLONG'),
    ]);
  },
);

test('a backup makes no secret: without the one of the site, or beside a damaged one, there is none', async ({
  site,
  folder,
}) => {
  const elsewhere = { ...site, dataDir: path.join(folder, 'elsewhere') };
  await expect(makeBackup(elsewhere, { key, kept: 14 }, { to: null, now: at(1) })).rejects.toThrow(
    site.databaseUrl ? 'SECRET is not set, and there is no secret in' : 'There is no site at',
  );
  expect(existsSync(elsewhere.dataDir)).toBe(false);
  const secret = path.join(site.dataDir, 'secret');
  writeFileSync(secret, '');
  await expect(makeBackup(site, { key, kept: 14 }, { to: null, now: at(1) })).rejects.toThrow('is empty: put the one');
  rmSync(secret);
  await expect(makeBackup(site, plain, { to: null, now: at(1) })).rejects.toThrow('run this with the variables');
  expect(existsSync(secret)).toBe(false);
});

testOnce(
  'a backup of a damaged file is made, says so, takes the place of none, and gives a sound site',
  async ({ site, folder }) => {
    const to = path.join(folder, 'kept');
    const older = await makeBackup(site, { key: null, kept: 1 }, { to, now: at(1) });
    const [file, whole] = [path.join(site.dataDir, 'site.sqlite'), await contentsOf(site)];
    const database = new SQLite(file);
    database.pragma('wal_checkpoint(truncate)');
    // The root of an index: every row can be read past it.
    const root = Number(
      database.prepare("select rootpage from sqlite_schema where name = 'erasures_uid'").pluck().get(),
    );
    database.close();
    writeFileSync(file, readFileSync(file).fill('x', (root - 1) * 4096, root * 4096));
    const { words, env } = command({ ...site, dataDir: site.dataDir }, to);
    const { status, stdout } = spawnSync('sh', words, { env: { ...env, BACKUPS_KEPT: '1' }, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, expect.stringContaining('Made, of a damaged file (')]);
    const names = readdirSync(to).map((name) => path.join(to, name));
    expect(names).toHaveLength(2);
    const elsewhere = inPlace(site, path.join(folder, 'elsewhere'));
    await restoreBackup(
      elsewhere,
      null,
      names.find((name) => name !== older.file)!,
    );
    expect(await contentsOf(elsewhere)).toEqual(whole);
  },
);

testOnce(
  'what another machine is just writing into the same folder stays; what was left there long ago goes',
  async ({ site, folder }) => {
    const [theirs, older, left] = ['theirs.backup.0a1b.part', 'older.backup.part', 'left.backup.0a1b.part'].map(
      (name) => path.join(folder, name),
    ) as [string, string, string];
    for (const file of [theirs, older, left]) writeFileSync(file, 'half');
    for (const file of [older, left]) utimesSync(file, 0, 0);
    await makeBackup(site, plain, { to: folder, now: at(1) });
    expect([theirs, older, left].map((file) => existsSync(file))).toEqual([true, false, false]);
  },
);

const node = path.resolve('node_modules/.bin/node');

/** The command in a process of its own, which may end at any moment; `limit` is the size of a file in blocks of 512 bytes. */
function command(site: Config, to: string, limit: number | 'unlimited' = 'unlimited') {
  const words = `ulimit -f ${limit}; exec "${node}" --disable-warning=ExperimentalWarning scripts/backup.ts "${to}"`;
  const env = { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl ?? '', BACKUPS_KEPT: '1' };
  return { words: ['-c', words], env };
}

testOnce(
  'a disk that fills, and an end at any moment, cost no older backup and leave nothing for long',
  async ({ site, folder }) => {
    const to = path.join(folder, 'kept');
    const { file } = await makeBackup(site, plain, { to, now: new Date(0) });
    const before = readFileSync(file);
    const onDiskOf = (limit: number) => {
      const { words, env } = command(site, to, limit);
      return spawnSync('sh', words, { env, encoding: 'utf8' });
    };
    const small = onDiskOf(8);
    expect([small.status, small.stderr]).toEqual([1, expect.stringContaining('There is no room left to write')]);
    expect(readdirSync(to)).toEqual([path.basename(file)]);
    // Large enough for the backup, and too small to restore it: a full disk is when one is wanted most.
    const untried = onDiskOf(300);
    expect([untried.status, untried.stdout]).toEqual([1, expect.stringContaining('Made, and not restored: ')]);
    const [kept, made] = readdirSync(to).toSorted() as [string, string];
    expect(kept).toBe(path.basename(file));
    const elsewhere = inPlace(site, path.join(folder, 'elsewhere'));
    await restoreBackup(elsewhere, null, path.join(to, made));
    expect(await contentsOf(elsewhere)).toEqual(await contentsOf(site));
    rmSync(path.join(to, made));
    const own = path.join(site.dataDir, 'backups');
    for (const [place, part] of [
      [to, 'killed.backup.'],
      [own, 'checking.backup.part'],
    ] as const) {
      const { words, env } = command(site, path.join(to, 'killed.backup'));
      const child = spawn('sh', words, { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      const watching = watch(place, (_event, name) => {
        if (name?.startsWith(part)) child.kill('SIGKILL');
      });
      await ended;
      watching.close();
      rmSync(path.join(to, 'killed.backup'), { force: true });
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    await makeBackup(site, { key: null, kept: 9 }, { to, now: new Date(60_000) });
    const parts = [to, own].flatMap((place) => readdirSync(place));
    expect(parts.filter((name) => name.includes('.part'))).toEqual([]);
  },
);

base('what is set wrong for backups is named', () => {
  expect(readBackupSettings({})).toEqual({ key: null, kept: 14 });
  for (const [env, sentence] of [
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 16 characters, such as the output of'],
    [{ BACKUP_KEY: key, BACKUP_KEY_FILE: '/x' }, 'are both set'],
    [{ BACKUP_KEY_FILE: '/not/there' }, /cannot be read \(ENOENT: .*\): name the file of the key/],
    [{ BACKUPS_KEPT: '0' }, 'BACKUPS_KEPT must be 1 to 9999.'],
  ] as const)
    expect(() => readBackupSettings(env)).toThrow(sentence);
});

testOnce(
  'damage that only the reading comes to is told in a sentence, and a full disk too by the doctor',
  async ({ site, folder }) => {
    const database = path.join(site.dataDir, 'site.sqlite');
    const full = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$0" --disable-warning=ExperimentalWarning scripts/doctor.ts', node],
      {
        env: { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '', PORT: '9' },
        encoding: 'utf8',
      },
    );
    expect(full.stdout).toContain(`WRONG  Database: The disk of the data directory ${site.dataDir} is full`);
    const { db } = openDatabase(site);
    const { rows } = await sql<{
      page: number;
    }>`select rootpage as page from sqlite_schema where name = 'flashes'`.execute(db);
    await db.destroy();
    const bytes = readFileSync(database);
    writeFileSync(database, bytes.fill(7, (rows[0]!.page - 1) * 4096, rows[0]!.page * 4096));
    await expect(makeBackup(site, plain, { to: folder, now: at(1) })).rejects.toThrow(
      'site.sqlite is damaged, or lies',
    );
  },
);
