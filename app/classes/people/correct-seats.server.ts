import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { orNone, type Trx } from '../../platform/database/database.server.ts';
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

/**
 * Puts right who somebody is in what their case brought, seats and an employer's list, and, where nothing else is left under the address (`alone`), in
 * what came under it without a case; in the transaction of the correction. A row whose person stands in its batch already, under the right address,
 * stays beside it: the office sees both. So does, while anything else is under the address, a seat that was answered from there: somebody reads it. Answers the seats that they may pay for, whose batches are locked.
 */
export async function correctSeats(
  trx: Trx,
  app: App,
  by: By,
  { caseId, from, alone, to }: Correction,
): Promise<string[]> {
  const sent = trx.selectFrom('nominations').select('id').where('message_id', '=', caseId);
  const paid = sql<string>`(select l.seat_id from bill_lines l join bills b on b.id = l.bill_id where b.email = ${from})`;
  const rows = await trx
    .selectFrom('seats')
    .select(['id', 'batch_id as batchId', 'email', 'interest_id as interestId', 'yes_at', 'notice_version'])
    .where((is) =>
      is.or([
        is('interest_id', '=', caseId),
        is('nomination_id', 'in', sent),
        ...(alone ? [is('email', '=', from), is('id', 'in', paid)] : []),
      ]),
    )
    .orderBy('batch_id')
    .orderBy('id')
    .execute();
  const isRead = (row: (typeof rows)[number]) => row.yes_at !== null || row.notice_version !== null;
  const stays = (row: (typeof rows)[number]) =>
    !alone && to.email !== undefined && row.interestId === caseId && row.email === from && isRead(row);
  const go = rows.filter((row) => !stays(row));
  const theirs = go.map(({ id }) => id);
  // What was moved may lie in batches that none of these is in.
  await lockAll(trx, app, await listLeading(trx, theirs));
  const own = go.filter((row) => row.interestId === caseId || (alone && row.email === from));
  for (const { id, batchId } of own) {
    const { eventCode } = await lockBatchOfSeats(trx, app, batchId);
    await correctSeat(trx, app, by, await getSeat(trx, id), { subject: eventCode, to });
  }
  await trx
    .updateTable('nominations')
    .set({ contact_name: to.name, contact_email: to.email, contact_phone: to.phone })
    .$if(to.email !== undefined, (query) => query.set({ link_version: sql<number>`link_version + 1` }))
    .where('message_id', '=', caseId)
    .execute();
  const seats = orNone(own.map(({ id }) => id));
  await trx
    .updateTable('nomination_people')
    .set(to)
    .where((is) => is.or([is('seat_id', 'in', seats), ...(alone ? [is('email', '=', from)] : [])]))
    .execute();
  return theirs;
}

async function correctSeat(
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
