import { changeWish } from '../../interest/correct/change-wish.server.ts';
import { keepToldInterest } from '../../interest/express-interest.server.ts';
import { placeOf } from '../../interest/asked/asked-place.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import type { Seat } from '../seats/seat.ts';

/**
 * What somebody wants who does not want this class: nothing more of the subject, or the same in another city or at another time; '' is as it was.
 * `timeFrame` is one of interest's `attendTimes`.
 */
export type OtherWish = 'never' | { city: string; timeFrame: string };

/**
 * Puts the wish behind a seat right, after the no or the giving back and in the same transaction: it is counted where the person wants to go now,
 * or not any more. Saying it again changes nothing. Throws NotFound.
 */
export async function wishInstead(trx: Trx, app: App, seatId: string, wish: OtherWish): Promise<void> {
  const seat = await getSeat(trx, seatId);
  const at = app.now().toISOString();
  if (wish === 'never') return app.seatMoved(trx, { id: seatId, at, wantsNoMore: true });
  const { event_code: subject } = await trx
    .selectFrom('batches')
    .select('event_code')
    .where('id', '=', seat.batchId)
    .executeTakeFirstOrThrow();
  const known = await findWish(trx, app, seat, subject);
  if (known) await changeWish(trx, app, known, wish);
  else await addWish(trx, app, seat, { subject, ...wish });
  await app.seatMoved(trx, { id: seatId, at });
}

/** The wish they were asked for, else the newest of theirs in the subject. */
async function findWish(trx: Trx, app: App, seat: Seat, subject: string): Promise<string | null> {
  const { emails, records } = await app.shownAsOne(trx, seat);
  const rows = await trx
    .selectFrom('interests')
    .select('id')
    .where('training_event', '=', subject)
    .where('review_reason', 'is', null)
    .where((is) => is.or([is('id', 'in', [seat.interestId ?? none, ...records]), is('email', 'in', [none, ...emails])]))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return (rows.find(({ id }) => id === seat.interestId) ?? rows[0])?.id ?? null;
}

/** No list that is searched is empty. */
const none = '-';

/** Somebody came by a date alone, or by a registration: their wish is kept as one they told. A subject that nobody is asked for any more has none. */
async function addWish(
  trx: Trx,
  app: App,
  seat: Seat,
  { subject, city, timeFrame }: { subject: string; city: string; timeFrame: string },
): Promise<void> {
  const kept = await keepToldInterest(
    trx,
    app,
    {
      name: seat.name,
      email: seat.email,
      contactNumber: seat.phone,
      amppUser: '',
      amppUsername: null,
      amppMember: '',
      amppMemberId: null,
      trainingEvent: subject,
      attendTime: timeFrame,
      costBearer: seat.payer,
      paymentCurrency: null,
      ...placeOf(city),
    },
    false,
  );
  if (kept.ok) await trx.updateTable('seats').set({ interest_id: kept.id }).where('id', '=', seat.id).execute();
}
