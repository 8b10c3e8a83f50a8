import { randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';
import { sign, unsignAny } from '../secret.server.ts';
import type { Flash } from './flash.ts';
import { createChecker, limitNetworks } from './limits.server.ts';

const minutesKept = 10;
/** Outcomes that wait at once: of one network (a class room without scripts has room), and of everybody on this server (20 MB). */
const most = { ofNetwork: 120, ofAll: 5000 };

/** Keeps what a native form post brings back; returns the signed cookie value that finds it again. Passwords never come here. */
export async function keepFlash(app: App, flash: Flash): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  const now = app.now();
  await app.db
    .insertInto('flashes')
    .values({
      id,
      document: JSON.stringify(flash),
      expires_at: new Date(now.getTime() + minutesKept * 60_000).toISOString(),
    })
    .execute();
  return sign(app.secret, 'flash', id);
}

/** Removes what nobody came back for: it may hold what a person typed. */
export async function dropOldFlashes(app: App): Promise<void> {
  await app.db.deleteFrom('flashes').where('expires_at', '<', app.now().toISOString()).execute();
}

/** Asks whether one more outcome may be kept: past its share nothing is, so that nobody fills the disk. */
export function createFlashRoom(http: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  const ofNetwork = limitNetworks(http, 'flash', { most: most.ofNetwork, minutes: minutesKept });
  const ofAll = createChecker(http, { most: most.ofAll, minutes: minutesKept });
  return async (request) => (await ofNetwork(request)) === null && (await ofAll('flash')) === null;
}

/** Reads a flash and removes it: it is shown once. Null when the cookie is not ours, or too old. */
export async function takeFlash(app: App, cookie: string): Promise<Flash | null> {
  const id = readId(app, cookie);
  if (!id) return null;
  const row = await app.db
    .selectFrom('flashes')
    .select('document')
    .where('id', '=', id)
    .where('expires_at', '>', app.now().toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const flash = JSON.parse(row.document) as Flash;
  // Of two pages that ask at once, one shows it.
  return (await remove(app, id)) ? flash : null;
}

async function remove(app: App, id: string): Promise<boolean> {
  const { numDeletedRows } = await app.db.deleteFrom('flashes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a Cookie header brings a flash of ours; nothing else leaves the memory. Earlier secrets count, so that a new one loses nobody's. */
export function bringsFlash(app: App): (header: string) => boolean {
  const { name } = flashCookie(app);
  return (header) => {
    if (!header.includes(name)) return false;
    const value = cookies.parse(header)[name];
    return value !== undefined && readId(app, value) !== null;
  };
}

const readId = (app: App, cookie: string) => unsignAny(app, 'flash', cookie);

/** Takes back whatever waits for this browser, shown or not: whoever sits there next is somebody else. */
export async function closeFlash(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const cookie = request.cookies[flashCookie(app).name];
  if (cookie === undefined) return;
  const id = readId(app, cookie);
  if (id) await remove(app, id);
  forgetFlash(app, reply);
}

export function forgetFlash(app: App, reply: FastifyReply): void {
  const { name, secure } = flashCookie(app);
  reply.clearCookie(name, { path: '/', secure, httpOnly: true, sameSite: 'lax' });
}

/** The cookie's name: bound to host and HTTPS where there is HTTPS. */
export function flashCookie(app: App): { name: string; secure: boolean } {
  const secure = app.config.publicUrl.startsWith('https:');
  return { name: secure ? '__Host-flash' : 'flash', secure };
}
