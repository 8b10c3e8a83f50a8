import { writesAsOwner, type Person } from '../../identity/sessions/find-person.server.ts';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { type Batch, hasEnough, isOpen, saySoFar, stateAt } from '../batch.ts';
import type { Own } from '../dates/asked-here.server.ts';
import { holderName } from '../dates/privacy-notice.ts';
import { seatsWord } from '../dates/words.ts';
import { broughtTo, linesOf } from '../pack/pack-facts.ts';
import { findBatch } from '../read-batches.server.ts';
import { placeOf as placeOfForm } from '../../interest/asked/asked-class.ts';
import { dayAfter, freeDays, spanInWords, type ClassDay } from '../days.ts';
import { type OtherSeat, findOtherSeat, readKnownDetails } from '../people/known-details.server.ts';
import { findWishBehind } from '../people/wish-instead.server.ts';
import { feeWithGst, lowerFee, type Gst } from '../fee.ts';
import { type Seat, liveStates, takesWish, untaken } from '../seats/seat.ts';
import { endOfHold } from '../seats/deadlines.ts';
import { cameFrom, countAhead, getSeat } from '../seats/read-seats.server.ts';
import { hasCome, isAskedByPage, isGivenBackTwice, standsByPromise } from '../seats/read-seats.server.ts';
import { findSeatByToken, seatPath } from '../seats/seat-link.server.ts';
import { readWish, sayWish } from './wish.ts';
import { readPlate } from './read-plate.server.ts';
import { findMoney, placeOf, readOnward, sayFee } from './onward.server.ts';
import { findPromise } from './choose-next-or-money.server.ts';
import { situationOf, type Situation } from './situation.ts';
import { dayMilliseconds } from '../../platform/durations.ts';

type Reader = Pick<
  App,
  'db' | 'secret' | 'config' | 'now' | 'registered' | 'shownAsOne' | 'seatBill' | 'paidBy' | 'gst' | 'classDates'
>;

/** Who opens the link, and whether a seat was asked for in this browser. */
type Opener = { person: Person | null; typedHere: (seat: Seat) => Promise<Own | null> };

/** Everything that a seat's page shows. No contact stands in it, and of the name only what others may read. */
export type SeatView = NonNullable<Awaited<ReturnType<typeof readSeatPage>>>;

/** What the page behind a token shows; null where the token is nobody's. It reads, and changes nothing. */
export async function readSeatPage(app: Reader, token: string, opener: Opener) {
  const seat = await findSeatByToken(app, token);
  const batch = seat && (await findBatch(app.db, seat.batchId));
  if (!batch?.startsOn || !batch.endsOn) return null;
  const [now, gst] = [app.now(), await app.gst()];
  const other = await findOtherSeat(app, seat!, batch.eventCode);
  const row = await app.db.selectFrom('seats').selectAll().where('id', '=', seat!.id).executeTakeFirstOrThrow();
  const [open, state, isProved] = [isOpen(batch, now), stateAt(batch, now), writesAsOwner(opener.person, seat!.email)];
  const situation = situationOf(seat!, batch, other?.seat.state === 'Taken', now);
  const runs = ['Confirmed', 'Running', 'Finished'].includes(state);
  const sure = runs && seat!.state === 'Taken';
  const past = await readPast(app, seat!, batch, { situation, isProved });
  const free = seat!.state === 'Offered' || (batch.seats > batch.taken && batch.waiting === 0);
  const { asksPhone, ownName, ...asked } = await readAsked(app, seat!, row.notice_version, opener);
  const price = await sayFee(app, seat!, priceOf(feeOf(seat!, batch, situation, other), gst));
  return {
    situation,
    /** Where the forms post to: the page's own address. */
    path: `/seat/${token}`,
    ...asked,
    /** The company that named them and pays; '' of whoever comes by themselves. */
    employer: seat!.nominationId === null ? '' : seat!.given.company,
    reference: batch.reference,
    plate: await readPlate(app, batch),
    place: placeOf(batch, sure),
    now: now.toISOString(),
    answerBy: seat!.answerBy,
    since: seat!.stateAt,
    /** In line: how many stand before them. */
    ahead: (await countAhead(app.db, seat!)) ?? 0,
    ...needsOf(batch, runs),
    seatsWord: seatsWord(batch.seats - batch.taken, batch.waiting > 0),
    /** Whether a yes takes a seat now. */
    free,
    /** In the last hours seats are given by telephone. */
    byHand: open && endOfHold(now, { ...batch, startsOn: batch.startsOn }) === null,
    language: batch.language,
    /** Their bill, once one is sent. */
    bill: await readBill(app, seat!, isProved),
    /** They have paid themselves for a class that was cancelled, whoever named them. */
    paysSelf: price.paid !== '',
    /** What they pay, in words. */
    price: [price.fee, price.paid].filter(Boolean).join('. '),
    /** How to get there, once it is sure. */
    way: sure ? wayOf(batch) : null,
    /** Why it was taken back, or called off. */
    reason: situation === 'called off' ? batch.cancelledReason : situation === 'taken back' ? seat!.reason : null,
    ...past,
    ...(await readOnward(app, seat!, batch, { situation, other, free })),
    /** Their seat in another class of this training, and what is so of it. */
    other: other && otherOf(app, other, gst),
    /** What they wrote that they want instead, in words. */
    wish: sayWish(readWish(row.wish)),
    /** The city of the class as the form of interest has it, and the wish that another one would take the place of. */
    wishes: await readWishes(app, seat!, batch),
    /** Theirs, and what the class sends along: its days for a calendar, and once it is sure the joining pack. */
    files: { calendar: past.wasTaken || (seat!.state === 'Taken' && state !== 'Finished'), pack: sure },
    ...answersOf(seat!, open, state),
    /** They gave it back twice: whatever they press, the office alone brings them in again. */
    isSpent: open && (await isGivenBackTwice(app.db, seat!)),
    /** To the seat itself: a yes of before was for the line. */
    saidYesAt: seat!.state === 'Taken' ? seat!.stateAt : row.yes_at,
    details: { ...detailsOf(seat!, batch, state), asksPhone, ownName },
    /** What their account says for the form; null for whoever only has the link. */
    known: seat!.state === 'Taken' ? await readKnownDetails(app, seat!, opener.person) : null,
  };
}

/** What they are called, and whether they asked for the seat on the page of the class. */
async function readAsked(app: Reader, seat: Seat, noticeVersion: string | null, { person, typedHere }: Opener) {
  const [hasAsked, own] = [await isAskedByPage(app.db, seat.id), await typedHere(seat)];
  return {
    /** '' while nobody but a stranger may have typed it. */
    who: shortName(own?.name ?? holderName(seat, noticeVersion)),
    hasEmail: seat.email !== '',
    readerConfirmed: person?.emailConfirmed ?? null,
    /** It was asked for on the public page of the class. */
    hasAsked,
    /** The number that stands there was typed on a public page, perhaps by somebody else. */
    asksPhone: hasAsked && !own,
    /** The name that was typed in this browser; '' of whoever opens the link elsewhere. */
    ownName: own?.name ?? '',
  };
}

/** It shows an address and papers: whoever was perhaps passed the link of the seat alone is not led there. */
async function readBill(app: Reader, seat: Seat, isProved: boolean) {
  const bill = seat.state === 'Taken' ? await app.seatBill(app, seat.id) : null;
  return bill && { ...bill, path: isProved ? bill.path : null };
}

type Seen = { situation: Situation; isProved: boolean };
/** What happened before, where the page has to know of it. */
async function readPast(app: Reader, seat: Seat, batch: Batch, { situation, isProved }: Seen) {
  const isBack = seat.state.endsWith(' back');
  const isOff = situation === 'called off';
  const asks = seat.promise === 'used' || situation === 'offered' || situation === 'waiting';
  const found = asks ? await findPromise(app, seat) : { by: seat.id, held: null };
  const by = found.by === seat.id ? seat : await getSeat(app.db, found.by);
  const money = isBack || isOff || untaken.has(seat.state) || found.held ? await findMoney(app, seat) : null;
  const bill = money?.bill;
  const isNext = isOff && by.promise === 'open';
  const hasNone = money !== null && (untaken.has(money.at.state) || money.at.state.endsWith(' back'));
  return {
    /** Whoever still waits is promised the next class in a moment, by the schedule. */
    promise: situation === 'not seated' && seat.state === 'Waiting' ? 'open' : by.promise,
    /** Whether a seat had been held for them that lapsed. */
    wasHeld:
      (situation === 'lapsed' || situation === 'waiting') &&
      (seat.state === 'Offered' || (await cameFrom(app.db, seat.id, 'seat lapsed')) === 'Offered'),
    /** The proforma that no longer holds without the seat; '' for none. */
    withdrawn: (isBack && bill?.withdrawn) || '',
    isCredited: bill?.isCredited ?? false,
    /** What they have paid for it or for the class before it, and may go along to the next one; '' for nothing. */
    came: (!bill?.isCredited && bill?.came) || '',
    /** Whether their employer paid for it, and has the money back. */
    employerPaid: isOff && seat.payer === 'Employer' && (await app.paidBy(app.db, seat.id)) === 'another',
    /** Which money went or goes back to them, in words; '' for none. */
    saysBack: bill?.saysBack ?? '',
    /** What opens their bill, while it has something to say of money. */
    openBill: isProved && bill?.saysBack ? bill.path : null,
    /** Whether what was taken back was a place in line. */
    wasInLine: situation === 'taken back' && (await cameFrom(app.db, seat.id, 'seat taken back')) === 'Waiting',
    /** Whether what was called off had been taken. */
    wasTaken: isOff && (await cameFrom(app.db, seat.id, 'seat called off')) === 'Taken',
    /** They had asked for it, and the office has dealt with it. */
    isSettled: isOff && by.promise === null && (await hasCome(app.db, by.id, 'refund settled')),
    /** They have said that they want the next class. */
    hasChosenNext: isNext && (await hasCome(app.db, by.id, 'next class chosen')),
    /** Whether they may ask for their money instead of the next class, also while that is only held for them. */
    mayRefund: found.held !== null || (isNext && !bill?.isCredited && (await app.paidBy(app.db, by.id)) === 'Self'),
    /** Whether they have paid themselves for what they have no more. */
    hasPaid: hasNone && (await app.paidBy(app.db, money.at.id)) === 'Self',
    isPromised: ['asked', 'offered', 'waiting'].includes(situation) && (await standsByPromise(app.db, seat)),
    /** Other days or another place of late: what was, and until when a seat is given back without charge. */
    changed:
      isOpen(batch, app.now()) && liveStates.includes(seat.state) ? await readChange(app, batch, seat.state) : null,
  };
}

const answersOf = (seat: Seat, open: boolean, state: Batch['state']) => ({
  isHeld: seat.state === 'Offered',
  /** Announced or confirmed, and not begun. */
  takesAnswers: open,
  /** Its last day has passed. */
  isOver: state === 'Finished',
  cancelled: state === 'Cancelled',
  canWish: takesWish(seat, open),
  canGiveBack: open && seat.state === 'Taken',
});

function detailsOf(seat: Seat, batch: Batch, state: Batch['state']) {
  return {
    /** The name comes with whatever they give first; an employer gives none for the ID. */
    named: seat.given.idName !== '',
    /** There is a meal or a need to take out. */
    servedGiven: seat.given.meal !== '' || seat.given.needs !== '',
    payer: seat.payer,
    companyGiven: seat.given.company !== '',
    nameFixed: seat.given.idName !== '' && state !== 'Announced',
    open: seat.state === 'Taken' && state !== 'Finished',
    /** Only then there is a certificate to name. */
    hasLevelBefore: /Level[23]$/.test(batch.eventCode),
  };
}

/** 'Asha R.': what whoever is sent the link may read. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  // Whoever was named by an address alone: the link may have been passed on.
  if (name.includes('@')) return '';
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first;
}

/** The same words as in the joining pack. */
function wayOf({ venue, bring, trainer }: Batch) {
  return {
    directions: linesOf(venue?.directions ?? ''),
    position: venue?.position ?? null,
    bring: broughtTo(bring),
    trainer,
  };
}

function otherOf(app: Reader, { seat, batch }: OtherSeat, gst: Gst) {
  return {
    place: placeOf(batch, false),
    path: seatPath(app, seat),
    state: seat.state,
    situation: situationOf(seat, batch, false, app.now()),
    answerBy: seat.answerBy,
    isOver: stateAt(batch, app.now()) === 'Finished',
    price: priceOf(lowerFee(seat.fee, batch.fee), gst),
  };
}

/** '₹1,25,000 + 18 % GST = ₹1,47,500'; while the office has set none, when it comes. */
function priceOf(fee: number | null, gst: Gst): string {
  return fee === null ? 'We write the fee before you pay' : feeWithGst(fee, gst);
}

/** How many people with a seat the class still needs to run, 0 of one that is sure; whether so many have said yes, and how many it takes. */
const needsOf = (batch: Batch, runs: boolean) => ({
  minimum: runs ? 0 : batch.minimum,
  seats: batch.seats,
  /** How long a seat that came free is held for whoever is next. */
  answerHours: batch.answerHours,
  isEnough: hasEnough(batch),
  soFar: saySoFar(batch),
});

/** What they pay: who moves here brings along a fee of their own, where it is the lower one. */
function feeOf(seat: Seat, batch: Batch, situation: Situation, other: OtherSeat | null): number | null {
  const own = lowerFee(seat.fee, batch.fee);
  return situation === 'elsewhere' && other ? lowerFee(own, other.seat.fee) : own;
}

/** Other days or another place of late: what was so before, and until when a seat is given back without charge. */
async function readChange(app: Reader, { id, startsOn }: Batch, state: Seat['state']) {
  const rows = await app.db
    .selectFrom('batch_history')
    .select(['at', 'detail'])
    .where('batch_id', '=', id)
    .where('act', '=', 'batch changed')
    .where('at', '>', new Date(app.now().getTime() - (freeDays + 1) * dayMilliseconds).toISOString())
    .orderBy('id', 'desc')
    .execute();
  for (const { at, detail } of rows) {
    const { days, city, venueId, reason = '' } = JSON.parse(detail) as Changed;
    // Who was only asked never heard of a venue, and the first one is no change.
    if (!days && !city && (!venueId?.from || state === 'Asked')) continue;
    const freeUntil = [dayAfter(indianDay(new Date(at)), freeDays), dayAfter(startsOn!, -1)].toSorted()[0]!;
    if (freeUntil < indianDay(app.now())) return null;
    const was = days?.from ?? [];
    const span = was.length > 0 ? spanInWords(was[0]!.day, was.at(-1)!.day) : '';
    return { on: at, was: [span, city?.from].filter(Boolean).join(', '), why: reason, freeUntil };
  }
  return null;
}
type Changed = { days?: { from: ClassDay[] }; city?: { from: string }; venueId?: { from: unknown }; reason?: string };

/** The wish of theirs that stands, and the city of the class: what a no may ask for instead. */
async function readWishes(app: Reader, seat: Seat, { city, eventCode }: Batch) {
  const wish = await findWishBehind(app.db, app, seat, eventCode);
  const own = wish && wish.status !== 'Closed' ? { city: wish.city, time: wish.time } : null;
  return { here: placeOfForm(city).preferredLocation ?? city, own };
}
