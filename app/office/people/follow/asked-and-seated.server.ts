import { sql } from 'kysely';
import { isStoredAsOver } from '../../../classes/read-batches.server.ts';
import type { SeatState } from '../../../classes/seats/seat.ts';
import type { Db } from '../../../platform/app.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';

/** Who of a subject is asked, offered or in line, and who has a seat, in classes that are not over. */
export type AskedAndSeated = { asked: ReadonlySet<string>; seated: ReadonlySet<string> };

const nobody: AskedAndSeated = { asked: new Set(), seated: new Set() };

/** Somebody as they are counted: by the address whose name stands in front, else by what they asked. */
export const countedAs = (heads: ReadonlyMap<string, string>, email: string, id: string | null): string =>
  email === '' ? `interest ${id}` : (heads.get(email) ?? email);

/** How people stand with each subject, a batch at a time: there are few that are open, and at most some hundred people in each. */
export async function readAskedAndSeated(
  db: Db,
  now: Date,
  heads: ReadonlyMap<string, string>,
): Promise<(subject: string) => AskedAndSeated> {
  const { rows: batches } = await sql<{ id: string; subject: string }>`select id, event_code as subject from batches
    where ${isStoredAsOver('state', false)} and state <> 'Draft' and ends_on >= ${indianDay(now)}`.execute(db);
  const known = new Map<string, { asked: Set<string>; seated: Set<string> }>();
  for (const { id, subject } of batches) {
    const of = known.get(subject) ?? { asked: new Set<string>(), seated: new Set<string>() };
    known.set(subject, of);
    const seats = await db
      .selectFrom('seats')
      .select(['email', 'interest_id', 'state'])
      .where('batch_id', '=', id)
      .where('state', 'in', ['Asked', 'Offered', 'Waiting', 'Taken'] satisfies SeatState[])
      .execute();
    for (const { email, interest_id: interest, state } of seats)
      of[state === 'Taken' ? 'seated' : 'asked'].add(countedAs(heads, email, interest));
  }
  return (subject) => known.get(subject) ?? nobody;
}
