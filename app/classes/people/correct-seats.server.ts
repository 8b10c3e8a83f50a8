import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { idsOf, orNone, type Trx } from '../../platform/database/database.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { personOf } from '../seats/ask-people.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { endLinks, listLeading, lockAll } from '../seats/seat-link.server.ts';
import type { Seat } from '../seats/seat.ts';
import { moveClaim } from './claims.server.ts';

/** Who somebody is, as it was put right: what is left out stays. */
type Who = { name?: string; email?: string; phone?: string };

type Correction = { caseId: string; from: string; alone: boolean; to: Who };
type Corrected = {
  /** Whose bills are theirs. */
  seats: string[];
  /** Whose seat is still its old address's. */
  stay: string[];
};

/**
 * Puts right who somebody is in what their case brought, seats and an employer's list, and in what came under the address without a case; in the
 * transaction of the correction. From an address that somebody else is left under (not `alone`), or that has answered, no seat goes: it is that
 * address's, and hangs on the case no more. A row whose person stands in its batch already, under the right address, stays beside it: the office sees
 * both. The batches of the seats that it answers are locked.
 */
export async function correctSeats(
  trx: Trx,
  app: App,
  by: By,
  { caseId, from, alone, to }: Correction,
): Promise<Corrected> {
  const sent = idsOf(await trx.selectFrom('nominations').select('id').where('message_id', '=', caseId).execute());
  const paid = sql<string>`(select l.seat_id from bill_lines l join bills b on b.id = l.bill_id where b.email = ${from})`;
  const rows = await trx
    .selectFrom('seats')
    .select(['id', 'name', 'batch_id as batchId', 'email', 'interest_id as interestId', 'nomination_id as list'])
    .where((is) =>
      is.or([
        is('interest_id', '=', caseId),
        is('nomination_id', 'in', orNone(sent)),
        ...(alone ? [is.and([is('email', '=', from), is('interest_id', 'is', null)]), is('id', 'in', paid)] : []),
      ]),
    )
    .orderBy('batch_id')
    .orderBy('id')
    .execute();
  const theirs = rows.map(({ id }) => id);
  // What was moved may lie in batches that none of these is in.
  await lockAll(trx, app, await listLeading(trx, theirs));
  const own = rows.filter(
    (row) => row.email === from && (row.interestId === caseId || (row.interestId === null && alone)),
  );
  const stay = to.email === undefined || from === '' ? [] : alone ? await answeredOf(trx, own) : own;
  const goes = own.filter((row) => !stay.includes(row));
  const ids = (some: readonly { id: string }[]) => orNone(some.map(({ id }) => id));
  for (const { id, batchId } of goes) {
    const { eventCode } = await lockBatchOfSeats(trx, app, batchId);
    await correctSeat(trx, app, by, await getSeat(trx, id), { subject: eventCode, to });
  }
  await trx.updateTable('seats').set({ interest_id: null }).where('id', 'in', ids(stay)).execute();
  await correctContact(trx, caseId, to);
  await trx
    .updateTable('nomination_people')
    .set(to)
    .where((is) => is.or([is('seat_id', 'in', ids(own)), ...(alone ? [is('email', '=', from)] : [])]))
    .where((is) => is.or([is('seat_id', 'is', null), is('seat_id', 'not in', ids(stay))]))
    .execute();
  // Where a seat stays, its address goes on paying what else it paid: only what came with the case goes along.
  const isOfCase = (row: (typeof rows)[number]) => goes.includes(row) || (row.list !== null && sent.includes(row.list));
  const billed = stay.length === 0 ? rows : rows.filter((row) => !stay.includes(row) && isOfCase(row));
  return { seats: billed.map(({ id }) => id), stay: stay.map(({ name }) => name) };
}

/** Who wrote for an employer. */
async function correctContact(trx: Trx, caseId: string, to: Who): Promise<void> {
  await trx
    .updateTable('nominations')
    .set({ contact_name: to.name, contact_email: to.email, contact_phone: to.phone })
    .$if(to.email !== undefined, (query) => query.set({ link_version: sql<number>`link_version + 1` }))
    .where('message_id', '=', caseId)
    .execute();
}

/** Those of some seats on whose page somebody pressed something, or on that of one that was moved there: whoever reads the mails of the seat. */
async function answeredOf<Row extends { id: string }>(trx: Trx, seats: readonly Row[]): Promise<Row[]> {
  const answered: Row[] = [];
  for (const row of seats) {
    const leading = (await listLeading(trx, [row.id])).map(({ id }) => id);
    const said = trx.selectFrom('batch_history').select('id').where('seat_id', 'in', leading);
    const own = said.where('by_kind', '=', 'person').where('act', '<>', 'seat asked');
    if (await own.executeTakeFirst()) answered.push(row);
  }
  return answered;
}

/** Puts right who has a seat. The caller holds the lock. */
export async function correctSeat(
  trx: Trx,
  app: App,
  by: By,
  seat: Seat,
  { subject, to }: { subject: string; to: Who },
): Promise<void> {
  const now = { name: seat.name, email: seat.email, phone: seat.phone, ...to };
  const fields = (['name', 'email', 'phone'] as const).filter((field) => now[field] !== seat[field]);
  if (fields.length === 0) return;
  // Links that went to the wrong address open nothing any more, nor does what leads to the seat from there.
  if (fields.includes('email')) await endLinks(trx, await listLeading(trx, [seat.id]));
  const right = fields.includes('email') ? personOf({ ...seat, email: now.email }) : seat.person;
  const person = right === seat.person ? right : await findFree(trx, app, seat, { subject, right });
  await trx
    .updateTable('seats')
    .set({
      ...now,
      email: now.email.toLowerCase(),
      person,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', seat.id)
    .execute();
  await addHistory(trx, app, by, { batchId: seat.batchId, seatId: seat.id, act: 'seat corrected', detail: { fields } });
}

/** As whom the seat stands from now on: by itself where the right one has a seat there already. */
async function findFree(
  trx: Trx,
  app: App,
  seat: Seat,
  { subject, right }: { subject: string; right: string },
): Promise<string> {
  const known = await trx
    .selectFrom('seats')
    .select('id')
    .where('batch_id', '=', seat.batchId)
    .where('person', '=', right)
    .executeTakeFirst();
  const takesClaim = (to: string) => seat.state !== 'Taken' || moveClaim(trx, app, seat, { subject, to });
  if (!known && (await takesClaim(right))) return right;
  const apart = personOf({ email: '', interestId: null, nomineeId: seat.id });
  await takesClaim(apart);
  return apart;
}
