import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { sign, unsignAny } from '../../platform/secret.server.ts';
import { readCookie, setCookie, type Asker } from '../sessions/cookies.server.ts';
import { pseudonym, unguessable } from '../../platform/unguessable.server.ts';
import { daySeconds } from '../../platform/durations.ts';

const keptSeconds = 180 * daySeconds;
const mostAccounts = 3;

/** An account, and which version of it was entered: after a reset or a changed password, what was known before is not. */
export type KnownAccount = { uid: string; version: number };

/** The browser's name for itself if it logged in to this version of the account before, else null. Says so only to the limits. */
export function knownDevice(app: App, asker: Asker, { uid, version }: KnownAccount): string | null {
  const entry = entries(app, asker).find((known) => known.startsWith(`${mark(app, uid)}~${version}~`));
  return entry?.split('~')[2] ?? null;
}

/** Remembers that this browser logged in to this account; the last three accounts are kept. */
export function rememberDevice(app: App, asker: Asker, reply: FastifyReply, account: KnownAccount): void {
  const own = mark(app, account.uid);
  const others = entries(app, asker).filter((known) => !known.startsWith(`${own}~`));
  const name = knownDevice(app, asker, account) ?? unguessable().slice(0, 22);
  const kept = [`${own}~${account.version}~${name}`, ...others].slice(0, mostAccounts);
  setCookie(app, reply, 'device', sign(app.secret, 'device', kept.join('!')), keptSeconds);
}

function entries(app: App, asker: Asker): string[] {
  const cookie = readCookie(app, asker, 'device');
  return (cookie && unsignAny(app, 'device', cookie)?.split('!')) || [];
}

const mark = (app: App, uid: string) => pseudonym({ ...app, secret: 'device' }, 'account', uid).slice(0, 22);
