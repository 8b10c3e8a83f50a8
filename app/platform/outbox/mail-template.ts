import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ProviderCard } from '../provider.ts';

/** What every message may show besides its own data. */
export type MailSurroundings = { provider: ProviderCard; publicUrl: string };

/**
 * One kind of message. Its data waits in the outbox as JSON and is parsed by `data` before it is written out,
 * so a message enqueued by one version can be refused clearly by the next.
 */
export type MailTemplate<Schema extends z.ZodType = z.ZodType> = {
  name: string;
  data: Schema;
  subject: (data: z.output<Schema>, surroundings: MailSurroundings) => string;
  body: (data: z.output<Schema>, surroundings: MailSurroundings) => ReactNode;
  /** Address that one click and no log-in unsubscribes (RFC 8058); absolute. */
  unsubscribeUrl?: (data: z.output<Schema>, surroundings: MailSurroundings) => string;
};

/** Keeps the schema's type while templates of many areas stand in one list. */
export function defineMail<Schema extends z.ZodType>(template: MailTemplate<Schema>): MailTemplate {
  return template as unknown as MailTemplate;
}
