import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.server.ts';
import { wanting } from './demand-rows.ts';
import { cityKey, cityOf, type Said } from './tally.ts';

type Row = { id: string; email: string; city: string; said: string; heads: number | null; wants: number };

/**
 * Who has chosen a course in their registration and is not finished, unless the same person is counted for the same course and city by an
 * interest. Answers how many registrations were looked at.
 */
export async function countRegistrations(
  db: Db,
  rowsAtOnce: number,
  add: (course: string, said: Said) => void,
): Promise<number> {
  let looked = 0;
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select r.id, r.email, r.city, c.latest_at as said, c.heads,
        case when c.status in (${sql.join(wanting)}) and c.review_reason is null and c.archived_at is null then 1 else 0 end as wants
      from registrations r join cases c on c.id = r.id where r.id > ${after} order by r.id limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    looked += rows.length;
    await addRows(
      db,
      rows.filter(({ wants }) => wants),
      add,
    );
    if (rows.length < rowsAtOnce) return looked;
    after = rows.at(-1)!.id;
    await setImmediate();
  }
}

async function addRows(db: Db, rows: readonly Row[], add: (course: string, said: Said) => void): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const courses = await db
    .selectFrom('registration_courses')
    .select(['registration_id', 'course'])
    .where('registration_id', 'in', ids)
    .execute();
  const counted = await findCounted(db, [...new Set(rows.map(({ email }) => email.toLowerCase()))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { registration_id: id, course } of courses) {
    const { email, city, said, heads } = byId.get(id)!;
    if (counted.has(keyOf(email, course.replaceAll(' ', ''), city))) continue;
    add(course, { city, at: said, time: '', payer: '', heads: heads ?? 1 });
  }
}

const keyOf = (email: string, event: string, city: string) => `${email.toLowerCase()} ${event} ${cityKey(city)}`;

/** What these people want by interests. */
async function findCounted(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string; event: string; location: string; other: string | null }>`
    select i.email, i.training_event as event, coalesce(i.preferred_location, '') as location, i.other_city as other
    from interests i left join cases c on c.id = i.id where i.email in (${sql.join(emails)})
      and i.status in (${sql.join(wanting)}) and i.review_reason is null and c.archived_at is null`.execute(db);
  return new Set(rows.map(({ email, event, location, other }) => keyOf(email, event, cityOf(location, other))));
}
