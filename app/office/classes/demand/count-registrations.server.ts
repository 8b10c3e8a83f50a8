import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/app.server.ts';
import { countedAs, type AskedAndSeated } from '../../people/follow/asked-and-seated.server.ts';
import { cityKey } from '../../../platform/words.ts';
import { wanting } from './contract.ts';
import { cityOf, type Said } from './tally.ts';

type Row = { id: string; email: string; city: string; said: string; heads: number | null; wants: number };
type Known = {
  rowsAtOnce: number;
  /** Whose name stands in front of those who are shown as one person with others. */
  heads: ReadonlyMap<string, string>;
  standing: (event: string) => AskedAndSeated;
};
type Add = (course: string, said: Said) => void;

const codeOf = (course: string) => course.replaceAll(' ', '');

/** Who has a course in their registration and no seat in it, each once, where that is not finished, archived or to be checked. An account whose address nobody proved may be anybody's, and counts for nobody. Answers how many were looked at. */
export async function countRegistrations(db: Db, known: Known, add: Add): Promise<number> {
  let looked = 0;
  const once = createOnce(known.heads);
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select r.id, a.email, r.city, c.latest_at as said, c.heads,
        case when c.status in (${sql.join(wanting)}) and c.review_reason is null and c.archived_at is null and a.email_verified = 1
          then 1 else 0 end as wants
      from registrations r join cases c on c.id = r.id join people a on a.id = r.uid where r.id > ${after} order by r.id limit ${sql.lit(known.rowsAtOnce)}`.execute(
      db,
    );
    looked += rows.length;
    const wanted = rows.filter(({ wants }) => wants);
    await addRows(db, wanted, known, (course, person, said) => {
      if (once(person, course)) add(course, said);
    });
    if (rows.length < known.rowsAtOnce) return looked;
    after = rows.at(-1)!.id;
    await setImmediate();
  }
}

/** Whoever is shown as one person with others may have registered more than once; merges are made by hand, so they are few. */
function createOnce(heads: ReadonlyMap<string, string>) {
  const several = new Set(heads.values());
  const seen = new Set<string>();
  return (person: string, course: string): boolean => {
    if (!several.has(person)) return true;
    const key = `${person} ${course}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

async function addRows(
  db: Db,
  rows: readonly Row[],
  { heads, standing }: Known,
  add: (course: string, person: string, said: Said) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const courses = await db
    .selectFrom('registration_courses')
    .select(['registration_id', 'course'])
    .where('registration_id', 'in', ids)
    .execute();
  const personOf = ({ id, email }: Row) => countedAs(heads, email.toLowerCase(), id);
  const counted = await findCounted(db, [...new Set(rows.map(personOf))], heads);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { registration_id: id, course } of courses) {
    const row = byId.get(id)!;
    const { city, said, heads: many } = row;
    const person = personOf(row);
    const { asked, seated } = standing(codeOf(course));
    if (seated.has(person)) continue;
    // An interest counts the same person for the same course and city.
    if (counted.has(keyOf(person, codeOf(course), city))) continue;
    const registered = { city, at: said, time: '', payer: '', heads: many ?? 1, registered: true } as const;
    add(course, person, { ...registered, asked: asked.has(person) });
  }
}

const keyOf = (person: string, event: string, city: string) => `${person} ${event} ${cityKey(city)}`;

async function findCounted(db: Db, people: readonly string[], heads: ReadonlyMap<string, string>) {
  const asked = new Set(people);
  const emails = [...people, ...[...heads].flatMap(([email, head]) => (asked.has(head) ? [email] : []))];
  const { rows } = await sql<{ id: string; email: string; event: string; location: string; other: string | null }>`
    select i.id, i.email, i.training_event as event, coalesce(i.preferred_location, '') as location, i.other_city as other
    from interests i left join cases c on c.id = i.id where i.email in (${sql.join(emails)})
      and i.status in (${sql.join(wanting)}) and i.review_reason is null and c.archived_at is null`.execute(db);
  return new Set(
    rows.map(({ id, email, event, location, other }) =>
      keyOf(countedAs(heads, email, id), event, cityOf(location, other)),
    ),
  );
}
