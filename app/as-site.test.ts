import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';

type Said = { status: number | null; stdout: string; stderr: string };

const test = base.extend<{ folder: string; asSite: (settings: string, ...words: string[]) => Said }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'as-site-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  /** The script as an operator puts it, its file elsewhere, and a `runuser` that stays who it is. */
  asSite: async ({ folder }, use) => {
    const [script, file] = [path.join(folder, 'as-site'), path.join(folder, 'environment')];
    const text = readFileSync(path.join(import.meta.dirname, '../deploy/as-site'), 'utf8');
    writeFileSync(script, text.replace('/etc/site/environment', file), { mode: 0o755 });
    writeFileSync(path.join(folder, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    await use((settings, ...words) => {
      writeFileSync(file, settings);
      const env = { PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
      return spawnSync(script, words, { env, encoding: 'utf8' });
    });
  },
});

/** A line as it stands in the file, and what systemd makes of it. */
const read = {
  "'a value'": 'a value',
  '"a value"': 'a value',
  'postgres://site:p&w@127.0.0.1/site': 'postgres://site:p&w@127.0.0.1/site',
  'smtp://user:pa$$w0rd#1;&`x`@host:587': 'smtp://user:pa$$w0rd#1;&`x`@host:587',
  '127.0.0.1, ::1 ': '127.0.0.1, ::1',
  "'$HOME # `x` \\'": '$HOME # `x` \\',
  "it's": "it's",
  '': '',
};

test('a value is read as systemd reads it, whatever it holds, and a command sets its own above it', ({ asSite }) => {
  const [written, meant] = [Object.keys(read), Object.values(read)];
  const names = written.map((_, n) => `A_${n}`);
  const lines = written.map((value, n) => `${names[n]}=${value}\n`);
  const { stdout } = asSite(`# a note\n\n; another\n${lines.join('')}`, 'printenv', ...names);
  expect(stdout.split('\n')).toEqual([...meant, '']);
  expect(asSite('A=1', 'env', 'A=2', 'printenv', 'A').stdout).toBe('2\n');
  expect(asSite('', 'sh', '-c', 'exit 3').status).toBe(3);
});

test('what is read otherwise elsewhere stops the command before it begins', ({ asSite }) => {
  for (const written of ['A=a\\b', "A='a'b", 'A="a\\"b"', 'export A=1', 'A = 1', "A='a", 'A']) {
    const { status, stdout, stderr } = asSite(`B=1\n${written}\n`, 'echo', 'done');
    expect([status, stdout, stderr], written).toEqual([1, '', expect.stringContaining(', line 2: write NAME=')]);
  }
});

test('npm is not run from a folder where the program is not', ({ folder, asSite }) => {
  // The folder where it is run from.
  const from = (cwd: string) => {
    writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho npm "$@"\n', { mode: 0o755 });
    const { status, stdout, stderr } = asSite('', 'sh', '-c', `cd '${cwd}' && exec '${folder}/as-site' npm run doctor`);
    return [status, stdout, stderr];
  };
  expect(from(path.join(import.meta.dirname, '..'))).toEqual([0, 'npm run doctor\n', '']);
  expect(from(folder)).toEqual([1, '', 'The program is not in this folder: cd /opt/site first. Nothing was done.\n']);
  writeFileSync(path.join(folder, 'package.json'), '{"name":"corrosion-control-training"}');
  expect(from(folder)).toEqual([1, '', expect.stringContaining('is not whole: as-site npm ci && as-site npm run')]);
});
