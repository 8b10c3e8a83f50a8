import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { idsOf, orNone, type Trx } from '../../platform/database/database.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { personOf } from '../seats/ask-people.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { endLinks, listLeading, lockAll } from '../seats/seat-link.server.ts';
import type { Seat, SeatOutcome } from '../seats/seat.ts';
import { moveClaim } from './claims.server.ts';

/** Who somebody is, as it was put right: what is left out stays. */
type Who = { name?: string; email?: string; phone?: string };

type Correction = { caseId: string; from: string; alone: boolean; to: Who };
type Corrected = {
  /** Whose bills are theirs. */
  seats: string[];
  /** What is still its old address's: 'seat of Veena Iyer', 'list of Sample Coatings'. */
  stay: string[];
};

/**
 * Puts right who somebody is in what their case brought, seats and an employer's list, in the transaction of the correction: what others brought
 * under the same address is no matter of the case. From an address that somebody else is left under (not `alone`), or that has answered, nothing goes:
 * it is that address's, and hangs on the case no more. A row whose person stands in its batch already, under the right address, stays beside it:
 * the office sees both. The batches of the seats are locked.
 */
export async function correctSeats(
  trx: Trx,
  app: App,
  by: By,
  { caseId, from, alone, to }: Correction,
): Promise<Corrected> {
  const list = await trx
    .selectFrom('nominations')
    .select(['id', 'company', 'printed_from'])
    .where('message_id', '=', caseId)
    .execute();
  const rows = await trx
    .selectFrom('seats')
    .select(['id', 'name', 'batch_id as batchId', 'email', 'nomination_id as list'])
    .where((is) => is.or([is('interest_id', '=', caseId), is('nomination_id', 'in', orNone(idsOf(list)))]))
    .orderBy('batch_id')
    .orderBy('id')
    .execute();
  // What was moved may lie in batches that none of these is in.
  await lockAll(trx, app, await listLeading(trx, idsOf(rows)));
  const ofList = rows.filter((row) => list.some(({ id }) => id === row.list));
  const own = rows.filter((row) => row.email === from && !ofList.includes(row));
  const isOther = to.email !== undefined && from !== '';
  const stays = isOther && (!alone || (await hasAnswered(trx, 'person', own))) ? own : [];
  const goes = stays.length > 0 ? [] : own;
  const isUsed = list.some((one) => one.printed_from !== '');
  const keepsList = isOther && (isUsed || (await hasAnswered(trx, 'employer', ofList)));
  const free = trx.updateTable('seats').set({ interest_id: null });
  await free.where('id', 'in', orNone(idsOf(stays))).execute();
  await correctAll(trx, app, by, idsOf(goes), to);
  const listStays = keepsList ? list : [];
  if (!keepsList) await correctContact(trx, caseId, to);
  return {
    seats: idsOf([...goes, ...(keepsList ? [] : ofList)]),
    stay: [...stays.map(({ name }) => `seat of ${name}`), ...listStays.map(({ company }) => `list of ${company}`)],
  };
}

/** Seats, and their places on employers' lists. The caller holds the locks. */
async function correctAll(trx: Trx, app: App, by: By, ids: readonly string[], to: Who): Promise<void> {
  for (const id of ids) {
    const seat = await getSeat(trx, id);
    const { eventCode } = await lockBatchOfSeats(trx, app, seat.batchId);
    await correctSeat(trx, app, by, seat, { subject: eventCode, to });
  }
  const places = trx.updateTable('nomination_people').set(to);
  await places.where('seat_id', 'in', orNone(ids)).execute();
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

/** Whether somebody pressed something on the pages of some seats, or an employer on that of their list: whoever reads its mails. */
async function hasAnswered(trx: Trx, kind: 'person' | 'employer', seats: readonly { id: string }[]): Promise<boolean> {
  const leading = await listLeading(trx, idsOf(seats));
  const said = trx
    .selectFrom('batch_history')
    .select('id')
    .where('seat_id', 'in', orNone(idsOf(leading)));
  return Boolean(await said.where('by_kind', '=', kind).where('act', '<>', 'seat asked').executeTakeFirst());
}

/**
 * Puts right who has a taken seat and was named by an employer alone. Null where it is somebody else's name, or an address that has answered: from
 * there nothing goes to another, but is passed on. `free`: what was typed is nobody's address yet. Throws NotFound.
 */
export async function correctNamed(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, to, free }: { version: number; to: Required<Who>; free: boolean },
): Promise<SeatOutcome | null> {
  const { person, nominationId } = await getSeat(trx, id);
  // Where they were moved, or what a promise brought, stands on the same list.
  const theirs = trx.selectFrom('seats').select('id').where('person', '=', person);
  const ids = idsOf(
    await theirs.where((is) => is.or([is('id', '=', id), is('nomination_id', '=', nominationId)])).execute(),
  );
  await lockAll(trx, app, await listLeading(trx, ids));
  const seat = await getSeat(trx, id);
  if (seat.version !== version) return { ok: false, current: seat };
  const goesAlong = async () =>
    free && to.name === seat.name && (seat.email === '' || !(await hasAnswered(trx, 'person', [seat])));
  if (to.email !== seat.email && !(await goesAlong())) return null;
  await correctAll(trx, app, by, ids, to);
  return { ok: true, seat: await getSeat(trx, id), ahead: null };
}

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
  // Links that went to the wrong address open nothing any more, nor does what leads to the seat from there. A slip went to none.
  if (fields.includes('email') && seat.email !== '') await endLinks(trx, await listLeading(trx, [seat.id]));
  const right = fields.includes('email') ? personOf({ ...seat, email: now.email }) : seat.person;
  const person = right === seat.person ? right : await findFree(trx, app, seat, { subject, right });
  await trx
    .updateTable('seats')
    .set({ ...now, email: now.email.toLowerCase(), person, version: sql<number>`version + 1` })
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
