import { type Batch, subjectInWords } from '../batch.ts';
import { countOf, dayInWords, momentInWords, shortSpan } from '../days.ts';
import { toldAt } from '../quiet-hours.ts';
import { noHoldUntil, untilOn } from '../seats/deadlines.ts';
import { erased, erasedName } from '../seats/seat.ts';

export type NominationState = 'Sent' | 'Agreed' | 'Closed' | 'Refused' | 'Withdrawn';

export type Nomination = {
  id: string;
  createdAt: string;
  reference: string;
  batchId: string | null;
  wish: string;
  company: string;
  gstin: string;
  address: string;
  city: string;
  pin: string;
  stateCode: string;
  orderNumber: string;
  contact: { name: string; email: string; phone: string };
  state: NominationState;
  /** Held; while it waits for the office, asked for. */
  seats: number;
  unnamed: number;
  holdUntil: string | null;
  reason: string | null;
  reviewReason: string | null;
  messageId: string | null;
  linkVersion: number;
  version: number;
  people: Nominee[];
};

/** What is done where the class that an employer asks for has no seat to hold. */
export const lookForAnother = 'we look for another class with you';
export const isFullNow = `This class is full: ${lookForAnother}.`;

/** 'CIP Level 1, Kochi, 14 to 19 Dec'; '' while its days are not set. */
export const trainingOf = (batch: Pick<Batch, 'eventCode' | 'title' | 'city' | 'startsOn' | 'endsOn'> | null): string =>
  batch?.startsOn ? `${subjectInWords(batch)}, ${batch.city}, ${shortSpan(batch.startsOn, batch.endsOn!)}` : '';

/** How many an employer asks for: those it names, or more, to be named once seats are held. */
export const asksFor = ({ seats, people }: Pick<Nomination, 'seats' | 'people'>): number =>
  Math.max(seats, people.length);

/** How many seats are theirs: of those who were asked or said yes, and without a name. Who gave theirs back, or has one of their own, counts in none. */
export const heldFor = ({ people, unnamed }: Pick<Nomination, 'people' | 'unnamed'>): number =>
  people.filter(({ state }) => state === 'Offered' || state === 'Taken').length + unnamed;

/** 'Held 6 until Fri 4 Dec, 18:00: 4 named, 3 confirmed'; what was held when its class was cancelled ended with it. */
export function sayHold(nomination: Nomination, isCancelled: boolean): string {
  const { state, unnamed, holdUntil, people } = nomination;
  const confirmed = people.filter((one) => one.state === 'Taken').length;
  const held = heldFor(nomination);
  if (state === 'Sent') return `Asks for seats for ${countOf(asksFor(nomination), 'person', 'people')}`;
  if (state === 'Refused') return 'Refused';
  if (isCancelled && state !== 'Withdrawn')
    return 'Class cancelled: those who said yes come first in the next class; the employer nominates others again on the site';
  const far = `${held - unnamed} named, ${confirmed} confirmed`;
  if (state !== 'Agreed') return `${state === 'Closed' ? 'Hold ended' : 'Let go'}: ${far}`;
  return `Held ${held} until ${momentInWords(holdUntil!)}: ${far}`;
}

type Left = readonly { name: string; why: string }[];
/** How many seats are held, who is asked, and who could not be. */
export function sayAgreed(nomination: Nomination, { named, left }: { named: string[]; left: Left }, now: Date): string {
  const held = countOf(heldFor(nomination), 'seat is held', 'seats are held');
  const slips = nomination.people.filter((one) => needsSlip(one) && named.includes(one.name)).length;
  const mailed = named.length - slips;
  const ways = [mailed > 0 && `${countOf(mailed, 'person', 'people')} by mail`, slips > 0 && `${slips} by a slip`];
  const asked = named.length > 0 ? ` Asked: ${ways.filter(Boolean).join(', ')}.` : '';
  const told = toldAt(now);
  const later = mailed > 0 && told > now ? ` ${mailLeaves('Their mail', told)}.` : '';
  const not = left.map(({ name, why }) => ` ${name}: ${why}.`).join('');
  return `${held}. The employer is told by mail.${asked}${later}${not}`;
}

/** That a nomination was refused or its hold has ended; who hears of it, and who cannot. */
export function sayEnded({ state }: Pick<Nomination, 'state'>, { named, left }: { named: string[]; left: Left }) {
  if (state === 'Refused') return 'Refused. The employer is told by mail.';
  const people = named.length === 1 ? 'is 1 person' : `are ${named.length} people`;
  const told = named.length > 0 ? `, and so ${people} who had not answered` : '';
  return `The hold has ended. The employer is told by mail${told}.${left.map(({ name, why }) => ` ${name}: ${why}.`).join('')}`;
}

/** Whether an employer loses something when its class is cancelled: a hold that stands, or, once that has ended or was let go, seats that its people have said yes to. */
export const loses = ({ state, people }: Pick<Nomination, 'state' | 'people'>): boolean =>
  state === 'Agreed' || people.some((one) => one.state === 'Taken');

/** As what somebody stands on the list for whom the office could hold no seat; the list says no more of why. */
export const notHeld = 'Not held';
/** Why the office holds none for somebody who has one: it needs one fewer. */
export const hasSeat = 'has a seat in this class already';

/**
 * Somebody on the list; `state` is that of their seat as far as it is of this list, null while none is held for them. `isOwn`: they had one in the
 * class before they were named. `isUntold`: no mail could tell them.
 */
export type Nominee = Named & {
  id: string;
  seatId: string | null;
  state: string | null;
  isOwn: boolean;
  isUntold: boolean;
  /** Since when their seat stands so. */
  since: string | null;
  /** How their seat stands in the class to which they were moved from this one; null of all others. */
  movedTo: { place: string; state: string } | null;
};

/** Whether the employer may pass on a seat that somebody has said yes to: one that was made for them, unless the office or the employer has ended all. */
export const maySwap = ({ state }: Pick<Nomination, 'state'>, person: Pick<Nominee, 'state' | 'isOwn'>): boolean =>
  person.state === 'Taken' && !person.isOwn && (state === 'Agreed' || state === 'Closed');

export type Named = { name: string; email: string; phone: string; certificate: string };

/** Nobody is mailed at night that they are named. */
export const mailLeaves = (whose: string, told: Date): string =>
  `${whose} leaves on ${momentInWords(told.toISOString())}`;

/** What may be said to an employer of somebody they named: whether they have answered, and nothing else of them. */
export function sayNominee(
  { name, state, email, isUntold, since, movedTo }: Omit<Nominee, 'id' | 'phone' | 'certificate' | 'seatId' | 'isOwn'>,
  now: Date,
): string {
  if (name === erasedName) return erased;
  if (state === null) return 'No seat yet';
  if (isUntold) return 'Could not be mailed';
  if (needsSlip({ state, email })) return 'Has no email: hand them their slip';
  const told = state === 'Offered' && since ? toldAt(new Date(since)) : now;
  if (told > now) return mailLeaves('Our mail to them', told);
  if (movedTo?.state === 'Taken') return `Has a seat in ${movedTo.place}`;
  const stands = words[movedTo?.state ?? state] ?? 'No seat any more';
  return movedTo ? `${stands}: ${movedTo.place}` : stands;
}
const words: Record<string, string> = {
  Offered: 'Asked, no answer yet',
  Waiting: 'In line for a seat',
  Taken: 'Said yes',
  Declined: 'Said no',
  Lapsed: 'Did not answer',
  'Given back': 'Gave the seat back',
  'Taken back': 'Taken off',
  'Called off': 'The class is cancelled',
  Moved: 'Moved to another class',
  [notHeld]: 'Cannot be named for this class, so no seat is held here for them; please ask our office',
};

/** What has become of a seat that a bill no longer asks for, to its payer: who pays as an employer reads as much on its own page. */
export function sayGone({ name, seatState, endedOn }: { name: string; seatState: string; endedOn: string }): string {
  if (seatState === 'Taken') return `${name} has the seat again: it is billed anew.`;
  const became: Record<string, string> = {
    'Given back': `${name} gave the seat back`,
    'Taken back': `The seat of ${name} was withdrawn`,
    Declined: `${name} said no to the seat`,
    Lapsed: `${name} did not say yes in time`,
    Moved: `${name} moved to another class`,
  };
  const gone = became[seatState];
  return gone ? `${gone} on ${dayInWords(endedOn)}.` : `The seat of ${name} ended.`;
}

/** The same to the office, which reads why no seat is held. */
export const sayToOffice = (one: Nominee, notHeldFor: string | undefined): string =>
  notHeldFor ?? (one.state === notHeld ? 'no seat is held for them' : sayNominee(one, new Date()));

/** Whoever can be told of their seat by a slip alone. */
export const needsSlip = ({ email, state }: Pick<Nominee, 'email' | 'state'>): boolean =>
  email === '' && state === 'Offered';

/** Before seats are held for them: who is told at once, and for whom the office prints a slip. */
export function sayTellsNow(all: readonly Pick<Nominee, 'id' | 'name' | 'email'>[], not: readonly { id: string }[]) {
  const people = all.filter(({ id }) => !not.some((one) => one.id === id));
  const names = people.flatMap(({ name, email }) => (email === '' ? name : []));
  const also = names.length < people.length ? ', and so are its people' : '';
  const who = names.length > 5 ? countOf(names.length, 'person', 'people') : new Intl.ListFormat('en-IN').format(names);
  const slips = `${who} gave no email: you print their ${names.length === 1 ? 'slip' : 'slips'}.`;
  return `The employer is told at once${also}; at night at 7:00. ${names.length > 0 ? slips : ''}`.trimEnd();
}

type Row = { row: number; text: string };
/** The rows of a list by their numbers and as they were typed, with what is wrong; `head` is a first row that names the columns, `twice` rows of one person. */
export type ReadList = {
  people: (Named & Row)[];
  wrong: (Row & { why: string })[];
  twice: [first: number, again: number][];
  head: string | null;
};

export const hasFree = (one: Batch) => one.seats > one.taken + one.waiting;

/** Those of the subject that the employer named; of the full, only the class it named. */
export const openFor = (open: readonly Batch[], named: Batch | null): Batch[] =>
  open.filter((one) => one.id === named?.id || (hasFree(one) && (!named || one.eventCode === named.eventCode)));

/** Why seats that are held for an employer cannot be held until a day; null where they can. */
export function longerRefusal(
  { holdUntil }: Nomination,
  day: string,
  now: Date,
  { startsOn }: Pick<Batch, 'startsOn'>,
) {
  const until = untilOn(day, now, { startsOn: startsOn! })?.toISOString();
  if (!until) return noHoldUntil;
  return until <= holdUntil! ? `They are held until ${momentInWords(holdUntil!)} already.` : null;
}
