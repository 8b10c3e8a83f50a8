import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { personOf } from '../seats/ask-people.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { endLinks, listLeading, lockAll } from '../seats/seat-link.server.ts';
import type { Seat } from '../seats/seat.ts';
import { moveClaim } from './claims.server.ts';

/** Who somebody is, as it was put right: what is left out stays. */
type Who = { name?: string; email?: string; phone?: string };

/**
 * Puts right who somebody is in the seats they were asked for by a wish, and, with `email`, in those that came under an address alone; in the
 * transaction of the correction. A row whose person stands in its batch already, under the right address, stays as it was, but for its links: the
 * office sees both.
 */
export async function correctSeats(
  trx: Trx,
  app: App,
  by: By,
  { interestId, email, to }: { interestId: string; email: string | null; to: Who },
): Promise<void> {
  const rows = await trx
    .selectFrom('seats')
    .select(['id', 'batch_id as batchId'])
    .where((is) =>
      is.or([
        is('interest_id', '=', interestId),
        ...(email ? [is.and([is('email', '=', email), is('interest_id', 'is', null)])] : []),
      ]),
    )
    .orderBy('batch_id')
    .orderBy('id')
    .execute();
  const theirs = rows.map(({ id }) => id);
  // What was moved may lie in batches that none of these is in.
  await lockAll(trx, app, await listLeading(trx, theirs));
  for (const { id, batchId } of rows) {
    const { eventCode } = await lockBatchOfSeats(trx, app, batchId);
    await correctSeat(trx, app, by, await getSeat(trx, id), { subject: eventCode, to });
  }
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
  const person = fields.includes('email') ? personOf({ ...seat, email: now.email }) : seat.person;
  // Links that went to the wrong address open nothing any more, nor does what leads to the seat from there, also where the row stays.
  if (fields.includes('email')) await endLinks(trx, await listLeading(trx, [seat.id]));
  if (person !== seat.person && !(await isFree(trx, app, seat, { subject, person }))) return;
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

async function isFree(
  trx: Trx,
  app: App,
  seat: Seat,
  { subject, person }: { subject: string; person: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('seats')
    .select('id')
    .where('batch_id', '=', seat.batchId)
    .where('person', '=', person)
    .executeTakeFirst();
  if (known) return false;
  return seat.state !== 'Taken' || moveClaim(trx, app, seat, { subject, to: person });
}
