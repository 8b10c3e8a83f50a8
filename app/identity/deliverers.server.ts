import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import type { Deliver } from '../platform/outbox/outbox.server.ts';
import { openAuth, type Auth } from './store/auth.server.ts';
import { resetAskedDeliverer } from './reset/ask-reset.server.ts';
import { confirmEmailDeliverer } from './confirm-email/confirm-email.server.ts';

/** What accounts do outside requests: mails with codes, made where nobody waits for them. */
export function identityDeliverers(
  app: App,
  sendMail: Deliver,
  /** Who must let go of a person whose account was deleted. */
  whenDeleted: ((uid: string) => Promise<void>)[] = [],
): Record<string, Deliver> {
  let opened: Promise<Auth> | null = null;
  const auth = () => (opened ??= openAuth(app));
  return {
    'confirm-email': confirmEmailDeliverer(app, auth, sendMail),
    'reset-asked': resetAskedDeliverer(app, auth, sendMail),
    'person-deleted': async (message) => {
      const { uid } = z.object({ uid: z.string() }).parse(message.payload);
      for (const letGo of whenDeleted) await letGo(uid);
    },
  };
}
