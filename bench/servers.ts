import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

export type Running = { url: string; pid: number; stop: () => Promise<void> };

/** The built site on fresh data, in a process of its own. Limits count by X-Forwarded-For, so the load can come from many networks. */
export async function startSite(): Promise<Running & { startedInMilliseconds: number }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  await answers(`${url}/`);
  const startedInMilliseconds = performance.now() - began;
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, pid: child.pid!, stop, startedInMilliseconds };
}

/** A bare node:http server that sends, for each path, the same bytes and headers from memory. */
export async function startBareServer(
  answersByPath: Record<string, { headers: Record<string, string>; body: string }>,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(node, [path.join(import.meta.dirname, 'bare-server.ts'), String(port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin!.end(JSON.stringify(answersByPath));
  const url = `http://127.0.0.1:${port}`;
  await answers(url + Object.keys(answersByPath)[0]!);
  return { url, pid: child.pid!, stop: () => end(child) };
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer) {
      await answer.arrayBuffer();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} does not answer`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
