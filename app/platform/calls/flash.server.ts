import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../app.server.ts';
import { sign, unsign } from '../secret.server.ts';
import type { Flash } from './flash.ts';

const minutesKept = 10;

const flashDocument = z.object({
  form: z.string(),
  kind: z.enum(['success', 'error']),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
}) satisfies z.ZodType<Flash>;

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

/** Reads a flash and removes it: it is shown once. Null when the cookie is not ours, or too old. */
export async function takeFlash(app: App, cookie: string): Promise<Flash | null> {
  const id = unsign(app.secret, 'flash', cookie);
  if (!id) return null;
  const row = await app.db
    .deleteFrom('flashes')
    .where('id', '=', id)
    .where('expires_at', '>', app.now().toISOString())
    .returning('document')
    .executeTakeFirst();
  return row ? flashDocument.parse(JSON.parse(row.document)) : null;
}

/** The cookie's name: bound to host and HTTPS where there is HTTPS. */
export function flashCookie(app: App): { name: string; secure: boolean } {
  const secure = app.config.publicUrl.startsWith('https:');
  return { name: secure ? '__Host-flash' : 'flash', secure };
}
