import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { App } from './app.server.ts';

/** A value nobody can guess: 256 random bits, URL-safe. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a value that opens something: by the present secret first, then by each earlier one that still counts. */
export function keyedDigests({ secret, config }: Pick<App, 'secret' | 'config'>, value: string): [string, ...string[]] {
  const keyed = (one: string) => createHmac('sha256', one).update(`opens\n${value}`).digest('base64url');
  return [keyed(secret), ...config.previousSecrets.map(keyed)];
}

/** What is stored of any other unguessable value. */
export function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** A pseudonym of an address or network: the same for the same input, and nothing without the secret. */
export function pseudonym(app: App, purpose: string, text: string): string {
  return createHmac('sha256', app.secret).update(`${purpose}\n${text}`).digest('base64url');
}
