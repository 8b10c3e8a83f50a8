import { sql, type Kysely } from 'kysely';

/** Whoever the office moved off an employer's list, who still pays, has their seat in the other class by the same list. */
export async function up(db: Kysely<never>): Promise<void> {
  const list = sql`select m.nomination_id from seats m
    where m.moved_to = seats.id and m.state = 'Moved' and m.nomination_id is not null`;
  // However often they were moved: each turn follows one move, and nobody was moved so often.
  for (let moves = 0; moves < 5; moves += 1)
    await sql`update seats set nomination_id = (${list} limit 1)
      where nomination_id is null and payer = 'Employer' and state in ('Taken', 'Moved') and exists (${list})`.execute(
      db,
    );
}
