import { spawn } from 'node:child_process';
import path from 'node:path';

export { freePort } from './postgres.mjs';

const root = path.resolve(import.meta.dirname, '..');
/** The pinned Node of this project, whatever runs this. */
export const node = path.join(root, 'node_modules/.bin/node');

export type RunningSite = Awaited<ReturnType<typeof runSite>>;

/** Runs the built site in a process of its own, as an operator would, and waits until it listens. */
export async function runSite(port: number, env: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(node, ['build/start.js'], {
    cwd: root,
    env: {
      ...process.env,
      // It has what was compiled when it was built.
      NODE_COMPILE_CACHE: '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      // Limits count by X-Forwarded-For, so that tests and loads can come from many networks.
      TRUST_PROXY: '127.0.0.1,::1',
      PUBLIC_URL: url,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('The site is at') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: child.pid!,
    /** From the start of the process until it said that it listens. */
    startedInMilliseconds: performance.now() - began,
    /** Resolves when it has ended, whoever ended it, to its code or the signal. */
    ended,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
