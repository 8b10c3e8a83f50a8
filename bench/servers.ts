import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, node, runSite } from '../scripts/run-site.ts';
import type { Recorded } from './recorded.ts';

export type Running = { url: string; pid: number; stop: () => Promise<void> };

/** The built site on fresh data, or on what lies in `kept`. Its start is timed until the first page has been answered. */
export async function startSite(
  kept?: string,
): Promise<Running & { firstPageAfterMilliseconds: number; processorMilliseconds: number }> {
  const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const site = await runSite(await freePort(), {
    DATA_DIR: dataDir,
    // Authorities of this machine alone would be read at the start, and take 8 MB.
    NODE_EXTRA_CA_CERTS: '',
  });
  const began = performance.now();
  await (await fetch(`${site.url}/`)).arrayBuffer();
  return {
    url: site.url,
    pid: site.pid,
    firstPageAfterMilliseconds: site.startedInMilliseconds + performance.now() - began,
    processorMilliseconds: processorMilliseconds(site.pid),
    async stop() {
      await site.end();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A bare node:http server that sends, for each path, the same bytes and headers from memory. */
export async function startBareServer(
  answersByPath: Record<string, { headers: Record<string, string>; body: string }>,
): Promise<Running> {
  return startBare('bare-server.ts', [], answersByPath);
}

/** A bare server that keeps what is sent, in a database file of the product, by statements that were recorded. */
export async function startBareSubmits(file: string, statements: Recorded[]): Promise<Running> {
  return startBare('bare-submits.ts', [file], statements);
}

async function startBare(program: string, words: string[], given: object): Promise<Running> {
  const port = await freePort();
  const file = path.join(import.meta.dirname, program);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, String(port), ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const listening = new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdin.end(JSON.stringify(given));
  await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

/** What a process has had of the processors, in ms: other load disturbs it little. */
export function processorMilliseconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  const ticksInASecond = 100;
  return ((Number(user) + Number(system)) * 1000) / ticksInASecond;
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
