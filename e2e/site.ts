import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { issuerClient, startIssuer } from '../app/testing/issuer.ts';
import { freePort, runSite } from '../scripts/run-site.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { endSessions } from './session.ts';

export { expect };

/** `test.use(desk)`: journeys of people who sit at a desk. Those of all others are made on a phone. */
export const desk = { viewport: { width: 1280, height: 800 }, hasTouch: false };

export type Site = {
  url: string;
  dataDir: string;
  mailbox: Mailbox;
  /** What the office's mail server proves itself with when it hands in the answer to a letter. */
  replySecret: string;
  /** Ends the server as a power cut would, and starts it again on the same data; with other settings where some are given. */
  killAndRestart: (settings?: Record<string, string>) => Promise<void>;
};

/** `test` with the built site on a fresh database, and a real mail server beside it: one pair for each worker. */
export const test = base.extend<{ network: void }, { plansClasses: boolean; site: Site }>({
  /** `test.use({ plansClasses: true })`: a site of their own, as the public pages of every other journey say which classes there are. */
  plansClasses: [false, { scope: 'worker', option: true }],
  site: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-'));
      const port = await freePort();
      // Passkeys belong to a name, never to an address.
      const url = `http://localhost:${port}`;
      const mailbox = await startMailbox();
      const replySecret = 'a secret of the hook for replies, long enough';
      // A real issuer stands in for Google.
      const google = await startIssuer({ redirectUri: `${url}/auth/google/callback` });
      const start = (settings: Record<string, string> = {}) =>
        runSite(port, {
          ...settings,
          DATA_DIR: dataDir,
          PUBLIC_URL: url,
          SMTP_URL: mailbox.url,
          // Each journey looks for the notice of its own submission.
          NOTICES_AT_ONCE: '1000',
          REPLY_ADDRESS: 'replies+*@reply.example.in',
          REPLY_SECRET: replySecret,
          GOOGLE_ISSUER: google.issuer,
          GOOGLE_CLIENT_ID: issuerClient.clientId,
          GOOGLE_CLIENT_SECRET: issuerClient.clientSecret,
        });
      let server = await start();
      await use({
        url,
        dataDir,
        mailbox,
        replySecret,
        async killAndRestart(settings) {
          await server.end('SIGKILL');
          server = await start(settings);
        },
      });
      await server.end();
      await mailbox.close();
      await google.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Each test comes from a network of its own, so that one test's forms never use up another's limits.
  network: [
    async ({ context }, use) => {
      const part = () => Math.floor(Math.random() * 254) + 1;
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
      await use();
      // The next test has the same window: what the runner itself does not put back there.
      await context.setOffline(false).catch(() => {});
      await endSessions(context);
    },
    { auto: true },
  ],
});
