import type { App } from '../../../platform/app.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';

/** When somebody was at work in the office: the visit that goes on, and when the one before it ended. */
type VisitTable = { person_id: string; since: string | null; began_at: string; seen_at: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    office_visits: VisitTable;
  }
}

/** Whoever has done nothing for so long has been away; what comes then is another visit. */
const awayMilliseconds = 3_600_000;
const notedEveryMilliseconds = 60_000;

/** `since` is when the visit before ended; null on the first. */
export type Visit = { since: string | null; began: string };

/** Notes that somebody is at work, by the last of their requests that counted as work, and answers which visit this is. */
export async function noteVisit({ db }: Pick<App, 'db'>, actor: Actor): Promise<Visit> {
  requireRole(actor, 'reader');
  const { uid, session } = actor.staff;
  const seen = session.seenAt;
  const row = await db.selectFrom('office_visits').selectAll().where('person_id', '=', uid).executeTakeFirst();
  if (!row) {
    const first = { person_id: uid, since: null, began_at: seen, seen_at: seen };
    await db
      .insertInto('office_visits')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { since: null, began: seen };
  }
  const away = Date.parse(seen) - Date.parse(row.seen_at);
  const next = away > awayMilliseconds ? { since: row.seen_at, began_at: seen } : {};
  if (away > notedEveryMilliseconds)
    await db
      .updateTable('office_visits')
      .set({ ...next, seen_at: seen })
      .where('person_id', '=', uid)
      // Of two pages that ask at once one notes it.
      .where('seen_at', '=', row.seen_at)
      .execute();
  return { since: next.since ?? row.since, began: next.began_at ?? row.began_at };
}
