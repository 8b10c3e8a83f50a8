import type { Batch } from '../../../classes/batch.ts';
import { listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { listOpenBatches } from '../../../classes/read-batches.server.ts';
import {
  countGivenBack,
  countHeldBack,
  findFirstHolds,
  listOwed,
  listRefundsAsked,
} from '../../../classes/seats/count-waiting.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { Waiting } from './contract.ts';
import { whatWaits } from './what-waits.ts';

/** The open batches, and what of all batches waits for somebody. */
export async function findWaits({
  db,
  now,
}: Pick<App, 'db' | 'now'>): Promise<{ batches: Batch[]; waiting: Waiting[] }> {
  const at = now();
  const [batches, holds, refunds, heldBack, owed, nominations] = await Promise.all([
    listOpenBatches(db, indianDay(at)),
    findFirstHolds(db),
    listRefundsAsked(db),
    countHeldBack(db),
    listOwed(db),
    listNominations(db, 'Sent'),
  ]);
  const givenBack = await countGivenBack(db, batches);
  return { batches, waiting: whatWaits(batches, at, { holds, refunds, heldBack, givenBack, owed, nominations }) };
}
