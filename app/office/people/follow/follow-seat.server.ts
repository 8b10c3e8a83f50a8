import { type SeatState, liveStates } from '../../../classes/seats/seat.ts';
import type { InterestStatus } from '../../../interest/rules.ts';
import type { SeatMoved, ShownAsOne } from '../../../platform/app.server.ts';
import { type Db, type Trx, compiledOnce } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { changeCases } from '../cases/change-cases.server.ts';
import { addressOf, casesOfNumber, sameAs } from '../merges/same-as.server.ts';
import { keyOfSender, numberIn } from '../merges/contract.ts';

/** How far somebody has come with a subject, by their seats in it that still stand. */
export function statusOf(live: readonly SeatState[]): InterestStatus {
  if (live.includes('Taken')) return 'Registered';
  return live.length > 0 ? 'Batch offered' : 'Contacted';
}

const undecided: ReadonlySet<InterestStatus> = new Set(['New', 'Contacted', 'Batch offered']);

/** What the office decided, such as On hold, stays; so does a person's own "not any more", until they say yes. */
export function mayFollow({ status, bySeat }: { status: InterestStatus; bySeat: boolean }, saysYes: boolean): boolean {
  return undecided.has(status) || (bySeat && (status === 'Registered' || (status === 'Closed' && saysYes)));
}

/** Every case and interest of theirs in this subject says how far it has come, by the best of their seats that are still to come. What the office decided otherwise stays. */
export async function followSeat(trx: Trx, { seat, from, at, wantsNoMore, knownAs }: SeatMoved): Promise<void> {
  const person = knownAs ?? (await findShownAsOne(trx, seat));
  const wishes = await findWishes(trx, seat, person);
  if (wishes.every((wish) => !wantsNoMore && isFollowed(wish, from, seat.state))) return;
  const live = wantsNoMore ? [] : await findLive(trx, { batchId: seat.batchId, person, wishes, at });
  const to: InterestStatus = wantsNoMore ? 'Closed' : statusOf(live);
  const saysYes = seat.state === 'Taken' || seat.state === 'Waiting';
  const moved = wishes.filter((wish) => wish.status !== to && mayFollow(wish, saysYes));
  const wanted = moved.map(({ id }) => ({ id, change: { status: to } }));
  await changeCases(trx, wanted, at, { seat: seat.id });
}

/** Whether they are asked, offered or in line before and after, and the wish says so already: their other seats need not be read. */
const isFollowed = ({ status }: Wished, from: string | undefined, to: string): boolean =>
  (status === 'Batch offered' || status === 'Registered') &&
  [from, to].every((state) => state !== 'Taken' && liveStates.some((live) => live === state));

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
async function findWishes(trx: Trx, { batchId, interestId: own }: SeatMoved['seat'], { emails, records }: ShownAsOne) {
  const rows = await selectWishes(trx, { batchId }, ...pairs([own ?? none, ...records], emails));
  return rows.map(({ id, status, set_by_seat: seat }) => ({ id, status, bySeat: seat !== null }));
}

/** Ids and addresses side by side, as rows of a statement; either may be longer. */
type Pair = { id: string; email: string };
function pairs(ids: readonly string[], emails: readonly string[]): Pair[] {
  const length = Math.max(ids.length, emails.length, 1);
  return Array.from({ length }, (_, at) => ({ id: ids[at] ?? none, email: emails[at] ?? none }));
}

const idsOf = (known: readonly Pair[]) => known.map(({ id }) => id);
const emailsOf = (known: readonly Pair[]) => known.map(({ email }) => email);

const selectWishes = compiledOnce((db, { batchId }: { batchId: string }, ...known: Pair[]) =>
  db
    .selectFrom('interests as i')
    .innerJoin('cases as c', 'c.id', 'i.id')
    .select(['c.id', 'c.status', 'c.set_by_seat'])
    .where('i.training_event', '=', subjectOf(db, batchId))
    .where('i.review_reason', 'is', null)
    .where((is) => is.or([is('i.id', 'in', idsOf(known)), is('i.email', 'in', emailsOf(known))]))
    .orderBy('c.id'),
);

const subjectOf = (db: Db | Trx, batchId: string) =>
  db.selectFrom('batches').select('event_code').where('id', '=', batchId);

/** How their seats stand in the classes of the subject that are still to come, or are held now. */
async function findLive(
  trx: Trx,
  { batchId, person, wishes, at }: { batchId: string; person: ShownAsOne; wishes: readonly Wished[]; at: string },
): Promise<SeatState[]> {
  const ids = wishes.map((wish) => wish.id);
  const rows = await selectLive(trx, { batchId, today: indianDay(new Date(at)) }, ...pairs(ids, person.emails));
  return rows.map(({ state }) => state);
}

const selectLive = compiledOnce((db, { batchId, today }: { batchId: string; today: string }, ...known: Pair[]) =>
  db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select('s.state')
    .where('b.event_code', '=', subjectOf(db, batchId))
    .where('b.ends_on', '>=', today)
    .where('s.state', 'in', liveStates)
    .where((is) => is.or([is('s.email', 'in', emailsOf(known)), is('s.interest_id', 'in', idsOf(known))])),
);
