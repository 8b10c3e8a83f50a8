import { finished } from '../status.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { placeOf } from '../asked/asked-place.ts';
import { alsoOf, askedOf, receivedOf } from '../send-receipts.server.ts';

/**
 * The same training in another city or at another time, in the caller's transaction; '' leaves what stands there. It is asked for anew: the office
 * sees it, and nobody is written to.
 */
export async function changeWish(
  trx: Trx,
  app: App,
  id: string,
  { city, timeFrame }: { city: string; timeFrame: string },
): Promise<void> {
  const { preferredLocation, otherCity } = placeOf(city);
  const change = {
    ...(city.trim() ? { preferred_location: preferredLocation, other_city: otherCity } : {}),
    ...(timeFrame ? { attend_time: timeFrame } : {}),
  };
  const before = await trx
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .selectAll('interests')
    .select('training_events.title')
    .where('interests.id', '=', id)
    .executeTakeFirstOrThrow();
  const isOver = finished.includes(before.status);
  const isSame = Object.entries(change).every(([column, value]) => before[column as keyof typeof change] === value);
  if (isSame && !isOver) return;
  const row = await trx
    .updateTable('interests')
    // Whoever asks again is not finished with.
    .set({ ...change, updated_at: app.now().toISOString(), ...(isOver ? { status: 'New' } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const submission = { asked: askedOf(row), also: alsoOf(row), reviewReason: row.review_reason };
  await app.received(trx, receivedOf(app, id, row.reference, before.title, submission));
}
