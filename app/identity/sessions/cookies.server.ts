import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { unguessable } from '../../platform/unguessable.server.ts';

/** A request as Fastify has it, or as a page's loader has it. */
export type Asker = { headers: Headers | Record<string, string | string[] | undefined> };

/** The cookies of accounts, by what they are for. The Privacy Policy names each. */
export const cookieNames = [
  'session',
  /** Says to the page's script that somebody is logged in, and whether they work in the office; proves nothing, and is the one that scripts may read. */
  'signed-in',
  /** Binds sign-up and Google sign-in to one browser. */
  'tx',
  /** Proves that the reset was confirmed here. */
  'reset-proof',
  /** Knows which accounts logged in here before. */
  'device',
  /** The password was right; the second factor is awaited. */
  'factor',
  /** The challenge of a passkey. */
  'passkey',
  /** Shows that a seat was asked for in this browser, and under which name and number; it holds neither. */
  'asked',
] as const;
export type CookieName = (typeof cookieNames)[number];

const isSecure = (app: App) => app.config.publicUrl.startsWith('https:');
const fullName = (app: App, name: CookieName) => (isSecure(app) ? `__Host-${name}` : name);

/** The cookie's value as the browser sent it, or null. */
export function readCookie(app: App, asker: Asker, name: CookieName): string | null {
  const header = asker.headers instanceof Headers ? asker.headers.get('cookie') : asker.headers['cookie'];
  const wanted = `${fullName(app, name)}=`;
  for (const part of String(header ?? '').split(';')) {
    const pair = part.trim();
    if (pair.startsWith(wanted)) return pair.slice(wanted.length) || null;
  }
  return null;
}

/** Sets a cookie, which no script can read but the one named so. Values are URL-safe. `seconds` is how long the browser keeps it. */
export function setCookie(app: App, reply: FastifyReply, name: CookieName, value: string, seconds: number): void {
  reply.setCookie(fullName(app, name), value, { ...attributes(app, name), maxAge: seconds });
}

export function clearCookie(app: App, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullName(app, name), attributes(app, name));
}

function attributes(app: App, name: CookieName) {
  return { path: '/', httpOnly: name !== 'signed-in', sameSite: 'lax', secure: isSecure(app) } as const;
}

const keptSeconds = 15 * 60;

/** The browser's binding cookie, made when it has none: sign-ins and ID tokens of ours work in the browser that began them. */
export function bindBrowser(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const binding = readCookie(app, request, 'tx') ?? unguessable();
  setCookie(app, reply, 'tx', binding, keptSeconds);
  return binding;
}
