import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { wire } from '../wiring.server.ts';
import { readConfig } from './config.server.ts';
import { openDataDir } from './database/data-dir.server.ts';
import { openUpToDate } from './database/open-up-to-date.server.ts';
import { explainStart, openApp } from './open-app.server.ts';
import { findSecret, readSecret, sign, unsign } from './secret.server.ts';

const aFolder = () => mkdtempSync(path.join(os.tmpdir(), 'secret-'));

test('a secret is made once, kept, and readable by its owner only', () => {
  const dataDir = path.join(aFolder(), 'data');
  const config = readConfig({ DATA_DIR: dataDir });
  const secret = readSecret(config);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readSecret(config)).toBe(secret);
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o077).toBe(0);
});

test('a disk that is full when the secret is made leaves none', () => {
  const dataDir = aFolder();
  const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
  const words = `const { readSecret } = await import(${module('secret.server.ts')});
    const { readConfig } = await import(${module('config.server.ts')});
    readSecret(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }));`;
  const node = path.resolve('node_modules/.bin/node');
  // Files of no size at all: what the disk says when it is full, without a disk.
  const full = ['-c', `ulimit -f 0; exec "${node}" --input-type=module --eval "$0"`, words];
  const { status, stderr } = spawnSync('sh', full, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('is full; make room and start again')]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a secret that is empty or cut short is refused in a sentence, and stays as it is', () => {
  const dataDir = aFolder();
  const file = path.join(dataDir, 'secret');
  for (const [text, sentence] of [
    ['', `The secret in ${file} is empty: put the one of this site back`],
    ['cut', `The secret in ${file} is cut short: put the one of this site back`],
  ] as const) {
    writeFileSync(file, text);
    for (const read of [readSecret, findSecret])
      expect(() => read(readConfig({ DATA_DIR: dataDir }))).toThrow(sentence);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('a new secret for a site that was there before is said in the log', async () => {
  const dataDir = aFolder();
  const start = async () => {
    const lines: string[] = [];
    const { close } = await openApp(readConfig({ DATA_DIR: dataDir }), wire, {
      write: (line) => void lines.push(line),
    });
    await close();
    return lines.join('').includes('A new secret was made');
  };
  expect(await start()).toBe(false);
  expect(await start()).toBe(false);
  rmSync(path.join(dataDir, 'secret'));
  expect(await start()).toBe(true);
});

test('after an end for storage that cannot be trusted the next start looks through the file, and says that it is damaged', async () => {
  const dataDir = aFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const file = path.join(dataDir, 'site.sqlite');
  const { app, close } = await openApp(config, wire);
  const start = () => openUpToDate(config, { say() {}, lost() {} });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  app.giveUp(new Error('database disk image is malformed'));
  vi.useRealTimers();
  await close();
  const whole = readFileSync(file);
  // The root of an index, which no start asks.
  const database = new SQLite(file);
  const root = database.prepare("select rootpage from sqlite_schema where name = 'erasures_uid'").pluck().get();
  database.close();
  writeFileSync(file, Buffer.from(whole).fill('x', (Number(root) - 1) * 4096, Number(root) * 4096));
  await expect(start()).rejects.toThrow(`The database ${file} is damaged`);
  writeFileSync(file, whole);
  for (let n = 0; n < 2; n += 1) await (await start()).db.destroy();
  expect(readdirSync(dataDir)).not.toContain('suspect');
});

test('a suspicion that lies beside no database, or an empty one, keeps no start from making the site', async () => {
  for (const made of [[], ['site.sqlite']]) {
    const dataDir = aFolder();
    for (const name of ['suspect', ...made]) writeFileSync(path.join(dataDir, name), '');
    const { db } = await openUpToDate({ databaseUrl: null, dataDir }, { say() {}, lost() {} });
    await db.destroy();
    expect(readdirSync(dataDir)).not.toContain('suspect');
  }
});

test('a start that fails for the disk or the port ends in a sentence', () => {
  for (const [code, sentence] of [
    ['SQLITE_IOERR_SHMSIZE', 'The disk of the data directory /data is full; make room'],
    ['SQLITE_IOERR_FSYNC', 'The disk of the data directory /data is full or failing'],
    ['ENOSPC', 'The disk of the data directory /data is full; make room'],
    ['EADDRINUSE', 'Port 3000 is in use'],
  ] as const)
    expect(explainStart(Object.assign(new Error('x'), { code }), { DATA_DIR: '/data' })).toContain(sentence);
  expect(explainStart(new Error('x'), {})).toBeNull();
  const dataDir = aFolder();
  writeFileSync(path.join(dataDir, 'site.sqlite'), '');
  const says = (code: string, syscall: string) =>
    explainStart(Object.assign(new Error('x'), { code, syscall }), { DATA_DIR: dataDir, HOST: '300.1.1.1' });
  expect(says('EADDRNOTAVAIL', 'listen')).toMatch(/set HOST to an address of this machine\.$/);
  vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
  expect(says('EACCES', 'listen')).toMatch(/^The server cannot listen on 300.1.1.1:3000 .* set PORT above 1023\.$/);
  expect(explainStart({ code: 'EACCES' }, { DATA_DIR: path.join(dataDir, 'site.sqlite') })).toContain(
    'site.sqlite belongs to another user (number',
  );
  expect(says('EACCES', 'open')).toBe(
    `Another user owns ${path.join(dataDir, 'site.sqlite')}: run this as the user of the server, or chown them to it.`,
  );
  vi.restoreAllMocks();
});

test('where a unit of systemd may be what keeps the data directory from being made, the sentence names it', () => {
  const around = aFolder();
  chmodSync(around, 0);
  const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
  const words = `const { openDataDir } = await import(${module('database/data-dir.server.ts')});
    openDataDir(${JSON.stringify(path.join(around, 'data'))});`;
  // Root may look into everything.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const node = path.resolve('node_modules/.bin/node');
  const { stderr } = spawnSync(node, ['--input-type=module', '--eval', words], { encoding: 'utf8', ...user });
  expect(stderr).toContain('EACCES');
  expect(stderr).toContain('lets it write in /var/lib/site: see ReadWritePaths and InaccessiblePaths in deploy/site');
});

test.skipIf(!existsSync('/proc/self'))('a data directory where none can be made ends in a sentence', () => {
  expect(() => openDataDir('/proc/none/data')).toThrow('DATA_DIR /proc/none/data cannot be made');
  expect(() => openDataDir('/proc/self/stat')).toThrow(/ \(EEXIST: .*\): name a folder that can, or a new one\.$/);
});

test('what was signed comes back, and nothing else does', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, added) => {
      const signed = sign('secret', 'flash', text);
      expect(unsign('secret', 'flash', signed)).toBe(text);
      expect(unsign('secret', 'unsubscribe', signed)).toBeNull();
      expect(unsign('another', 'flash', signed)).toBeNull();
      expect(unsign('secret', 'flash', added + signed)).toBeNull();
    }),
  );
});
