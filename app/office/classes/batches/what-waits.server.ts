import { listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { listOpenBatches } from '../../../classes/read-batches.server.ts';
import { countGivenBack, countHeldBack, countUnsecured } from '../../../classes/seats/count-waiting.server.ts';
import { findFirstHolds, listOwed, listRefundsAsked } from '../../../classes/seats/count-waiting.server.ts';
import { listRefundBills } from '../seats/read.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { idsOf } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { isEve, whatWaits } from './what-waits.ts';

export async function findWaits({ db, now }: Pick<App, 'db' | 'now'>) {
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
  const unpaid = await countUnsecured(db, idsOf(batches.filter((one) => isEve(one, at))));
  // Who has a bill that waits for it is under Money.
  const billed = [...(await listRefundBills(db)).values()];
  const theirs = refunds
    .map((one) => ({ ...one, people: one.people - billed.filter(({ batchId }) => batchId === one.id).length }))
    .filter(({ people }) => people > 0);
  return {
    batches,
    waiting: whatWaits(batches, at, { holds, refunds: theirs, heldBack, givenBack, unpaid, owed, nominations }),
  };
}
