import type { App } from '../platform/app.server.ts';
import type { Deliver } from '../platform/outbox/outbox.server.ts';
import { openAuth, type Auth } from './store/auth.server.ts';
import { resetAskedDeliverer } from './reset/ask-reset.server.ts';
import { confirmEmailDeliverer } from './sign-up/confirm-email.server.ts';

/** What accounts do outside requests: mails with codes, made where nobody waits for them. */
export function identityDeliverers(app: App, sendMail: Deliver): Record<string, Deliver> {
  let opened: Promise<Auth> | null = null;
  const auth = () => (opened ??= openAuth(app));
  return {
    'confirm-email': confirmEmailDeliverer(app, auth, sendMail),
    'reset-asked': resetAskedDeliverer(app, auth, sendMail),
  };
}
