import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import type { Deliver } from '../platform/outbox/outbox.server.ts';
import { openAuth, type Auth } from './store/auth.server.ts';
import { resetAskedDeliverer } from './reset/ask-reset.server.ts';
import { confirmEmailDeliverer } from './confirm-email/confirm-email.server.ts';

/** Lets go of a person whose account was deleted: `proved` is the address that it had, where its owner had confirmed it. */
export type LetGo = (account: { uid: string; proved: string | null }) => Promise<void>;
const deleted = z.object({ uid: z.string(), proved: z.string().nullable().default(null) });

/** What accounts do outside requests: mails with codes, made where nobody waits for them. */
export function identityDeliverers(app: App, sendMail: Deliver, whenDeleted: LetGo[] = []): Record<string, Deliver> {
  let opened: Promise<Auth> | null = null;
  const auth = () => (opened ??= openAuth(app));
  return {
    'confirm-email': confirmEmailDeliverer(app, auth, sendMail),
    'reset-asked': resetAskedDeliverer(app, auth, sendMail),
    'person-deleted': async (message) => {
      const account = deleted.parse(message.payload);
      for (const letGo of whenDeleted) await letGo(account);
    },
  };
}
