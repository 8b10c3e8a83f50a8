import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { dayMilliseconds } from '../../platform/indian-time.ts';
import { atATime, removeAll } from '../../platform/sweeping.server.ts';

/** A leap year and a day: the database, which asks its own clock, refuses to drop what is younger than a year (a test holds the two together). */
export const keptDays = 367;

/** Drops what the log has kept for a year. Answers how many entries. */
export async function purgeLog({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptDays * dayMilliseconds).toISOString();
  return removeAll(() =>
    sql`delete from audit_entries where id in
      (select id from audit_entries where at < ${before} order by at limit ${atATime})`.execute(db),
  );
}
