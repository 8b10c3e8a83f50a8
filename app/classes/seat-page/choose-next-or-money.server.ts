import { sql } from 'kysely';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { answerSeat } from '../seats/answer-seat.server.ts';
import type { Choice } from '../seats/promises.server.ts';
import { getSeat, hasCome, listOfSubject, standsByPromise } from '../seats/read-seats.server.ts';
import type { Seat } from '../seats/seat.ts';
import type { Pressed } from './act-on-seat.server.ts';

/** What becomes of a promise: the next class, or the money. Until they have said yes to the one, either can still be chosen. */
export const choosePromise = (app: App, id: string, choice: Choice): Promise<Pressed> =>
  // Who presses has seen no version: nothing else stands there.
  app.write(async (trx) => (await keepChoice(trx, app, { kind: 'person' }, id, choice)) as Pressed);

/**
 * The seat of a class that is cancelled by which they choose: their own, or where its promise went on to another one that is cancelled, that; with what is
 * held for them since, or keeps them a place in line, and has what they paid themselves.
 */
export async function findPromise({ db, paidBy }: Pick<App, 'db' | 'paidBy'>, seat: Seat) {
  const isHeld = isUnanswered(seat);
  if (!isHeld && seat.promise !== 'used') return { by: seat.id, held: null };
  const theirs = await listOfSubject(db, seat);
  const open = theirs.find(({ promise }) => promise === 'open' || promise === 'refund');
  if (open && !isHeld) return { by: open.id, held: null };
  const used = isHeld ? theirs.find(({ promise, state }) => promise === 'used' && state === 'Called off') : seat;
  for (const one of isHeld ? [seat] : theirs.filter(isUnanswered))
    if (used && (await standsByPromise(db, one)) && (await paidBy(db, one.id)) === 'Self')
      return { by: used.id, held: one.id };
  return { by: seat.id, held: null };
}

const isUnanswered = ({ state }: Pick<Seat, 'state'>): boolean => state === 'Offered' || state === 'Waiting';

/** The same as a person presses, whoever says it for them, of the seat as they saw it. Who wants the money back says no to what is held for them, and it is theirs again by the seat that they paid for. */
export async function keepChoice(
  trx: Trx,
  app: App,
  saying: By,
  id: string,
  choice: Choice,
  version: number | null = null,
): Promise<Pressed | { ok: false; current: Seat }> {
  const own = await getSeat(trx, id);
  const classes = new Set([own, ...(await listOfSubject(trx, own))].map(({ batchId }) => batchId));
  // All at once and in the order of their ids, as whoever moves a seat takes them.
  for (const batchId of [...classes].toSorted()) await lockBatchOfSeats(trx, app, batchId);
  const found = await findPromise({ ...app, db: trx as Db }, await getSeat(trx, id));
  // A class may have been announced meanwhile.
  const read = async (one = id) => getSeat(trx, one);
  const [seat, seen, held] = [await read(found.by), await read(), await read(found.held ?? id)];
  if (![seat, held].every((one) => classes.has(one.batchId))) return keepChoice(trx, app, saying, id, choice, version);
  const { promise } = seat;
  const hasChosen = promise === 'open' && (await hasCome(trx, seat.id, 'next class chosen'));
  // The same again does nothing.
  if (choice === 'next' ? hasChosen : promise === 'refund') return { ok: true, seat, ahead: null };
  if (version !== null && seen.version !== version) return { ok: false, current: seen };
  if (choice === 'refund' && found.held && promise === 'used') {
    if (!isUnanswered(held)) return { ok: false, why: 'used', seat };
    const no = await answerSeat(trx, app, saying, found.held, { act: 'no', version: null });
    if (!no.ok) return { ok: false, why: 'closed', seat };
  } else if (promise === 'used') return { ok: false, why: 'used', seat };
  else if (choice === 'next' && (await app.seatBill({ ...app, db: trx as Db }, seat.id))?.isCredited)
    return { ok: false, why: 'credited', seat };
  else if (choice === 'refund' && promise !== null && (await app.paidBy(trx, seat.id)) !== 'Self')
    return { ok: false, why: 'unpaid', seat };
  const { numUpdatedRows } = await trx
    .updateTable('seats')
    .set({ promise: choice === 'next' ? 'open' : 'refund', version: sql<number>`version + 1` })
    .where('id', '=', seat.id)
    .where('promise', 'in', found.held ? ['used'] : ['open', 'refund'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { ok: false, why: 'refused', seat };
  const put = await getSeat(trx, seat.id);
  if (found.held) await app.seatMoved(trx, { seat: put, at: app.now().toISOString(), promisedBy: found.held });
  const act = choice === 'next' ? 'next class chosen' : 'refund asked';
  await addHistory(trx, app, saying, { batchId: seat.batchId, seatId: seat.id, act, detail: {} });
  return { ok: true, seat: put, ahead: null };
}
