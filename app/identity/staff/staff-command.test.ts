import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.server.ts';
import { openSite } from '../../server.ts';
import { openUpToDate } from '../../platform/database/open-up-to-date.server.ts';

test('a command about staff that did nothing ends with 1, says why, and has made nothing', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'staff-'));
  const node = path.resolve('node_modules/.bin/node');
  const remove = (dataDir: string, ...to: string[]) => {
    const words = ['scripts/staff.ts', ...(to.length > 0 ? to : ['remove', 'asha@example.com'])];
    const { status, stderr } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...words], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, SECRET: 'a secret for tests only, long enough' },
      encoding: 'utf8',
    });
    return [status, stderr];
  };
  const dataDir = path.join(folder, 'data');
  expect(remove(dataDir)).toEqual([1, expect.stringContaining(`There is no site at ${dataDir}/site.sqlite: run this`)]);
  expect(existsSync(dataDir)).toBe(false);
  const { db } = await openUpToDate({ databaseUrl: null, dataDir }, { say: () => {}, lost: () => {} });
  await db.destroy();
  expect(remove(dataDir)).toEqual([1, expect.stringContaining('asha@example.com is not staff.')]);
  expect(remove(dataDir, 'add', 'asha')).toEqual([1, '"asha" is no email address.\n']);
  rmSync(folder, { recursive: true });
});

test('where the server is not at the address that a link has here, the command says what is not set', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'staff-'));
  const secret = 'a secret for tests only, long enough';
  const server = await openSite(readConfig({ DATA_DIR: dataDir, SECRET: secret, PORT: '0', LOG_LEVEL: 'silent' }));
  const add = async (env: Record<string, string>) => {
    const words = ['--disable-warning=ExperimentalWarning', 'scripts/staff.ts', 'add', 'asha@example.com'];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const settings = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, SECRET: secret, ...env };
    return await text(spawn(path.resolve('node_modules/.bin/node'), words, { env: settings }).stdout);
  };
  const sentence =
    'PUBLIC_URL and PORT are not set here, and no server of this site answers at http://127.0.0.1:3000: put';
  expect(await add({})).toContain(sentence);
  for (const env of [{ PORT: new URL(server.address).port }, { PUBLIC_URL: 'https://training.test' }])
    expect(await add(env)).not.toContain('not set here');
  await server.close();
  rmSync(dataDir, { recursive: true });
});
