import { sql } from 'kysely';
import { liveStates, type SeatState } from '../../../classes/seats/rules.ts';
import type { InterestStatus } from '../../../interest/status.ts';
import { setInterestStatus } from '../../../interest/set-status.server.ts';
import type { SeatMoved, ShownAsOne } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { casesOfNumber } from '../merges/keys.server.ts';
import { keyOfSender, numberIn } from '../merges/keys.ts';
import { addressOf, sameAs } from '../merges/same-as.server.ts';
import { mayFollow, statusOf } from './follow.ts';

/**
 * Lets what somebody asked for follow their seat: every case and interest of theirs in this subject says how far it has come, by the best of
 * their seats that are still to come. What the office has decided otherwise stays.
 */
export async function followSeat(trx: Trx, { id, at, wantsNoMore = false, knownAs }: SeatMoved): Promise<void> {
  const seat = await trx
    .selectFrom('seats')
    .innerJoin('batches', 'batches.id', 'seats.batch_id')
    .select(['seats.id', 'seats.state', 'email', 'phone', 'interest_id', 'event_code'])
    .where('seats.id', '=', id)
    .executeTakeFirstOrThrow();
  const person = knownAs ?? (await findShownAsOne(trx, seat));
  const wishes = await findWishes(trx, seat, person);
  if (wishes.length === 0) return;
  const live = wantsNoMore ? [] : await findLive(trx, { subject: seat.event_code, person, wishes, at });
  const to: InterestStatus = wantsNoMore ? 'Closed' : statusOf(live);
  const saysYes = seat.state === 'Taken' || seat.state === 'Waiting';
  const moved = wishes.filter((wish) => wish.status !== to && mayFollow(wish, saysYes)).map((wish) => wish.id);
  if (moved.length === 0) return;
  await trx
    .updateTable('cases')
    .set({
      status: to,
      set_by_seat: id,
      answered_at: sql<string>`case when status = 'New' then coalesce(answered_at, ${at}) else answered_at end`,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', moved)
    .execute();
  await setInterestStatus(trx, moved, to);
}

/** Everything under which the office knows one person. */
export async function findShownAsOne(db: Db | Trx, who: { email: string; phone: string }): Promise<ShownAsOne> {
  const own = keyOfSender(who);
  if (own === null) return { emails: [], writeTo: who.email, records: [], together: '' };
  const known = await sameAs(db, own);
  const { keys, links } = known;
  const numbers = keys.flatMap((key) => numberIn(key) ?? []);
  const records = (await Promise.all(numbers.map((number) => casesOfNumber(db, number)))).flat();
  const [together = ''] = [...links.map((link) => link.id), ...records].toSorted();
  return {
    emails: keys.filter((key) => numberIn(key) === null),
    writeTo: addressOf(known, who.email),
    records,
    together,
  };
}

/** No list that is searched is empty. */
const none = '-';

type Wished = { id: string; status: InterestStatus; bySeat: boolean };

/** What one person wants of a subject, in the order of its ids: two at once never wait for each other. */
async function findWishes(
  trx: Trx,
  { interest_id: own, event_code: subject }: { interest_id: string | null; event_code: string },
  { emails, records }: ShownAsOne,
): Promise<Wished[]> {
  const rows = await trx
    .selectFrom('interests as i')
    .innerJoin('cases as c', 'c.id', 'i.id')
    .select(['c.id', 'c.status', 'c.set_by_seat'])
    .where('i.training_event', '=', subject)
    .where('i.review_reason', 'is', null)
    .where((is) => is.or([is('i.id', 'in', [own ?? none, ...records]), is('i.email', 'in', [none, ...emails])]))
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, status, set_by_seat: seat }) => ({ id, status, bySeat: seat !== null }));
}

/** How their seats stand in the classes of the subject that are still to come, or are held now. */
async function findLive(
  trx: Trx,
  { subject, person, wishes, at }: { subject: string; person: ShownAsOne; wishes: readonly Wished[]; at: string },
): Promise<SeatState[]> {
  const rows = await trx
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select('s.state')
    .where('b.event_code', '=', subject)
    .where('b.ends_on', '>=', indianDay(new Date(at)))
    .where('s.state', 'in', liveStates)
    .where((is) =>
      is.or([
        is('s.email', 'in', [none, ...person.emails]),
        is(
          's.interest_id',
          'in',
          wishes.map((wish) => wish.id),
        ),
      ]),
    )
    .execute();
  return rows.map(({ state }) => state);
}
