import { changeWish } from '../../interest/correct/correct-interest.server.ts';
import { keepToldInterest } from '../../interest/express-interest.server.ts';
import { placeOf } from '../../interest/asked/asked-class.ts';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { eventOf } from '../read-batches.server.ts';
import { isOfSlip } from '../seats/hold-back.server.ts';
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
  // The number on a slip was typed by an employer, and may be of several people: what one of them wants no more is no other's.
  const alone = isOfSlip(seat) ? { knownAs: { emails: [], writeTo: '', records: [], together: '' } } : {};
  const wantsNoMore = { seat, at, wantsNoMore: true, ...alone };
  if (wish === 'never') return app.seatMoved(trx, wantsNoMore);
  const subject = await eventOf(trx, seat.batchId);
  const known = await findWishBehind(trx, app, seat, subject);
  if (known) await changeWish(trx, app, known.id, wish);
  else {
    // A wish that is left as it was sent is counted no more.
    await app.seatMoved(trx, wantsNoMore);
    await addWish(trx, app, seat, { subject, ...wish });
  }
  await app.seatMoved(trx, { seat: await getSeat(trx, seatId), at });
}

/**
 * The wish that another one takes the place of: the one they were asked for, else the newest of theirs in the subject. One that an account sent under
 * an address that is not proved to be its own stays as it was sent: that account sees it.
 */
export async function findWishBehind(
  db: Db | Trx,
  app: Pick<App, 'shownAsOne'>,
  seat: Pick<Seat, 'interestId' | 'person' | 'email' | 'phone'>,
  subject: string,
): Promise<{ id: string; city: string; time: string; status: string } | null> {
  const ofSubject = db
    .selectFrom('interests')
    .select(['id', 'preferred_location', 'other_city', 'attend_time', 'status'])
    .where('training_event', '=', subject)
    .where('review_reason', 'is', null)
    .where(({ or, eb, exists, selectFrom }) => {
      const sender = selectFrom('people').select('people.id').whereRef('people.id', '=', 'uid');
      const owner = sender.whereRef('people.email', '=', 'interests.email').where('email_verified', '=', 1);
      return or([eb('uid', 'is', null), exists(owner)]);
    });
  const asked = seat.interestId && (await ofSubject.where('id', '=', seat.interestId).executeTakeFirst());
  const row = asked || (isOfSlip(seat) ? null : await newest());
  // A city in words is what they mean where both were given, as everywhere.
  return row
    ? { id: row.id, city: row.other_city || row.preferred_location || '', time: row.attend_time, status: row.status }
    : null;

  async function newest() {
    const { emails, records } = await app.shownAsOne(db, seat);
    return ofSubject
      .where((is) => is.or([is('id', 'in', [none, ...records]), is('email', 'in', [none, ...emails])]))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }
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
      trainingEvent: subject,
      attendTime: timeFrame,
      costBearer: seat.payer,
      ...placeOf(city),
    },
    false,
  );
  if (kept.ok) await trx.updateTable('seats').set({ interest_id: kept.id }).where('id', '=', seat.id).execute();
}
