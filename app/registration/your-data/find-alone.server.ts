import { sql } from 'kysely';
import { erasedName } from '../../classes/seats/seat.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';

type Kind = 'seat' | 'place' | 'bill' | 'nomination';
export type Alone = { kind: Kind; id: string; name: string; email: string; phone: string };

/**
 * Whoever has sent nothing: who has a seat, was named by an employer, pays a bill or wrote for a company; by their email or, also where they have
 * given none, by the id of that.
 */
export async function findAlone(db: Db | Trx, key: string): Promise<Alone | null> {
  if (key === '') return null;
  const { rows } = await sql<Alone>`select * from (
    select 1 as no, 'seat' as kind, id, name, email, phone from seats where ${isSeated}
    union all select 2, 'place', id, name, email, phone from nomination_people where ${isListed}
    union all select 3, 'bill', id, payer, email, '' from bills where email <> ''
    union all select 4, 'nomination', id, contact_name, contact_email, contact_phone from nominations where contact_email <> ''
    ) a where email = ${key} or id = ${key} order by no, id limit 1`.execute(db);
  const [found] = rows;
  if (found?.kind !== 'bill') return found ?? null;
  return { ...found, name: (JSON.parse(found.name) as { name: string }).name };
}

/** Of seats and of places on lists those that somebody alone may have: whom an employer named needs no email. */
export const isSeated = sql<boolean>`(email <> '' or person like 'nominee %')`;
export const isListed = sql<boolean>`(email <> '' or (seat_id is null and name <> ${erasedName}))`;
