import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.server.ts';
import type { Db, Trx } from './database/database.server.ts';
import type { Write } from './database/write.server.ts';
import type { MailTexts } from './outbox/mail-template.ts';
import type { ProviderCard } from './provider.ts';
import type { Received } from './received.ts';

/** What outlives a request, made once by the process (or a test) and passed to every use case as its first argument. */
export type App = {
  config: Config & { publicUrl: string };
  secret: string;
  /** For reading, and for single statements. */
  db: Db;
  /** For everything that writes more than one row: one transaction, durable when it resolves. Never called inside itself. */
  write: Write;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Wakes the outbox after a commit; the outbox also looks by itself every few seconds. `insist` also asks a mail server that was away. */
  wakeOutbox: (insist?: boolean) => void;
  /** Ends the process because its storage can no longer be trusted; whoever watches over it starts it again. */
  giveUp: (reason: unknown) => void;
  /** The provider's name and addresses as the office keeps them; owned by content, wired by the composition. */
  provider: () => Promise<ProviderCard>;
  /** The texts of a message as the office published them, or null while the shipped ones hold; owned by content, wired by the composition. */
  mailTexts: (name: string) => Promise<MailTexts | null>;
  /** Puts a submission before the office, in the transaction that keeps it; owned by office, wired by the composition. */
  received: (trx: Trx, submission: Received) => Promise<void>;
};
