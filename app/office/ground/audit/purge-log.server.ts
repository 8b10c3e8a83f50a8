import { setImmediate } from 'node:timers/promises';
import type { App } from '../../../platform/app.server.ts';

const day = 24 * 60 * 60 * 1000;
/** A leap year and a day: the database, which asks its own clock, refuses to drop what is younger than a year (a test holds the two together). */
export const keptDays = 367;
const atATime = 500;

/** Drops what the log has kept for a year. Answers how many entries. */
export async function purgeLog({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptDays * day).toISOString();
  let dropped = 0;
  for (;;) {
    const old = db.selectFrom('audit_entries').select('id').where('at', '<', before).orderBy('at').limit(atATime);
    const { numDeletedRows } = await db.deleteFrom('audit_entries').where('id', 'in', old).executeTakeFirst();
    dropped += Number(numDeletedRows);
    if (numDeletedRows < atATime) return dropped;
    // A year's worth at once would hold everybody else up.
    await setImmediate();
  }
}
