import { costBearers } from '../../interest/rules.ts';
import type { App, Db } from '../../platform/app.server.ts';
import { openClassesIn, openClassOf, type OpenClass } from '../../site/dates/open-class.ts';
import { isWrittenTo } from '../../platform/outbox/kept-mail.server.ts';
import type { Batch } from '../batch.ts';
import { aboutSeat } from '../mails/tell-seat.server.ts';
import { addressOf, inOneLine } from '../pack/pack-facts.ts';
import type { OtherSeat } from '../people/known-details.server.ts';
import { listOfSubject, standsByPromise } from '../seats/read-seats.server.ts';
import { seatPath } from '../seats/seat-link.server.ts';
import { queueRanks, type Seat } from '../seats/seat.ts';
import { countsFor, toldCounts } from './paid-before.ts';
import { isLiving, situationOf, type Situation } from './situation.ts';

type Billed = Pick<App, 'db' | 'secret' | 'seatBill'>;
/** What a seat costs: who has paid for a class that was cancelled, or says so, reads that, and not the fee of the next one as if it were asked for again. */
export async function sayFee(app: Billed, seat: Seat, fee: string) {
  const isFirst = seat.state === 'Waiting' && seat.queueRank === queueRanks.promised;
  const asked = { fee, paid: '', mayRefund: false };
  if (!isFirst && seat.state !== 'Offered') return asked;
  const [bill, theirs] = [await app.seatBill(app, seat.id), await listOfSubject(app.db, seat)];
  const kept = theirs.filter(({ state, promise }) => state === 'Called off' && promise === 'used');
  const mayRefund = kept.length > 0 && (await standsByPromise(app.db, seat));
  if (bill?.came && !bill.isCredited)
    return { fee: bill.open && fee, paid: countsFor(bill.came, mayRefund), mayRefund };
  for (const { id } of kept) {
    const told = (await app.seatBill(app, id))?.told;
    if (told) return { ...asked, paid: toldCounts(told) };
  }
  return asked;
}

/** The bill of a seat; where it has none any more, where its money is by now: with a class that is cancelled and asks what becomes of it, or where the promise of this one led. */
export async function findMoney(app: Billed, seat: Seat) {
  const own = await app.seatBill(app, seat.id);
  if (own) return { bill: own, at: seat };
  for (const at of await listOfSubject(app.db, seat)) {
    const asks = at.state === 'Called off' && (at.promise === 'open' || at.promise === 'refund');
    const bill = asks || (seat.promise === 'used' && at.id > seat.id) ? await app.seatBill(app, at.id) : null;
    if (bill?.came || bill?.saysBack) return { bill, at };
  }
  return null;
}

const mayGoOn: ReadonlySet<Situation> = new Set(['declined', 'given back', 'lapsed', 'taken back', 'waiting']);
const hasBeside: ReadonlySet<Situation> = new Set(['asked', 'offered', 'taken', 'confirmed']);

type Onward = { situation: Situation; other: OtherSeat | null; free: boolean };
/** For whoever has no seat in this class: what lives of theirs in another one, else one with a free seat, unless they stand in line for this one. `beside`: the same for whoever has a seat here. */
export async function readOnward(
  app: Pick<App, 'db' | 'secret' | 'now' | 'classDates'>,
  seat: Seat,
  { eventCode }: Batch,
  { situation, other, free }: Onward,
) {
  const there = thereOf(app, seat, other);
  if (!mayGoOn.has(situation)) return { there: null, next: null, beside: hasBeside.has(situation) ? there : null };
  const isHere = (free && situation !== 'taken back') || situation === 'waiting';
  const next = there || isHere ? null : await findNext(app, eventCode);
  if (!next) return { there, next, beside: null };
  const canAsk = costBearerOf(seat) !== null;
  return { there, next: { ...next, canAsk, isAsked: await isAsked(app.db, seat, next) }, beside: null };
}

/** Whether the link to a seat in that class was mailed, and waits for their yes: where they let one lapse, said no there before, or gave it back, it was mailed since. */
async function isAsked(db: Db, { email }: Seat, { reference }: OpenClass): Promise<boolean> {
  if (email === '') return false;
  const rows = await db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select(['s.id', 's.state_at as since'])
    .where('b.reference', '=', reference)
    .where('s.email', '=', email)
    .where('s.state', 'in', ['Asked', 'Lapsed', 'Declined', 'Given back'])
    .execute();
  const mailed = rows.map(({ id, since }) => isWrittenTo(db, aboutSeat(id), { template: 'seat-asked', since }));
  return (await Promise.all(mailed)).includes(true);
}

/** The next class of a training with a free seat. */
export const findNext = async (app: Pick<App, 'classDates' | 'now'>, eventCode: string) =>
  openClassOf(openClassesIn(await app.classDates(app.now())), eventCode);

/** Who pays for whoever asks for another seat from the page of this one; null where it is not known, or no mail would lead to it. */
export const costBearerOf = ({ email, nominationId, payer }: Seat) =>
  email === '' || nominationId !== null ? null : (costBearers.find((one) => one === payer) ?? null);

/**
 * What lives of theirs in another class; null by a slip, whose number may be of several people, and for what an employer or a class that is not public
 * has them in: a link that was passed on leads no further than its reader knew.
 */
export function thereOf(app: Pick<App, 'secret' | 'now'>, { email }: Seat, other: OtherSeat | null) {
  if (!other || email === '') return null;
  const { seat, batch } = other;
  if (seat.nominationId !== null || batch.isPrivate) return null;
  const situation = situationOf(seat, batch, false, app.now());
  const there = { situation, place: placeOf(batch, false), answerBy: seat.answerBy, path: seatPath(app, seat) };
  return isLiving(situation) ? there : null;
}

export function placeOf({ city, days, startsOn, endsOn, venue }: Batch, sure: boolean) {
  return { city, days, startsOn: startsOn!, endsOn: endsOn!, venue: sure && venue ? inOneLine(addressOf(venue)) : '' };
}
