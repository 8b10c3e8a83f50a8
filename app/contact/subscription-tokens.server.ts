import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../platform/app.server.ts';
import { sign, unsign } from '../platform/secret.server.ts';

/** A token for one confirmation mail: 192 random bits, kept only as its hash. */
export function drawConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token in every mail to a subscriber: their id, signed, so that any later mail can carry it and none has to be kept. */
export function unsubscribeToken(app: Pick<App, 'secret'>, subscriberId: string): string {
  return sign(app.secret, 'unsubscribe', subscriberId);
}

/** The subscriber a token was made for, or null when we did not make it. */
export function subscriberOf(app: Pick<App, 'secret'>, token: string): string | null {
  return unsign(app.secret, 'unsubscribe', token);
}
