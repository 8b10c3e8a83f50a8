import { saysIt, type Flash } from '../../platform/calls/flash.ts';
import { hoursOfAll } from '../../platform/classes/class-dates.ts';
import { wholeWords } from '../../design/whole-words.ts';
import { classIsThere } from '../../site/order-of-things.ts';
import type { SeatBill } from '../../platform/app.server.ts';
import { countOf, momentInWords, shortSpan } from '../days.ts';
import { countsFor, keptForNext, orMoney } from './paid-before.ts';
import type { SeatView } from './read-seat-page.server.ts';
import { isLiving, type Situation } from './situation.ts';

// The sentences of a seat's page and of its calls.

type Place = SeatView['place'];

export const saidNo = 'You said no.';
export const gaveBack = 'You gave the seat back.';
export const timeOver = 'The time for the seat ran out; we passed it on.';

/** 'You have a seat. 2 things left.' and so on: the page's one sentence, and a plain one below it. */
export function sentenceOf(view: SeatView): { title: string; more?: string | undefined } {
  const { situation, answerBy, other, promise, place, wish, isPromised: is } = view;
  const when = answerBy ? momentInWords(answerBy) : '';
  switch (situation) {
    case 'asked':
      return { title: askedTitle(view), more: join(view.free ? undefined : noneFree, sayBeside(view)) };
    case 'held back':
      return { title: yesWaits, more: whyYesWaits };
    case 'offered':
      return { title: `A seat is held for you until ${when}.`, more: join(is && promised, sayBeside(view)) };
    case 'waiting':
      return { title: lineInWords(view.ahead), more: view.wasHeld ? timeOver : join(is && promised) };
    case 'taken':
      return { title: `You have a seat. ${leftInWords(view)}`, more: sayBeside(view) };
    case 'confirmed':
      return { title: 'The class will run.', more: join(`You have a seat. ${leftInWords(view)}`, sayBeside(view)) };
    case 'elsewhere':
      return { title: `You have a seat in ${other ? placeInWords(other.place) : 'another class'}.`, more: which };
    case 'declined':
      return { title: saidNo, more: recorded(view) };
    case 'given back':
      return { title: gaveBack, more: recorded(view) };
    case 'lapsed':
      return { title: when ? `The time ran out on ${when}.` : 'The time ran out.', more: lapsedMore(view) };
    case 'taken back':
      return { title: endedTitle(view), more: view.cancelled ? 'The class was cancelled since.' : undefined };
    case 'moved':
      return movedInWords(other);
    case 'not seated':
      if (promise) return { title: sayPromise(view), more: `The class in ${placeInWords(place)}, ${wasFull}` };
      return { title: `This class ${wasFull}`, more: wish ?? undefined };
    case 'called off':
      return { title: `${promise ? 'Your' : 'This'} class is cancelled.`, more: calledOffMore(view) };
    case 'closed':
      return { title: view.isOver ? `The class ended on ${dayOf(place.endsOn)}.` : begunOn(place) };
    case 'undecided':
      return {
        title: 'This class is not confirmed.',
        more: `It was to begin on ${dayOf(place.startsOn)}. The office decides today and writes to you; no answers are taken here any more.`,
      };
  }
}

const join = (...said: (string | false | undefined)[]) => said.filter(Boolean).join(' ') || undefined;

/** Whoever has something here and in another class reads which is which, and what is next. */
function sayBeside({ beside, situation }: SeatView): string | undefined {
  if (beside?.situation === 'waiting') return `You also stand in line for ${placeInWords(beside.place)}.`;
  if (beside?.situation !== 'offered') return undefined;
  const also = `A seat in ${placeInWords(beside.place)} is held for you too, until ${momentInWords(beside.answerBy!)}.`;
  const isOpen = situation === 'asked' || situation === 'offered';
  return `${also} ${isOpen ? 'You can have one: say yes to the one you want.' : 'To move there, open the link in our mail about it.'}`;
}

/** Whether the heading says already how it went: then no message does, and the focus is there. */
export const isSaid = (view: SeatView, flash: Flash | null): boolean =>
  saysIt(sentenceOf(view).title, flash?.message ?? '');

/** Who has just asked for it is not asked whether they want it. */
const askedTitle = ({ free, hasAsked }: SeatView) =>
  hasAsked
    ? `Say yes, and ${free ? 'the seat is yours' : 'you are in line'}.`
    : `Do you want ${free ? 'a seat' : 'to stand in line'}?`;
const endedTitle = ({ wasInLine: is }: SeatView) =>
  is ? 'You are no longer in the line.' : 'This seat was withdrawn.';

/** Where their seat is, or what has become of it there since. */
function movedInWords(other: SeatView['other']): { title: string; more?: string | undefined } {
  if (!other) return { title: 'Your seat was moved to another class.' };
  const where = placeInWords(other.place);
  const since = other.isOver ? 'That class is over.' : sinceMoved[other.situation];
  return since
    ? { title: `Your seat was moved to ${where}.`, more: since }
    : { title: `Your seat is now in ${where}.` };
}

const sinceMoved: Partial<Record<Situation, string>> = {
  'called off': 'That class is cancelled.',
  'given back': 'You gave the seat there back.',
  'taken back': 'The seat there was withdrawn.',
  waiting: 'You gave the seat there back, and stand in line there now.',
  offered: 'A seat is held for you there until you answer.',
  declined: 'You said no to it since.',
  lapsed: 'You have no seat there any more.',
  'not seated': 'You have no seat there any more.',
};

export const noneFree = 'No seat is free now. One that comes free is offered to the first in line.';
const which = 'You can have one seat at this level. Which one?';
const yours = 'The next class is yours first, at no extra cost.';
const first = 'Nothing to do: the next class is yours first';
export const askedBack = 'You asked for your money back. The office writes to you.';
export const chosen = 'You have chosen the next class, and it is yours first.';
const promised = 'This is your next class, kept for you first as promised.';
const wasFull = 'was full when it began.';
export const nothingLost = 'No seat was held for you, and nothing is lost: your wish stays with us.';
function calledOffMore(view: SeatView): string | undefined {
  const { promise, wish, isSettled, mayRefund, hasChosenNext, came } = view;
  if (promise === 'refund') return view.saysBack ? 'You asked for your money back.' : askedBack;
  const settled = isSettled && 'The money that you asked back is settled.';
  if (!promise) return join(settled, wish ?? undefined) ?? (view.employer || view.hasPaid ? undefined : nothingLost);
  if (mayRefund && promise === 'used')
    return `${sayPromise(view)} ${came ? countsFor(came, true, 'that class') : orMoney('')}.`;
  if (!mayRefund || promise === 'used' || hasPlaceThere(view.other))
    return join(sayPromise(view), came && view.other?.state === 'Taken' && `${came} of yours counts for it.`);
  return hasChosenNext ? join(chosen, keptForNext(came)) : `${yours} ${orMoney(came)}.`;
}

export const hasPlaceThere = (other: SeatView['other']) => other !== null && isLiving(other.situation);
function sayPromise({ promise, hasChosenNext, other, employerPaid, isCredited }: SeatView): string {
  const back = employerPaid ? ' Your employer gets its money back.' : '';
  if (other && hasPlaceThere(other)) return `${sayThere(other).words}${back}`;
  return promise === 'used'
    ? 'The next class was offered to you first.'
    : hasChosenNext
      ? chosen
      : `${first}${back || isCredited ? `.${back}` : ', at no extra cost.'}`;
}
const begunOn = ({ startsOn }: Place) => `The class began on ${dayOf(startsOn)}.`;

/** What they want instead, and whether anything can still come of this class. */
function recorded({ wish, takesAnswers, isSpent, isOver, place }: SeatView): string | undefined {
  const over = isOver ? 'This class is over.' : begunOn(place);
  return [isSpent ? spent : takesAnswers ? null : over, wish].filter(Boolean).join(' ') || undefined;
}

export const yesWaits = 'Your yes waits for our office.';
export const whyYesWaits =
  'Several people said yes from one internet connection, company or mailbox, so we check yours first.';

export const spent = 'It was the second time, so only the office can bring you in again.';

function lapsedMore(view: SeatView): string | undefined {
  if (!view.takesAnswers) return recorded(view);
  if (view.wasHeld) return 'We passed the seat on. You can join the line.';
  return view.free ? 'Nothing was held for you. A seat is free all the same.' : 'You can join the line.';
}

/** 'You are number 3 in line; 2 are ahead.' */
export function lineInWords(ahead: number): string {
  if (ahead === 0) return 'You are first in line.';
  return `You are number ${ahead + 1} in line; ${ahead} ${ahead === 1 ? 'is' : 'are'} ahead.`;
}

type Doing = Pick<SeatView, 'details' | 'bill'>;

/** Whether their bill waits for them: for money, or for the address of a draft. */
export const isToPay = ({ bill }: Pick<SeatView, 'bill'>): boolean =>
  bill !== null && !bill.paid && !bill.isTold && (bill.lacks || bill.open !== '');

export const weCheck = 'We are checking for your payment.';

/** What opens the bill that waits for them. */
export const payWords = ({ lacks, open, isTold }: SeatBill): string =>
  lacks ? 'Give your address for the bill' : isTold ? 'Open your bill' : `Pay ${open}`;

/** Whether somebody else pays: as the bill says, and before it is written as they say. */
export const isPaidFor = ({ bill, employer, details: { payer } }: Doing & Pick<SeatView, 'employer'>): boolean =>
  bill ? !bill.isOwn : employer !== '' || payer === 'Employer';

/** Their seat, hold or place in another class of this training, for whoever has none in this one any more, and what opens it. */
export function sayThere({ place, situation, answerBy }: NonNullable<SeatView['there']>) {
  const { city } = place;
  if (situation === 'offered')
    return { words: `A seat in ${city} is held for you until ${momentInWords(answerBy!)}.`, act: `Answer for ${city}` };
  if (situation === 'waiting') return { words: `You stand in line for ${placeInWords(place)}.`, act: 'See your place' };
  return { words: `You have a seat in ${placeInWords(place)}.`, act: `Open your seat in ${city}` };
}
/** The same where no link to it stands, and where a hold of theirs is answered. */
const sayThereAnd = (there: NonNullable<SeatView['there']>, answer: string): string =>
  there.situation === 'offered' ? `${sayThere(there).words} ${answer}` : sayThere(there).words;

/** On the page of a place in line, and in its mail: they may be passed on, and lead no further. */
export const sayThereInLine = (there: NonNullable<SeatView['there']>): string =>
  sayThereAnd(there, 'To say yes or no, open the link in our mail about that seat.');

/** In the mail to whoever has given theirs back. */
export const sayThereInMail = (there: NonNullable<SeatView['there']>): string =>
  sayThereAnd(there, 'Say yes or no on your page.');

/** Of a proforma whose seat is gone. */
export const holdsNoMore = (number: string): string => `Proforma ${number} is no longer valid: please do not pay it.`;

/** Of what is not paid back yet; `days`: 'between Tue 8 and Thu 17 Dec', where they are known. */
export const sayGoesBack = (sum: string, days = ''): string =>
  `${sum} goes back the way you paid, ${days || 'within 7 to 14 business days'}.`;

/** What to know of a seat that is theirs no more: its proforma, and where they have or may have another. */
export function sayOnward({ there, next, withdrawn }: Pick<SeatView, 'there' | 'next' | 'withdrawn'>): string {
  const proforma = withdrawn ? `${holdsNoMore(withdrawn)} ` : '';
  if (there) return `${proforma}${sayThere(there).words} `;
  return next ? `${proforma}${sayNext(next)} ` : proforma;
}

/** The next class with a free seat, and whether it was asked for already. */
export const sayNext = ({ isAsked, city, words }: NonNullable<SeatView['next']>): string =>
  isAsked
    ? `We have mailed you the link for ${city}: open it and say yes. Nothing is held until then.`
    : classIsThere(wholeWords(words));

/** On the way to the page of a seat where it waits for an answer. */
export const toAnswer = 'Answer: yes or no';

/** Giving a paid seat back asks for its money: the bill keeps the day, and the office has it to do. */
export const moneyBack = 'You need not ask for your money: our office decides by the Refund Policy and writes to you.';
export const byEmployer = 'Our office settles the money with your employer.';

/** What follows a yes, until a bill is there. */
export const billComes = (payer: string): string =>
  `We mail ${payer === 'Self' ? 'you the bill' : 'the bill to whoever pays'}.`;

/** Whether nobody has said yet who pays, or which company: a bill names its payer. */
export const isPayerOpen = ({ bill, details: { payer, companyGiven } }: Doing): boolean =>
  (bill === null || bill.lacks) && (payer === '' || (payer === 'Employer' && !companyGiven));

/** Whether the form of the details waits for something. */
export const isFormOpen = (view: Doing & Pick<SeatView, 'situation'>): boolean =>
  view.details.open && view.situation !== 'closed' && (!view.details.named || isPayerOpen(view));

export function detailsWords(view: Doing): string {
  if (!view.details.named) return 'Give your details';
  return isPayerOpen(view) ? 'Say who pays' : 'Change what you gave';
}

function leftInWords(view: SeatView): string {
  const left = Number(!view.details.named) + Number(isPayerOpen(view)) + Number(isToPay(view));
  const looks = !view.hasEmail && view.way && view.place.venue === '' ? ': look here again for the venue' : '';
  if (left === 0) return view.bill?.isTold ? weCheck : `Nothing to do for now${looks}.`;
  if (left === 1 && isToPay(view) && view.bill?.open) return `Left: pay ${view.bill.open}.`;
  return `${countOf(left, 'thing')} left.`;
}

/** '14 Dec'. */
export const shortDay = (day: string) => dayOf(day).split(' ').slice(1).join(' ');

/** 'Fri 4 Dec'. */
export function dayOf(iso: string): string {
  return momentInWords(iso.length === 10 ? `${iso}T00:00:00Z` : iso).split(',')[0]!;
}

/** 'Pune, 11 to 16 Jan'. */
export const placeInWords = ({ city, startsOn, endsOn }: Pick<Place, 'city' | 'startsOn' | 'endsOn'>): string =>
  `${city}, ${shortSpan(startsOn, endsOn)}`;

/** '6 days, 9:00 to 18:00'; the hours where all days have the same. */
export function daysInWords({ days }: Pick<Place, 'days'>): string {
  const hours = hoursOfAll(days);
  return `${countOf(days.length, 'day')}${hours ? `, ${hours}` : ''}`;
}

/** '5 days 23 hours left', '28 hours left', '40 minutes left'. */
export function timeLeft(until: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 60_000));
  if (minutes < 120) return `${countOf(minutes, 'minute')} left`;
  const hours = Math.floor(minutes / 60);
  const rest = hours % 24 === 0 ? '' : ` ${countOf(hours % 24, 'hour')}`;
  return hours < 48 ? `${countOf(hours, 'hour')} left` : `${countOf(Math.floor(hours / 24), 'day')}${rest} left`;
}

/** 'The class was changed on Fri 20 Nov. Before: Mon 11 to Sat 16 Jan 2027, Pune. Why: The trainer is ill.' */
export function changeInWords({ on, was, why }: NonNullable<SeatView['changed']>): string {
  return `The class was changed on ${dayOf(on)}.${was ? ` Before: ${was}.` : ''}${why ? ` Why: ${why}` : ''}`;
}

/** What keeps whoever reads the page of a seat from a bill there: no log-in, an address that is not confirmed, or another one. */
export const keptOutOf = ({
  readerConfirmed: is,
}: Pick<SeatView, 'readerConfirmed'>): 'log in' | 'address' | 'confirm' =>
  is === null ? 'log in' : is ? 'address' : 'confirm';

/** What they do from our mail, and how it is done on this page. */
export const orHere = (view: Pick<SeatView, 'readerConfirmed'>, byMail: string, what: string): string =>
  ({
    'log in': `${byMail}, or log in and ${what} here.`,
    confirm: `${byMail}. To ${what} here, first confirm the email of your account.`,
    address: `This seat belongs to another email address than your account. ${byMail}.`,
  })[keptOutOf(view)];
