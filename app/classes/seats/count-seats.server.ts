import { sql } from 'kysely';
import type { Trx } from '../../platform/app.server.ts';

/** One more seat taken or held, or one less. False when none is free: so no seat is sold twice, and the table would refuse it too. */
export async function countSeat(trx: Trx, batchId: string, change: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set({ taken: sql<number>`taken + ${change}` })
    .where('id', '=', batchId)
    .$if(change > 0, (query) => query.whereRef('taken', '<', 'seats'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
