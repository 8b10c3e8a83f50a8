import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
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
