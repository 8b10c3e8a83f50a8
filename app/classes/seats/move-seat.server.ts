import type { App, Trx } from '../../platform/app.server.ts';
import type { By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { tellMoved } from '../nominations/mails/tell-employer.server.ts';
import { addSeat } from './ask-people.server.ts';
import { findSuspicion, originOf } from './hold-back.server.ts';
import { claim, findOtherClaim } from '../people/claims.server.ts';
import { changeSeatState } from './change-seat.server.ts';
import { offerToLine, lineFactsOf } from './offer-to-line.server.ts';
import { findSeatIn, getSeat, isGivenBackTwice } from './read-seats.server.ts';
import { type Seat, type SeatOutcome, comesBack } from './seat.ts';
import { takeAlong } from './take-along.server.ts';

const twoSeats = 'They have two seats in this subject, as they are shown as one person. Take one back first.';

/** Moves a taken seat to another batch of the same subject, both locked in the order of their ids. Refused where people stand in line there. Throws NotFound. */
export async function moveSeat(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { toBatchId, version }: { toBatchId: string; version: number | null },
): Promise<SeatOutcome> {
  const { batchId } = await getSeat(trx, id);
  const [first, second] = [batchId, toBatchId].toSorted() as [string, string];
  const locked = [await lockBatchOfSeats(trx, app, first), await lockBatchOfSeats(trx, app, second)];
  const from = locked.find((batch) => batch.id === batchId)!;
  const to = locked.find((batch) => batch.id === toBatchId)!;
  const seat = await getSeat(trx, id);
  if (version !== null && seat.version !== version) return { ok: false, current: seat };
  const [here, there] = [lineFactsOf(from, app.now()), lineFactsOf(to, app.now())];
  const known = await findSeatIn(trx, to.id, seat.person);
  // A seat that is held for them there was given to them by its line.
  const isOffered = known?.state === 'Offered';
  const refusal =
    from.id === to.id || from.eventCode !== to.eventCode
      ? 'People are moved to another class of the same subject.'
      : seat.state !== 'Taken'
        ? 'Only a seat that is taken is moved.'
        : !here.open || !there.open
          ? 'One of the two classes has begun, or takes no answers.'
          : there.waiting > 0 && !isOffered
            ? 'That class has a line; they join it first.'
            : null;
  if (refusal) return { ok: false, refusal };
  const other = await findOtherClaim(trx, app, seat, from.eventCode);
  if (other) return { ok: false, refusal: twoSeats, elsewhere: other };
  if (!isOffered && there.free === 0) return { ok: false, refusal: 'No seat is free there.' };
  // What the office took back nobody comes back to by a word of their own.
  if (by.kind !== 'office' && known && !comesBack({ ...known, isSpent: await isGivenBackTwice(trx, known) }))
    return { ok: false, refusal: 'Only the office can bring that seat back.' };
  const { waits, ...marked } = await whence(trx, app, by, known, to.seats);
  if (waits) return { ok: false, refusal: 'Their yes waits for the office.' };
  const target = known ?? (await addRow(trx, app, seat, to.id));
  // They know the price of a class that they chose, or come back to: what others ask is no promise there. The bill that follows looks at it.
  await takeAlong(trx, seat.id, target.id, by.kind === 'person' || known?.state === 'Moved');
  await changeSeatState(trx, app, by, { seat, to: 'Moved', movedTo: target.id });
  // Whoever is shown as one person with them may have taken the last seat just now.
  if (await claim(trx, app, target, to.eventCode)) throw new Error('somebody shown as one with them was quicker');
  const step = { seat: target, to: 'Taken', ...marked, mail: 'seat-moved', leftBatchId: from.id } as const;
  const moved = (await changeSeatState(trx, app, by, step))!;
  await tellMoved(trx, app, seat, moved.id);
  await offerToLine(trx, app, from);
  return { ok: true, seat: await getSeat(trx, moved.id), ahead: null };
}

/** Whence they say yes to a seat that they know, and why the office looks at it or lets it wait. */
async function whence(trx: Trx, app: App, by: By, known: Seat | null, seats: number) {
  const origin = known && originOf(app, by, known);
  if (!origin || known.state === 'Offered') return { origin, waits: false };
  const suspicion = await findSuspicion(trx, known, origin, seats);
  return { origin, reviewReason: suspicion?.why, waits: known.reviewReason !== null || suspicion?.waits === true };
}

async function addRow(trx: Trx, app: App, seat: Seat, batchId: string): Promise<Seat> {
  const id = await addSeat(trx, app, batchId, { ...seat, state: 'Asked', answerBy: null });
  return getSeat(trx, id!);
}
