import { setImmediate } from 'node:timers/promises';
import type { App } from '../../../platform/app.server.ts';

const day = 24 * 60 * 60 * 1000;
/** A leap year and a day: the database, which asks its own clock, refuses to drop what is younger than a year. */
const keptDays = 367;
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

/** Purges once a day until stopped; first a minute after the start, for servers that never run a day. */
export function startPurging(app: App): { stop: () => void } {
  const purge = () => {
    purgeLog(app).catch((error: unknown) => app.log.error({ err: error }, 'the log could not be purged'));
  };
  const first = setTimeout(purge, 60_000);
  const daily = setInterval(purge, day);
  first.unref();
  daily.unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
