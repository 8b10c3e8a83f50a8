import { leftOf } from '../../../billing/refund.ts';
import { listOfCancelled } from '../../../billing/waiting.server.ts';
import { listNominations } from '../../../classes/nominations/read-nominations.server.ts';
import { listOpenBatches } from '../../../classes/read-batches.server.ts';
import { countGivenBack, countHeldBack, countUnsecured } from '../../../classes/seats/count-waiting.server.ts';
import { findHolds, listRefundsAsked, readOwed } from '../../../classes/seats/count-waiting.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { countOf } from '../../../classes/days.ts';
import { idsOf, type Db } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { isEve, whatWaits, type Cancelled } from './what-waits.ts';

export async function findWaits(app: Pick<App, 'db' | 'now' | 'headKeys' | 'paidBy'>) {
  const { db, now } = app;
  const at = now();
  const [batches, holds, left, heldBack, owed, nominations] = await Promise.all([
    listOpenBatches(db, indianDay(at)),
    findHolds(db),
    listLeft(db),
    countHeldBack(db),
    readOwed(app),
    listNominations(db, 'Sent'),
  ]);
  const givenBack = await countGivenBack(db, batches);
  const unpaid = await countUnsecured(db, idsOf(batches.filter((one) => isEve(one, at))));
  const beside = { holds, cancelled: [...left.values()], heldBack, givenBack, unpaid, owed, nominations };
  return { batches, waiting: whatWaits(batches, at, beside) };
}

/** What is left of cancelled classes, or of these alone, by class: of their bills, else who asks for money that stands on none. */
export async function listLeft(db: Db, classes?: readonly string[]): Promise<Map<string, Cancelled>> {
  const left = new Map<string, Cancelled>();
  for (const { people, ...one } of await listRefundsAsked(db, classes)) {
    const says = countOf(people, 'person asks for their money back', 'people ask for their money back');
    left.set(one.id, { ...one, left: { ask: 0, bills: false, says } });
  }
  for (const [id, bills] of Map.groupBy(await listOfCancelled(db, classes), ({ batchId }) => batchId))
    left.set(id, { ...bills[0]!.of, id, left: leftOf(bills) });
  return left;
}
