import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { issuerClient, startIssuer } from '../app/testing/issuer.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';

export { expect };

export type Site = {
  url: string;
  dataDir: string;
  mailbox: Mailbox;
  /** Ends the server as a power cut would, and starts it again on the same data. */
  killAndRestart: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '..');

/** `test` with the built site on a fresh database, and a real mail server beside it: one pair for each worker. */
export const test = base.extend<{ network: void }, { site: Site }>({
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-'));
      const port = await freePort();
      const mailbox = await startMailbox();
      const url = `http://127.0.0.1:${port}`;
      // A real issuer stands in for Google.
      const google = await startIssuer({ redirectUri: `${url}/auth/google/callback` });
      const start = () =>
        startServer({
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          SMTP_URL: mailbox.url,
          GOOGLE_ISSUER: google.issuer,
          GOOGLE_CLIENT_ID: issuerClient.clientId,
          GOOGLE_CLIENT_SECRET: issuerClient.clientSecret,
        });
      let server = await start();
      await use({
        url,
        dataDir,
        mailbox,
        async killAndRestart() {
          await end(server, 'SIGKILL');
          server = await start();
        },
      });
      await end(server, 'SIGTERM');
      await mailbox.close();
      await google.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Each test comes from a network of its own, so that one test's forms never use up another's limits.
  network: [
    async ({ context }, use) => {
      const part = () => Math.floor(Math.random() * 254) + 1;
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
      await use();
    },
    { auto: true },
  ],
});

async function startServer(env: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(
    path.join(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'server.ts'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('The site is at') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
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
