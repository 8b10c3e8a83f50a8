import { titledInterests } from '../training-events.server.ts';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { placeInWords, placeOf } from '../asked/asked-class.ts';
import { alsoOf, receivedOf } from '../send-receipts.server.ts';
import { askedOf } from '../tables.server.ts';
import { finished } from '../rules.ts';

export type AskedWish = { trainingEvent: string; city: string; attendTime: string };

/** What an interest asks for, the city by its present name. */
export async function readWish(db: Db | Trx, id: string): Promise<AskedWish> {
  const row = await db
    .selectFrom('interests')
    .select(['training_event', 'preferred_location', 'other_city', 'attend_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const city = placeInWords({ preferredLocation: row.preferred_location, otherCity: row.other_city });
  return { trainingEvent: row.training_event, city, attendTime: row.attend_time };
}

function columnsOf({ trainingEvent, city, attendTime }: AskedWish) {
  const { preferredLocation, otherCity } = placeOf(city);
  return {
    training_event: trainingEvent,
    attend_time: attendTime,
    preferred_location: preferredLocation,
    other_city: otherCity,
  };
}

/** Whose it is, and what they want: what is left out stays. */
type Change = { name?: string; email?: string; phone?: string; wish?: AskedWish };

/** Puts right a slip in whose interest it is or in what it asks for, in the caller's transaction; the person has asked for nothing anew. */
export async function correctInterest(trx: Trx, app: App, id: string, { phone, wish, ...who }: Change): Promise<void> {
  const row = await trx
    .updateTable('interests')
    .set({ ...who, ...(phone === undefined ? {} : { contact_number: phone }), ...(wish ? columnsOf(wish) : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Whoever sends the form again under the address that was wrong asks for themselves.
  if (who.email !== undefined) await trx.deleteFrom('interest_guards').where('interest_id', '=', id).execute();
  const { title } = await trx
    .selectFrom('training_events')
    .select('title')
    .where('code', '=', row.training_event)
    .executeTakeFirstOrThrow();
  const submission = { asked: askedOf(row), also: alsoOf(row), reviewReason: row.review_reason };
  await app.received(trx, { ...receivedOf(app, id, row.reference, title, submission), asks: false });
}

/** The same training in another city or at another time, in the caller's transaction; '' leaves what stands. The office sees it, and nobody is written to. */
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
  const before = await titledInterests(trx).where('interests.id', '=', id).executeTakeFirstOrThrow();
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
