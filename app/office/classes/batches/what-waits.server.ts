import { listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { listOpenBatches } from '../../../classes/read-batches.server.ts';
import { countGivenBack, countHeldBack, countUnsecured } from '../../../classes/seats/count-waiting.server.ts';
import { findFirstHolds, listOwed, listRefundsAsked } from '../../../classes/seats/count-waiting.server.ts';
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
  const billed = await countBilled(db);
  const theirs = refunds
    .map((one) => ({ ...one, people: one.people - (billed.get(one.id) ?? 0) }))
    .filter(({ people }) => people > 0);
  return {
    batches,
    waiting: whatWaits(batches, at, { holds, refunds: theirs, heldBack, givenBack, unpaid, owed, nominations }),
  };
}

/** Who asks for their money back and has a bill that waits for it: Money has them, by batch. */
async function countBilled(db: App['db']): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('bills as b')
    .innerJoin('bill_lines as l', 'l.bill_id', 'b.id')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .select(['s.batch_id as id', ({ fn }) => fn.count('s.id').distinct().as('people')])
    .where('b.waits', '=', 'refund')
    .where('s.promise', '=', 'refund')
    .groupBy('s.batch_id')
    .execute();
  return new Map(rows.map(({ id, people }) => [id, Number(people)]));
}
