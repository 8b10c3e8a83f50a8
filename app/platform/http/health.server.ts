import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { App } from '../app.server.ts';
import { unsign } from '../secret.server.ts';

/** Both are asked when a server has most to do: refused for want of time, they would take away the one that still serves what it holds. */
const config = { alwaysServed: true };

/** The header by which `npm run doctor` asks what the server sees of it, signed with the secret. */
export const askingDoctor = 'x-doctor';
/** A mark that was seen once is of no use for long. The clocks of two machines may be apart a little. */
const markMinutes = 5;
/** What the server takes a request for, behind whatever proxies. */
export type Seen = { address: string; host: string };

const rememberedMilliseconds = 1000;
/** With less room than this the next write may be the one that fails. */
const leastFreeBytes = 4 * 1024 * 1024;

/** `/healthz`: the process answers. `/readyz`: it can write to its database, and is not about to end; else 503. For the proxy in front: an answer is remembered for a second, and asking keeps nothing. */
export function addHealthCalls(http: FastifyInstance, app: App): void {
  let known: { since: number; ready: Promise<boolean> } | null = null;
  http.get('/healthz', { config, schema: { summary: 'The process is alive' } }, async ({ headers, ip, host }) => {
    if (!isOfDoctor(app, headers[askingDoctor])) return { status: 'ok' };
    return { status: 'ok', seen: { address: ip, host } satisfies Seen };
  });
  http.get('/readyz', { config, schema: { summary: 'The process can serve and store' } }, async (_request, reply) => {
    const now = performance.now();
    if (!known || now - known.since > rememberedMilliseconds) known = { since: now, ready: isReady(app) };
    if (!http.ending() && (await known.ready)) return { status: 'ready' };
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready' });
  });
}

function isOfDoctor({ secret, now }: App, mark: unknown): boolean {
  const at = typeof mark === 'string' ? unsign(secret, askingDoctor, mark) : null;
  return at !== null && Math.abs(now().getTime() - Date.parse(at)) < markMinutes * 60_000;
}

async function isReady(app: App): Promise<boolean> {
  try {
    if (!app.config.databaseUrl && (await isFull(app.config.dataDir))) throw new Error('the disk is full');
    // Written and taken back: that waits for no other row's lock, and leaves nothing for the disk.
    const trx = await app.db.startTransaction().execute();
    try {
      const row = { id: `ready ${uuid()}`, document: '', expires_at: app.now().toISOString() };
      await trx.insertInto('flashes').values(row).execute();
    } finally {
      await trx.rollback().execute();
    }
    return true;
  } catch (error) {
    app.log.error({ err: error }, 'not ready');
    return false;
  }
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastFreeBytes;
}
