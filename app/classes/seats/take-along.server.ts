import type { Trx } from '../../platform/database/database.server.ts';
import { lowerFee } from '../fee.ts';

/**
 * What goes along with somebody from one class to another: the day of their first yes, the fee they were told once where it is the lower one, and
 * what they gave for the class, with the notice they gave it under. Who chose the other class themselves, or comes back to it, `knowsPrice`: then
 * only a lower fee that was told to them personally goes along.
 */
export async function takeAlong(trx: Trx, from: string, to: string, knowsPrice = false): Promise<void> {
  const before = await readRow(trx, from);
  const now = await readRow(trx, to);
  const [yesAt = null] = [before.yes_at, now.yes_at].filter((at) => at !== null).toSorted();
  await trx.updateTable('seats').set({ yes_at: yesAt }).where('id', '=', to).execute();
  await keepFee(trx, from, to, knowsPrice);
  const { id_name, meal, needs, prev_cert_no, prev_cert_until, payer, payer_company, payer_gstin, notice_version } =
    before;
  // Whoever named them for the one pays for the other too, and goes on hearing of them.
  if (before.nomination_id !== null) {
    const list = { nomination_id: before.nomination_id, payer, payer_company, payer_gstin };
    await trx.updateTable('seats').set(list).where('id', '=', to).where('nomination_id', 'is', null).execute();
  }
  if (notice_version === null) return;
  const given = { id_name, meal, needs, prev_cert_no, prev_cert_until, payer, payer_company, payer_gstin };
  await trx
    .updateTable('seats')
    .set({ ...given, notice_version })
    .where('id', '=', to)
    .where('id_name', '=', '')
    .execute();
  await trx.updateTable('seats').set({ meal: '', needs: '' }).where('id', '=', from).execute();
}

/** Whoever has the next class otherwise than by its promise has it by none any more. */
export async function keepOtherwise(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('seats').set({ promise: 'used' }).where('id', '=', from).execute();
  await takeAlong(trx, from, to);
}

/** The fee that was told of one seat holds for another, where it is the lower one. */
export async function keepFee(trx: Trx, from: string, to: string, knowsPrice = false): Promise<void> {
  const before = await readRow(trx, from);
  const now = await readRow(trx, to);
  const fee = lowerFee(lowerFee(before.fee, knowsPrice ? null : before.classFee), now.fee);
  // Kept only where it is below what the class asks, or the class asks nothing yet.
  if (fee !== null && (now.classFee === null || fee < now.classFee))
    await trx.updateTable('seats').set({ fee }).where('id', '=', to).execute();
}

/** A seat, and what its class asks for. */
const readRow = (trx: Trx, id: string) =>
  trx
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .selectAll('s')
    .select('b.fee as classFee')
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
