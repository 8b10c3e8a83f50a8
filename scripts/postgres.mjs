// A PostgreSQL server of our own for the tests: fresh, on a free port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { stop } from './prepare.mjs';

const india = ['--locale-provider=icu', '--icu-locale=en-IN'];

/** What tests need not wait for: nothing of theirs outlives the machine. */
const careless = ['fsync=off', 'full_page_writes=off'];

/**
 * Starts a server from the programs in `bin` and returns its address and how to end it, for a while or for good. The programs refuse root, so root
 * runs them as another user.
 */
export async function startPostgres(bin, settings = careless) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-postgres-'));
  const user = process.getuid?.() === 0 ? lowlyUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { cwd: '/', ...user };
  const data = path.join(folder, 'data');
  // Sorted as a language sorts, not byte by byte: whoever means bytes has to say so, as most servers out there are made like this.
  const made = spawnSync(
    `${bin}/initdb`,
    ['-D', data, '-U', 'site', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C', ...india],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) stop(`PostgreSQL could not be prepared: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const all = ['max_connections=200', 'log_min_messages=fatal', ...settings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...all];
  let ended = Promise.resolve();
  let server = null;
  const start = async (since = performance.now()) => {
    const one = spawn(`${bin}/postgres`, args, { ...as, stdio: 'ignore' });
    server = one;
    ended = new Promise((resolve) => one.once('exit', resolve));
    const outcome = await Promise.race([ended.then(() => 'ended'), waitUntilReady(bin, port, as)]);
    if (outcome !== 'ended') return;
    // What a killed one had begun still holds its memory for a moment.
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (performance.now() - since > 20_000) stop('PostgreSQL does not start.');
    await start(since);
  };
  const end = async (signal) => {
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    // By its socket, as an operator asks a database on the same machine: a third less to do than by the network, which is there as well.
    url: `postgres://site@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
    start,
    end,
    async stop() {
      await end('SIGINT');
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
