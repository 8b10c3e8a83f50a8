import { sql } from 'kysely';
import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import { idsOf } from '../../platform/database/database.server.ts';
import { type Batch, isOpen } from '../batch.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockSeat } from '../lock-batch.server.ts';
import { leaveList } from '../nominations/employers-list.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { findOtherClaim, keysOf } from '../people/claims.server.ts';
import { addSeat, atATime, inParts } from './ask-people.server.ts';
import { type Seat, type SeatOutcome, queueRanks, whyLacks } from './seat.ts';
import { endOfHold } from './deadlines.ts';
import { changeSeatState } from './change-seat.server.ts';
import { offerToLine } from './offer-to-line.server.ts';
import { listOwed } from './count-waiting.server.ts';
import { findSeatIn, getSeat, listOfSubject } from './read-seats.server.ts';
import { keepFee, takeAlong } from './take-along.server.ts';

/** Gives the free seats of a new batch to those who were promised one, by the day of their first yes; the rest stand first in line. Done part by part; others stand behind them. */
export async function keepPromises(trx: Trx, app: App, batch: Batch): Promise<void> {
  const seats = idsOf(await listOwed(trx, app, batch.eventCode, true));
  if (seats.length > 0) await promised.begin(trx, app, { batchId: batch.id, seats });
}

const Promised = z.object({ batchId: z.string(), seats: z.array(z.string()) });

export const promised = inParts('promises-to-keep', Promised, async (trx, app, left) => {
  const batch = await getBatch(trx, left.batchId);
  // Where it is not open any more, they keep the promise for the next one.
  const isStillOpen = isOpen(batch, app.now());
  for (const id of isStillOpen ? left.seats.slice(0, atATime) : []) {
    const seat = await getSeat(trx, id);
    if (seat.promise === 'open') await keepPromise(trx, app, batch, seat);
  }
  const seats = isStillOpen ? left.seats.slice(atATime) : [];
  await trx.updateTable('batches').set({ promises_left: seats.length }).where('id', '=', batch.id).execute();
  if (seats.length > 0) return { ...left, seats };
  await offerToLine(trx, app, { ...batch, promisesLeft: 0 });
  return null;
});

type Keeping = Pick<Batch, 'id' | 'eventCode' | 'startsOn' | 'answerHours'>;
type How = { by?: By; waveId?: string; until?: Date | null };

/** Offers them a seat of the batch, or a place at the head of its line. False for whoever is in it already, or has a seat in another one. */
export async function keepPromise(
  trx: Trx,
  app: App,
  batch: Keeping,
  before: Seat,
  {
    by = { kind: 'schedule' },
    until = endOfHold(app.now(), { ...batch, startsOn: batch.startsOn! }),
    ...how
  }: How = {},
): Promise<boolean> {
  // Who has a seat by now, under whichever address, keeps the promise for another time.
  if (await findOtherClaim(trx, app, before, batch.eventCode)) return false;
  if (!(await useUp(trx, before))) return false;
  const added = await addSeat(trx, app, batch.id, { ...before, ...how, state: 'Asked', answerBy: null });
  const there = (await findSeatIn(trx, batch.id, before.person))!;
  // Who said no here and chose the next class after it is brought in again, as others are.
  const isBack = there.state === 'Declined';
  if (!added && !standsBehind(there) && !isBack) {
    await comeAlong(trx, app, before, there);
    return false;
  }
  const { id } = there;
  // Whoever named them has its seat again: this one is their own.
  if (isBack && there.nominationId !== null) await leaveList(trx, there);
  if (isBack && how.waveId) await trx.updateTable('seats').set({ wave_id: how.waveId }).where('id', '=', id).execute();
  // However often their class is called off, their first yes is what they stand by.
  await takeAlong(trx, before.id, id);
  await keepOthers(trx, app, before, id);
  const kept = { seat: await getSeat(trx, id), how: 'promise', promisedBy: before.id } as const;
  const isFirst = until && !(await waitsByPromise(trx, batch.id));
  const offered = isFirst && (await changeSeatState(trx, app, by, { ...kept, to: 'Offered', answerBy: until }));
  if (!offered) await changeSeatState(trx, app, by, { ...kept, to: 'Waiting', rank: queueRanks.promised });
  return added !== null || isBack;
}

/** Whether somebody is only asked, or in line like anybody: a promise brings them further. */
const standsBehind = ({ state, queueRank, reviewReason }: Seat) =>
  state === 'Asked' ? reviewReason === null : state === 'Waiting' && queueRank !== queueRanks.promised;

/** False where it is open no more: whoever asks for their money at this moment, or is brought into another class, has said so first. */
async function useUp(trx: Trx, { id }: Seat): Promise<boolean> {
  const open = trx.updateTable('seats').set({ promise: 'used' }).where('id', '=', id);
  return (await open.where('promise', '=', 'open').executeTakeFirst()).numUpdatedRows > 0n;
}

/** Promised twice: the first of them has brought them here, and the lower fee holds. */
async function comeAlong(trx: Trx, app: App, before: Seat, there: Seat): Promise<void> {
  await keepFee(trx, before.id, there.id);
  await app.seatMoved(trx, { seat: there, at: app.now().toISOString(), promisedBy: before.id });
}

/** One offer keeps whatever else they were promised of the subject, under other addresses too; what was paid under one of those stays to be asked of. */
async function keepOthers(trx: Trx, app: App, before: Seat, id: string) {
  const { others } = await keysOf(trx, app, before);
  const open = (await listOfSubject(trx, before, others)).filter(({ promise }) => promise === 'open');
  for (const other of open.toReversed()) {
    const isSame = other.person === before.person;
    if (!isSame && (await app.paidBy(trx, other.id))) continue;
    if (!(await useUp(trx, other))) continue;
    if (isSame) await comeAlong(trx, app, other, await getSeat(trx, id));
    else await keepFee(trx, other.id, id);
  }
}

/** Whether somebody whom a promise brought stands in line: a seat that came free since is theirs. */
async function waitsByPromise(trx: Trx, batchId: string): Promise<boolean> {
  const waiting = trx.selectFrom('seats').select('id').where('batch_id', '=', batchId).where('state', '=', 'Waiting');
  return (await waiting.where('queue_rank', '=', queueRanks.promised).limit(1).executeTakeFirst()) !== undefined;
}

export type Choice = 'next' | 'refund';

/** The wish for the money back is dealt with: it was paid back, or nothing was ever paid. Throws NotFound. */
export async function noteRefundSettled(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, how }: { version: number; how: string },
): Promise<SeatOutcome> {
  const { seat } = await lockSeat(trx, app, id);
  if (seat.version !== version) return { ok: false, current: seat };
  if (seat.promise !== 'refund') return { ok: false, refusal: 'Nobody asks for money back here.' };
  if (how.trim() === '') return { ok: false, refusal: whyLacks.settleRefund };
  const settled = { promise: null, version: sql<number>`version + 1` };
  await trx.updateTable('seats').set(settled).where('id', '=', id).execute();
  await addHistory(trx, app, by, {
    batchId: seat.batchId,
    seatId: id,
    act: 'refund settled',
    detail: { reason: how.trim() },
  });
  return { ok: true, seat: await getSeat(trx, id), ahead: null };
}
