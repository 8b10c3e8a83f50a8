import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { knownDevice, type KnownAccount } from '../log-in/known-device.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { clearCookie, readCookie, setCookie, type Asker } from './cookies.server.ts';
import { keyedDigests, unguessable } from '../../platform/unguessable.server.ts';
import { sessionLimits, type Role } from './session-rules.ts';

/** Where a session is started from. `replaces` is the cookie the browser had: that session ends. */
export type Device = {
  network: string;
  userAgent: string;
  replaces: string | null;
  /** What this browser calls itself where it logged in to this version of the account before, else null. */
  knownAs: (account: KnownAccount) => string | null;
};

export function deviceOf(app: App, request: FastifyRequest): Device {
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    replaces: readCookie(app, request, 'session'),
    knownAs: (account) => knownDevice(app, request, account),
  };
}

/** Starts a session and returns what its cookie holds; only a digest is stored. The browser's earlier session ends, and of many the oldest. `enter` alone calls it. */
export async function startSession(
  app: App,
  auth: Auth,
  person: { id: string; role: Role },
  device: Device,
  { secondFactor = false } = {},
): Promise<string> {
  const token = unguessable();
  const now = app.now();
  const { absolute, most } = sessionLimits[person.role];
  if (device.replaces) await auth.store.deleteSessions(keyedDigests(app, device.replaces));
  await endOldest(auth, person.id, most - 1);
  await auth.store.createSession(
    person.id,
    false,
    {
      token: keyedDigests(app, token)[0],
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + absolute * 1000),
      ipAddress: device.network,
      userAgent: device.userAgent,
      confirmedAt: now,
      secondFactorAt: secondFactor ? now : null,
    },
    true,
  );
  return token;
}

async function endOldest(auth: Auth, personId: string, kept: number): Promise<void> {
  const sessions = await auth.store.listSessions(personId);
  const oldestFirst = sessions.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - kept));
  if (surplus.length > 0) await auth.store.deleteSessions(surplus.map(({ token }) => token));
}

/** Ends the session whose cookie the browser has; nothing happens when there is none. Returns whose it was. */
export async function endSession(app: App, asker: Asker): Promise<string | null> {
  const token = readCookie(app, asker, 'session');
  if (!token) return null;
  const ended = await app.db
    .deleteFrom('sessions')
    .where('token', 'in', keyedDigests(app, token))
    .returning('person_id')
    .executeTakeFirst();
  return ended?.person_id ?? null;
}

export function giveSession(app: App, reply: FastifyReply, token: string, role: Role): void {
  setCookie(app, reply, 'session', token, sessionLimits[role].absolute);
  setCookie(app, reply, 'signed-in', role === 'staff' ? 'office' : '1', sessionLimits[role].absolute);
}

export function takeSession(app: App, reply: FastifyReply): void {
  clearCookie(app, reply, 'session');
  clearCookie(app, reply, 'signed-in');
}
