import type { App, ShownAsOne, Trx } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Seat } from '../seats/seat.ts';

type Claimant = Pick<Seat, 'id' | 'person' | 'email' | 'phone'>;

/**
 * Notes that somebody is Taken in a subject, the last lock of every act. Answers null, or the seat in another batch of it that is not over, which
 * they or whoever is shown as one person with them has already.
 */
export async function claim(
  trx: Trx,
  app: App,
  seat: Claimant,
  subject: string,
  knownAs?: ShownAsOne,
): Promise<string | null> {
  const { others, together } = await keysOf(trx, app, seat, knownAs);
  // Two who are one person wait for each other at what holds them together: a row of this table that is a lock, and no person.
  const lockOfBoth = others.length > 0 && together ? [`one ${together}`] : [];
  let inTheWay: string | null = null;
  for (const person of [...lockOfBoth, seat.person])
    inTheWay ??= await claimAs(trx, app, { person, subject, id: seat.id });
  inTheWay ??= await findClaim(trx, app, { persons: others, subject, not: seat.id });
  if (inTheWay !== null) await trx.deleteFrom('seat_claims').where('seat_id', '=', seat.id).execute();
  return inTheWay;
}

/** Another seat in a subject, in a class that is not over, of somebody or of whoever is shown as one person with them. */
export async function findOtherClaim(trx: Trx, app: App, seat: Claimant, subject: string): Promise<string | null> {
  const { others } = await keysOf(trx, app, seat);
  return findClaim(trx, app, { persons: [seat.person, ...others], subject, not: seat.id });
}

/** What else somebody is known by, and what holds that together. */
export async function keysOf(trx: Trx, app: App, { person, email, phone }: Claimant, knownAs?: ShownAsOne) {
  const { emails, records, together } = knownAs ?? (await app.shownAsOne(trx, { email, phone }));
  const all = [...emails.map((one) => `email ${one}`), ...records.map((id) => `interest ${id}`)];
  return { others: all.filter((one) => one !== person), together };
}

async function claimAs(
  trx: Trx,
  app: App,
  { person, subject, id }: { person: string; subject: string; id: string },
): Promise<string | null> {
  const row = await trx
    .insertInto('seat_claims')
    .values({ person, subject, seat_id: id })
    .onConflict((conflict) =>
      conflict
        .columns(['person', 'subject'])
        .doUpdateSet({ seat_id: id })
        .where((is) =>
          is.or([is('seat_claims.seat_id', '=', id), is('seat_claims.seat_id', 'in', seatsOfPast(trx, app))]),
        ),
    )
    .returning('seat_id')
    .executeTakeFirst();
  if (row) return null;
  const { seat_id: other } = await trx
    .selectFrom('seat_claims')
    .select('seat_id')
    .where('person', '=', person)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return other;
}

async function findClaim(
  trx: Trx,
  app: App,
  { persons, subject, not }: { persons: readonly string[]; subject: string; not: string },
): Promise<string | null> {
  if (persons.length === 0) return null;
  const row = await trx
    .selectFrom('seat_claims')
    .select('seat_id')
    .where('person', 'in', persons)
    .where('subject', '=', subject)
    .where('seat_id', '!=', not)
    .where('seat_id', 'not in', seatsOfPast(trx, app))
    .executeTakeFirst();
  return row?.seat_id ?? null;
}

/**
 * The claim of a seat whose person is known by something else from now on. False, and nothing is done, where that has a claim in the subject already.
 */
export async function moveClaim(
  trx: Trx,
  app: App,
  { id, person }: Claimant,
  { subject, to }: { subject: string; to: string },
): Promise<boolean> {
  if (await findClaim(trx, app, { persons: [to], subject, not: id })) return false;
  await trx.deleteFrom('seat_claims').where('person', '=', to).where('subject', '=', subject).execute();
  await trx
    .updateTable('seat_claims')
    .set({ person: to })
    .where('seat_id', '=', id)
    .where('person', '=', person)
    .execute();
  return true;
}

/** Seats of classes that are over: they stand in nobody's way. */
function seatsOfPast(trx: Trx, app: App) {
  return trx
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select('s.id')
    .where('b.ends_on', '<', indianDay(app.now()));
}
