import { sql } from 'kysely';
import type { App, Trx } from '../../platform/app.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockSeat } from '../lock-batch.server.ts';
import { type Choice, hasCome } from '../seats/promises.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import type { Seat } from '../seats/seat.ts';
import type { Pressed } from './act-on-seat.server.ts';

/** What becomes of a promise: the next class, or the money. Until one of them has come, either can still be chosen. */
export const choosePromise = (app: App, id: string, choice: Choice): Promise<Pressed> =>
  app.write((trx) => keepChoice(trx, app, { kind: 'person' }, id, choice));

/** Whether this is what stands: the same again does nothing. */
export const isChosen = async (trx: Trx, { id, promise }: Seat, choice: Choice): Promise<boolean> =>
  choice === 'refund' ? promise === 'refund' : promise === 'open' && (await hasCome(trx, id, 'next class chosen'));

/** The same as a person presses, whoever says it for them. */
export async function keepChoice(trx: Trx, app: App, saying: By, id: string, choice: Choice): Promise<Pressed> {
  const { seat } = await lockSeat(trx, app, id);
  const promise = choice === 'next' ? 'open' : 'refund';
  if (await isChosen(trx, seat, choice)) return { ok: true, seat, ahead: null };
  if (seat.promise === 'used') return { ok: false, why: 'used', seat };
  if (choice === 'refund' && seat.promise !== null && (await app.paidBy(trx, id)) !== 'Self')
    return { ok: false, why: 'unpaid', seat };
  const { numUpdatedRows } = await trx
    .updateTable('seats')
    .set({ promise, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('promise', 'in', ['open', 'refund'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { ok: false, why: 'refused', seat };
  const act = choice === 'next' ? 'next class chosen' : 'refund asked';
  await addHistory(trx, app, saying, { batchId: seat.batchId, seatId: id, act, detail: {} });
  return { ok: true, seat: await getSeat(trx, id), ahead: null };
}
