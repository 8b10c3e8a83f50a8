import { sql } from 'kysely';
import type { Person } from '../../identity/sessions/find-person.server.ts';
import { type Db, type Trx, idsOf, orNone } from '../../platform/database/database.server.ts';
import { erasedName } from '../../classes/seats/seat.ts';

export type Asker = Pick<Person, 'uid' | 'email' | 'emailConfirmed'> & {
  /** What came under a telephone number, or under a name, alone. */
  records?: readonly string[];
};

export type Own = Awaited<ReturnType<typeof findOwn>>;

/** No address. */
const none = '-';

/**
 * What belongs to somebody: what came under the address that they have proved, whoever typed it there, and with it all that hangs on it; the letters
 * that went there, and what came from there, under whosever case. What was sent from their account under any other address is their wish, and
 * nothing more; their registration is theirs with any address.
 */
export async function findOwn(db: Db | Trx, { uid, email, emailConfirmed, records: given = [] }: Asker) {
  const [own, records] = [emailConfirmed ? email : none, orNone(given)];
  const interests = idsOf(
    await db
      .selectFrom('interests')
      .select('id')
      .where((is) => is.or([is('email', '=', own), is('id', 'in', records)]))
      .orderBy('id')
      .execute(),
  );
  const sent = db.selectFrom('interests').select('id').where('uid', '=', uid).where('id', 'not in', orNone(interests));
  const messages = db
    .selectFrom('contact_messages')
    .select('id')
    .where((is) => is.or([is('email', '=', own), is('id', 'in', records)]));
  // Whoever has a slip alone, and was moved, has a seat in each class.
  const alike = db.selectFrom('seats').select('person').where('id', 'in', records).where('person', 'like', 'nominee %');
  const seats = db
    .selectFrom('seats as s')
    .leftJoin('interests as i', 'i.id', 's.interest_id')
    .select('s.id')
    .where((is) =>
      is.or([
        is('s.email', '=', own),
        is('s.id', 'in', records),
        is('s.person', 'in', alike),
        is.and([is('s.interest_id', 'in', records), is('s.email', '=', is.ref('i.email'))]),
      ]),
    );
  return {
    interests,
    sent: idsOf(await sent.orderBy('id').execute()),
    messages: idsOf(await messages.orderBy('id').execute()),
    ...(await findWritten(db, { uid, own, records })),
    seats: idsOf(await seats.orderBy('s.id').execute()),
  };
}

type Whose = { uid: string; own: string; records: readonly string[] };

/** The cases that are about somebody, and the letters that went to their address and came from there. */
async function findWritten(db: Db | Trx, { uid, own, records }: Whose) {
  const registered =
    own !== none ? idsOf(await db.selectFrom('registrations').select('id').where('uid', '=', uid).execute()) : [];
  const cases = await db
    .selectFrom('cases as c')
    .leftJoin('registrations as r', 'r.id', 'c.id')
    .select(['c.id', 'r.uid'])
    .where((is) => is.or([is('c.email', '=', own), is('c.id', 'in', [...records, ...registered])]))
    .orderBy('c.id')
    .execute();
  const letters = await db
    .selectFrom('letters')
    .select(['id', 'case_id'])
    .where((is) => is.or([is('email', '=', own), is('case_id', 'in', records)]))
    .orderBy('id')
    .execute();
  const answered = [...idsOf(cases), ...letters.map((one) => one.case_id)];
  const replies = db
    .selectFrom('case_replies')
    .select('id')
    .where('own', '=', 1)
    .where('case_id', 'in', orNone(new Set(answered)))
    .where((is) => is.or([is('from_address', '=', own), is('case_id', 'in', records)]));
  return {
    letters: idsOf(letters),
    replies: idsOf(await replies.orderBy('id').execute()),
    /** Not what another account registered. */
    about: idsOf(cases.filter((one) => one.uid === null || one.uid === uid)),
  };
}

/** What an account sent under its own address, once it is proved: it goes with the account, and what came without logging in stays. */
export async function findOfAccount(db: Db | Trx, uid: string, email: string): Promise<string[]> {
  const interests = db.selectFrom('interests').select('id').where('uid', '=', uid).where('email', '=', email);
  const registrations = db
    .selectFrom('registrations')
    .innerJoin('cases', 'cases.id', 'registrations.id')
    .select('cases.id')
    .where('uid', '=', uid)
    .where('cases.email', '=', email);
  return idsOf([...(await interests.execute()), ...(await registrations.execute())]);
}

type Kind = 'seat' | 'place' | 'bill' | 'nomination';
type Alone = { kind: Kind; id: string; name: string; email: string; phone: string };

/** Whoever has sent nothing (a seat, a nomination, a bill), by their email or by the id of that. */
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
