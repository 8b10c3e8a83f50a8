import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../platform/app.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockSeat } from '../lock-batch.server.ts';
import { putOnList } from '../nominations/employers-list.server.ts';
import { endOfHoldOrBeginning } from '../seats/answer-seat.server.ts';
import { addSeat, personOf } from '../seats/ask-people.server.ts';
import { changeSeatState } from '../seats/change-seat.server.ts';
import { isOpen } from '../batch.ts';
import { findSeatIn, getSeat } from '../seats/read-seats.server.ts';
import { type Seat, type SeatOutcome, counts, whyLacks } from '../seats/seat.ts';
import { keepFee } from '../seats/take-along.server.ts';
import { findOtherClaim } from './claims.server.ts';

/** Whom a seat goes to. They say yes themselves. */
type Receiver = { name: string; email: string; phone: string; certificate?: string };

/**
 * Passes a taken seat on to somebody else, such as a colleague, before the class begins: it is held for them, and never free meanwhile, so nobody in
 * line is passed and the count stays. The first is told the reason. Throws NotFound.
 */
export async function passSeat(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, reason, to }: { version: number | null; reason: string; to: Receiver },
): Promise<SeatOutcome> {
  const { batch, seat } = await lockSeat(trx, app, id);
  if (version !== null && seat.version !== version) return { ok: false, current: seat };
  const nomineeId = uuid();
  const receiver = personOf({ email: to.email, interestId: null, nomineeId });
  const known = await findSeatIn(trx, batch.id, receiver);
  const refusal = !isOpen(batch, app.now())
    ? 'This class has begun or is over: nobody comes in or goes any more.'
    : seat.state !== 'Taken'
      ? 'Only a seat that is taken is passed on.'
      : reason.trim() === ''
        ? whyLacks.takeBack
        : receiver === seat.person || (known && counts(known.state))
          ? 'They have a seat in this class already.'
          : null;
  if (refusal) return { ok: false, refusal };
  const claimant = { id, person: receiver, email: to.email.toLowerCase(), phone: to.phone };
  const elsewhere = await findOtherClaim(trx, app, claimant, batch.eventCode);
  if (elsewhere) return { ok: false, refusal: 'They have a seat in another class of this subject.', elsewhere };
  const target = known ?? (await add(trx, app, seat, { ...to, nomineeId }));
  // Whoever has the place of somebody who was named stands on the same list, and the same employer pays.
  const { given } = seat;
  const nominationId = await findList(trx, seat);
  const person = { certificate: '', ...to, id: nomineeId, seatId: target.id };
  if (nominationId) await putOnList(trx, { ...given, id: nominationId }, person, known);
  // The place is the same one, at the fee that was told for it.
  await keepFee(trx, id, target.id);
  await changeSeatState(trx, app, by, { seat, to: 'Taken back', reason: reason.trim(), passedTo: target.id });
  const until = nominationId ? await findHold(trx, app, nominationId) : null;
  const step = { seat: target, to: 'Offered', answerBy: until ?? endOfHoldOrBeginning(batch, app.now()) } as const;
  // Whom an employer names is told of it by name, and until when it has the seat.
  const held = (await changeSeatState(trx, app, by, {
    ...step,
    ...(nominationId ? { mail: 'nominee-offered' } : {}),
  }))!;
  await addHistory(trx, app, by, { batchId: batch.id, seatId: held.id, act: 'seat passed on', detail: { from: id } });
  return { ok: true, seat: held, ahead: null };
}

/** The employer's list that a seat is of; null where it is of another class, from which its holder was moved. */
async function findList(trx: Trx, { nominationId, batchId }: Seat): Promise<string | null> {
  const lists = trx
    .selectFrom('nominations')
    .select('id')
    .where('id', '=', nominationId)
    .where('batch_id', '=', batchId);
  return (await lists.executeTakeFirst())?.id ?? null;
}

/** Until when seats are held for an employer; null where they are not any more. */
async function findHold(trx: Trx, app: App, id: string): Promise<Date | null> {
  const hold = trx.selectFrom('nominations').select('hold_until').where('id', '=', id).where('state', '=', 'Agreed');
  const until = (await hold.executeTakeFirst())?.hold_until;
  return until && until > app.now().toISOString() ? new Date(until) : null;
}

async function add(trx: Trx, app: App, seat: Seat, to: Receiver & { nomineeId: string }): Promise<Seat> {
  const { batchId, payer, given, nominationId: nomination_id } = seat;
  const id = await addSeat(trx, app, batchId, { ...to, interestId: null, payer, state: 'Asked', answerBy: null });
  const pays = { nomination_id, payer_company: given.company, payer_gstin: given.gstin };
  if (payer === 'Employer') await trx.updateTable('seats').set(pays).where('id', '=', id).execute();
  return getSeat(trx, id!);
}
