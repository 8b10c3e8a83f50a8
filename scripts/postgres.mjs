// A PostgreSQL server of our own for the tests: fresh, on a free port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { stop } from './prepare.mjs';

const india = ['--locale-provider=icu', '--icu-locale=en-IN'];

/** Starts a server from the programs in `bin` and returns its address and how to end it. The programs refuse root, so root runs them as another user. */
export async function startPostgres(bin) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-postgres-'));
  const user = process.getuid?.() === 0 ? lowlyUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { cwd: '/', ...user };
  const data = path.join(folder, 'data');
  const made = spawnSync(
    `${bin}/initdb`,
    // Sorted as a language sorts, not byte by byte: whoever means bytes has to say so, as most servers out there are made like this.
    ['-D', data, '-U', 'site', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C', ...india],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) stop(`PostgreSQL could not be prepared: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const server = spawn(
    `${bin}/postgres`,
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'max_connections=200',
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'log_min_messages=fatal',
    ],
    { ...as, stdio: 'ignore' },
  );
  await waitUntilReady(bin, port, as);
  return {
    url: `postgres://site@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function lowlyUser() {
  for (const name of ['postgres', 'nobody']) {
    const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    if (id('-u')) return { uid: id('-u'), gid: id('-g') };
  }
  return stop(
    'PostgreSQL refuses to run as root and there is no user to run it as; run the tests as an ordinary user.',
  );
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(bin, port, as) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (spawnSync(`${bin}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port), '-q'], as).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop('PostgreSQL was started but does not answer.');
}
