import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject, test as base, vi } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { readConfig } from '../platform/config.server.ts';
import type { OpenDatabase } from '../platform/database/open-database.server.ts';
import { deliverNext, wakingWrite } from '../platform/outbox/outbox.server.ts';
import { seed } from '../../database/seed/seed.ts';
import { deliverers, wire } from '../wiring.server.ts';
import { openTestDatabase } from './test-database.ts';

/** A message as its reader gets it. */
export type SentMail = {
  to: string;
  from: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

const nothingNew = new Set(inject('nothingNew'));

type Fixture = {
  /** An app on a real, migrated and seeded database of its own. */
  app: App;
  /** The whole site on that app; ask it with `server.inject`. */
  server: FastifyInstance;
  /** The clock of `app` and of every library (`Date`); it stands still until moved. Timers run as ever. */
  clock: { now: Date; forward: (seconds: number) => void };
  /** Delivers what waits in the outbox and returns every message sent so far. */
  sentMail: () => Promise<SentMail[]>;
};

/** The test function of the product: `test('a fact', async ({ app, server }) => …)`. Nothing is mocked. */
export const test = base.extend<Fixture>({
  clock: async ({}, use) => {
    const clock = {
      now: new Date('2026-11-20T04:30:00.000Z'),
      forward(seconds: number) {
        clock.now = new Date(clock.now.getTime() + seconds * 1000);
        vi.setSystemTime(clock.now);
      },
    };
    vi.useFakeTimers({ now: clock.now, toFake: ['Date'] });
    await use(clock);
    vi.useRealTimers();
  },
  app: async ({ clock, task, skip }, use) => {
    if (nothingNew.has(task.fullName)) skip('asks nothing new of this engine');
    const open = ({ db, write, load }: OpenDatabase): App => {
      const opened: App = {
        config: {
          ...readConfig({ NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' }),
          publicUrl: 'http://site.test',
          hashing: { memoryKiB: 64, passes: 1 },
        },
        secret: 'a secret for tests only, long enough',
        db,
        write: wakingWrite(write, () => opened.wakeOutbox()),
        load,
        now: () => clock.now,
        log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
        wakeOutbox: () => {},
        giveUp: () => {},
        ...wire(db),
      };
      return opened;
    };
    const { close, ...database } = await openTestDatabase((empty) => seed(open(empty)));
    await use(open(database));
    await close(task.fullName);
  },
  server: async ({ app }, use) => {
    // What only looks at the database need not read every page first.
    const { createServer } = await import('../server.ts');
    const server = await createServer(app);
    await server.ready();
    await use(server);
    await server.close();
  },
  sentMail: async ({ app }, use) => {
    const sent: SentMail[] = [];
    const byTopic = deliverers(app, {
      describe: 'test',
      close: () => {},
      send: async (mail) => {
        const from = mail.from as { name: string; address: string };
        sent.push({
          to: String(mail.to),
          from: from.address,
          replyTo: mail.replyTo ? String(mail.replyTo) : null,
          subject: String(mail.subject),
          text: String(mail.text),
          html: String(mail.html),
          messageId: String(mail.messageId),
          headers: mail.headers as Record<string, string>,
          attachments: (mail.attachments ?? []) as SentMail['attachments'],
        });
      },
    });
    await use(async () => {
      while (await deliverNext(app, byTopic));
      return sent;
    });
  },
});
