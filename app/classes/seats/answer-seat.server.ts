import { sql } from 'kysely';
import type { App, ShownAsOne, Trx } from '../../platform/app.server.ts';
import { type By, addHistory } from '../history.server.ts';
import { type LockedBatch, lockBatchOfSeats, lockSeat } from '../lock-batch.server.ts';
import { counts, decideSeat, isHeldBack, whyLacks } from './seat.ts';
import { endOfHold, latestAnswer } from './deadlines.ts';
import type { Seat, SeatAct, SeatOutcome } from './seat.ts';
import { findOddSlip, findSuspicion, isOfSlip, originOf } from './hold-back.server.ts';
import { endNaming, leaveList } from '../nominations/employers-list.server.ts';
import { claim } from '../people/claims.server.ts';
import { changeSeatState } from './change-seat.server.ts';
import { lineFactsOf, offerToLine } from './offer-to-line.server.ts';
import { countAhead, getSeat, isGivenBackTwice } from './read-seats.server.ts';

type Asked = {
  act: SeatAct;
  /** The version that was seen; null of whoever saw none. */
  version: number | null;
  reason?: string;
};

/** What somebody says of a seat, or the office does with it, in one transaction; repeating it writes nothing. A freed seat goes to the head of the line. Throws NotFound. */
export async function answerSeat(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { act, version, reason = '' }: Asked,
): Promise<SeatOutcome> {
  const { batch, seat: seen } = await lockSeat(trx, app, id);
  if (version !== null && seen.version !== version) return { ok: false, current: seen };
  // A yes after the deadline counts as a new one: the seat that was held has gone to the line.
  const seat = act === 'yes' ? await lapseIfDue(trx, app, batch, seen, true) : seen;
  // Lapsing may have moved the line.
  const line = lineFactsOf(seat === seen ? batch : await lockBatchOfSeats(trx, app, batch.id), app.now());
  const isSpent = act === 'yes' && by.kind !== 'office' && (await isGivenBackTwice(trx, seat));
  const decision = decideSeat(act, { ...seat, isSpent }, line, app.now());
  if ('refusal' in decision) return { ok: false, refusal: decision.refusal };
  const isWaiting = act === 'yes' && by.kind === 'person' && isHeldBack(seat);
  if ('same' in decision && act === 'yes' && by.kind === 'office' && seat.reviewReason)
    return outcome(trx, await endMark(trx, app, by, seat));
  if ('same' in decision || isWaiting) return outcome(trx, seat);
  if (act === 'take back' && reason.trim() === '') return { ok: false, refusal: whyLacks.takeBack };
  if (act === 'offer' && reason.trim() === '' && (await isOutOfTurn(trx, seat, line.waiting)))
    return { ok: false, refusal: whyLacks.offer };
  // Who refuses their employer does not refuse the class: a request of their own stands as before.
  if (act === 'no' && seat.state === 'Offered' && seat.nominationId !== null)
    return outcome(trx, await endOffer(trx, app, by, batch, { seat, to: 'Declined', reason }));
  // What is held for somebody was given to them by the line, the office or their employer: it makes nobody suspicious.
  const origin = act === 'yes' && seat.state !== 'Offered' ? originOf(app, by, seat) : null;
  const { why, waits } = (origin && (await findSuspicion(trx, seat, origin, batch.seats))) ?? {};
  const reviewReason = why ?? (act === 'yes' ? await findOddSlip(trx, app, by, seat, batch.eventCode) : undefined);
  if (waits) return outcome(trx, (await changeSeatState(trx, app, by, { seat, to: 'Asked', origin, reviewReason }))!);
  // Their naming has given its seat back: this one is their own, and the employer passes it on to nobody.
  if (act === 'yes' && seat.nominationId !== null && seat.state !== 'Offered') await leaveList(trx, seat);
  const knownAs = await app.shownAsOne(trx, seat);
  const other = decision.to === 'Taken' ? await claim(trx, app, seat, batch.eventCode, asWho(by, seat, knownAs)) : null;
  if (other) return elsewhere(trx, seat, other);
  const isLate = seat !== seen && seen.state === 'Offered';
  const step = {
    seat,
    knownAs,
    to: decision.to,
    origin,
    reviewReason,
    answerBy: decision.to === 'Offered' ? endOfHoldOrBeginning(batch, app.now()) : null,
    // Their time ran out in this very moment: they are told with what their yes has become.
    ...(isLate ? { how: 'late' as const } : {}),
    reason: reason.trim() || null,
  };
  const put = await changeSeatState(trx, app, by, step);
  // Somebody has the last seat: they stand in line instead.
  if (!put && act !== 'yes') return { ok: false, refusal: 'No seat is free.' };
  const stands = put ?? (await changeSeatState(trx, app, by, { ...step, to: 'Waiting' }))!;
  if (counts(seat.state) && !counts(stands.state)) await offerToLine(trx, app, batch);
  // Whoever comes to the line now stands behind everybody in it.
  if (stands.state === 'Waiting')
    return { ok: true, seat: stands, ahead: line.waiting, ...(isLate ? { late: true } : {}) };
  return { ok: true, seat: stands, ahead: null };
}

/** Lets a seat lapse whose time is over, and gives it on. False when there was nothing to do. Throws NotFound. */
export async function lapseSeat(trx: Trx, app: App, id: string): Promise<boolean> {
  const { batch, seat } = await lockSeat(trx, app, id);
  return (await lapseIfDue(trx, app, batch, seat)) !== seat;
}

/** `silent`: they say yes again in the same moment, and are told what becomes of that. */
async function lapseIfDue(trx: Trx, app: App, batch: LockedBatch, seat: Seat, silent = false): Promise<Seat> {
  // What has not lapsed by the time its class is cancelled, or begins, ends with the class.
  if (batch.state !== 'Announced' && batch.state !== 'Confirmed') return seat;
  const decision = decideSeat('lapse', seat, { open: true, free: 0, waiting: 0 }, app.now());
  if (!('to' in decision)) return seat;
  const by = { kind: 'schedule' } as const;
  const quiet = silent ? ({ silent } as const) : {};
  if (seat.state === 'Asked') return (await changeSeatState(trx, app, by, { seat, to: 'Lapsed', ...quiet }))!;
  return endOffer(trx, app, by, batch, { seat, to: 'Lapsed', ...quiet });
}

/** Ends what was held for somebody without a yes; answers as what they stand when the line has moved. */
async function endOffer(
  trx: Trx,
  app: App,
  by: By,
  batch: LockedBatch,
  ending: Parameters<typeof endNaming>[3],
): Promise<Seat> {
  await endNaming(trx, app, by, ending);
  await offerToLine(trx, app, batch);
  return getSeat(trx, ending.seat.id);
}

/** The office has looked at a yes that counted all the same. */
async function endMark(trx: Trx, app: App, by: By, { id, batchId, reviewReason }: Seat): Promise<Seat> {
  const looked = { review_reason: null, version: sql<number>`version + 1` };
  await trx.updateTable('seats').set(looked).where('id', '=', id).execute();
  await addHistory(trx, app, by, { batchId, seatId: id, act: 'yes looked at', detail: { reason: reviewReason } });
  return getSeat(trx, id);
}

/** Inside the last hours a seat that is offered by hand is held until the evening before the class, or until it begins. */
export function endOfHoldOrBeginning(batch: LockedBatch, now: Date): Date {
  const startsOn = batch.startsOn!;
  return endOfHold(now, { ...batch, startsOn }) ?? latestAnswer(now, { startsOn });
}

async function isOutOfTurn(trx: Trx, seat: Seat, waiting: number): Promise<boolean> {
  const ahead = await countAhead(trx, seat);
  return ahead === null ? waiting > 0 : ahead > 0;
}

/** As whom somebody has one seat of a subject: who answers by a slip is told of no other. */
const asWho = (by: By, seat: Seat, knownAs: ShownAsOne): ShownAsOne =>
  by.kind === 'person' && isOfSlip(seat) ? { ...knownAs, emails: [], records: [] } : knownAs;

async function elsewhere(trx: Trx, { batchId }: Seat, other: string): Promise<SeatOutcome> {
  const isHere = (await getSeat(trx, other)).batchId === batchId;
  const refusal = isHere
    ? 'They have a seat in this class already, under another address.'
    : 'They have a seat in another class of this subject. Move them instead.';
  return { ok: false, refusal, elsewhere: other };
}

async function outcome(trx: Trx, seat: Seat): Promise<SeatOutcome> {
  return { ok: true, seat, ahead: await countAhead(trx, seat) };
}

/** Why a taken seat is safe: it is paid, a purchase order stands for it, or somebody of the office waived the money. */
type Secured = 'paid' | 'order' | 'waived';

/** Notes that seats are secured, or paid no more; an order or a waiver stays until taken back itself. The caller holds the lock of the batch. */
export async function secureSeats(
  trx: Trx,
  app: Pick<App, 'now'>,
  ids: readonly string[],
  why: Secured | null,
  from: readonly Secured[] = ['paid'],
): Promise<void> {
  if (ids.length === 0) return;
  const seats = trx.updateTable('seats').where('id', 'in', ids);
  if (why === null) await seats.set({ secured_at: null, secured_why: null }).where('secured_why', 'in', from).execute();
  else
    await seats
      .set({ secured_at: app.now().toISOString(), secured_why: why })
      .where('secured_at', 'is', null)
      .execute();
}
