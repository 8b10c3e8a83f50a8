import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

/** A built site that only says what it was told; `FAILS` keeps it from starting. */
const site = `
import { createServer } from 'node:net';
export const readConfig = (env) => { if (env.FAILS) throw new Error(env.FAILS); return {}; };
export const readBackupSettings = (env) => { if (env.BACKUPS_KEPT === '0') throw new Error('BACKUPS_KEPT must be 1 to 9999.'); };
export const oddNames = () => [];
export const explainStart = (error) => error.message;
export async function openSite() {
  const { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ } = process.env;
  const told = { pid: process.pid, words: process.execArgv, gc: typeof gc, more: process.argv.slice(2) };
  // When whoever opened it has done what follows, which is to listen to signals.
  setImmediate(() => console.error(JSON.stringify({ ...told, env: { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ } })));
  const open = createServer().listen(0, '127.0.0.1');
  return { mail: 'nowhere', database: 'nowhere', address: 'nowhere', log: { fatal() {} }, close: async () => void open.close() };
}`;

type Start = (words?: string[], env?: Record<string, string>) => ReturnType<typeof spawn>;

const test = base.extend<{ folder: string; start: Start }>({
  folder: async ({}, use) => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'start-')));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    mkdirSync(path.join(folder, 'build/server'), { recursive: true });
    writeFileSync(path.join(folder, 'build/server/server.js'), site);
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    const start = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'start.ts'), 'utf8'));
    writeFileSync(path.join(folder, 'build/start.js'), start);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await use((words = [], env = {}) =>
      spawn(node, [...words, 'build/start.js', 'more'], { cwd: folder, env: { PATH: process.env['PATH'], ...env } }),
    );
  },
});

const wordsOf = async (child: ReturnType<typeof spawn>) => {
  const [text] = (await once(child.stderr!, 'data')) as [Buffer];
  return JSON.parse(text.toString().split('\n')[0]!) as Record<string, unknown>;
};

test('the site tells Node and the C library itself how to use memory, in the process that was started', async ({
  start,
}) => {
  const child = start();
  expect(await wordsOf(child)).toEqual({
    pid: child.pid,
    words: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=4',
      '--heap-growing-percent=100',
      '--expose-gc',
    ],
    gc: 'function',
    more: ['more'],
    env: {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '65536',
    },
  });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('what an operator has set stays, and a start that fails ends with its code and its sentence alone', async ({
  start,
}) => {
  const child = start(['--max-semi-space-size=8'], { MALLOC_ARENA_MAX: '2' });
  const told = await wordsOf(child);
  expect(told['words']).toContain('--max-semi-space-size=8');
  expect(told['words']).not.toContain('--max-semi-space-size=4');
  expect(told['env']).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' });
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  for (const [env, sentence] of [
    [{ FAILS: 'PORT is taken.' }, 'PORT is taken.\n'],
    [{ BACKUPS_KEPT: '0' }, 'BACKUPS_KEPT must be 1 to 9999.\n'],
  ] as const) {
    const failing = start([], env);
    const said: Buffer[] = [];
    failing.stderr!.on('data', (part: Buffer) => said.push(part));
    expect(await once(failing, 'close')).toEqual([1, null]);
    expect(Buffer.concat(said).toString()).toBe(sentence);
  }
});

test('what a running site stands on is neither installed nor built anew, and what is there is not installed again', async ({
  folder,
  start,
}) => {
  mkdirSync(path.join(folder, 'scripts'));
  for (const file of ['package-lock.json', 'scripts/prepare.mjs'])
    copyFileSync(path.join(root, file), path.join(folder, file));
  writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "npm $1" >&2\n', { mode: 0o755 });
  const prepare = (step: string) => {
    const words = ['-e', `import('./scripts/prepare.mjs').then((steps) => steps.${step}())`];
    const env = { PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
    const { status, stderr } = spawnSync(node, words, { cwd: folder, env, encoding: 'utf8' });
    return [status, stderr];
  };
  expect(prepare('install')).toEqual([0, '']);
  const child = start();
  await wordsOf(child);
  const refused = `A site runs from ${folder} (process ${child.pid}): stop it first, or do this in a copy of the folder.\n`;
  expect(prepare('install')).toEqual([0, '']);
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    lock.replace(/"integrity": "sha512-../, '"integrity": "sha512-'),
  );
  expect(prepare('install')).toEqual([1, refused]);
  expect(prepare('build')).toEqual([1, refused]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(prepare('install')).toEqual([0, 'npm ci\n']);
});

test('no package is compiled where it is installed: a server has no compiler, and whatever could be comes built', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { gypfile?: boolean }>;
  };
  const able = Object.keys(packages).filter((folder) => folder && existsSync(path.join(root, folder, 'binding.gyp')));
  expect(able).toContain('node_modules/better-sqlite3');
  // What npm compiles unless the lock says otherwise; `npm install` may take that line away.
  expect(able.filter((folder) => packages[folder]!.gypfile !== false)).toEqual([]);
});
