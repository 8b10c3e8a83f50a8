import type { Batch } from '../../../classes/batch.ts';
import { erased, erasedName, liveStates, stateForOffice } from '../../../classes/seats/seat.ts';
import type { Seat, SeatState } from '../../../classes/seats/seat.ts';
import { labels } from '../../../interest/rules.ts';
import { countOf, momentInWords } from '../../../classes/days.ts';
import { monthsOf } from '../../inbox/case/facts.ts';
import { indianDate } from '../../../platform/indian-time.ts';
import type { BatchSeats, Candidate } from './contract.ts';

type Said = { because: string; next: string };

export function whyWaiting(
  { seats: count, taken, state: stands }: Pick<Batch, 'seats' | 'taken' | 'state'>,
  seats: readonly Seat[],
  { rolls, open }: { rolls: boolean; open: boolean },
): Said | null {
  const left = seats.filter(({ state }) => liveStates.includes(state)).length;
  const told = `${countOf(left, 'person is', 'people are')} still to be told: this goes on by itself.`;
  if (stands === 'Cancelled') return left === 0 ? null : { because: 'The class is cancelled.', next: told };
  const head = seats.find(({ state }) => state === 'Waiting');
  if (!head) return null;
  if (!open) return { because: 'The class has begun: the line is closed.', next: '' };
  if (taken >= count) {
    const then = rolls ? `${head.name} is offered the seat` : `telephone ${head.name}`;
    const held = seats.flatMap(({ state, answerBy }) => (state === 'Offered' ? [answerBy!] : [])).toSorted();
    const [first, later] = new Set(held.map(momentInWords));
    return {
      because: `All ${count} seats are taken or held.`,
      next: first
        ? `${later ? 'The first hold ends' : 'Held until'} ${first}; if there is no yes, ${then}.`
        : `When a seat is given back, ${then}.`,
    };
  }
  return rolls
    ? { because: '', next: '' }
    : {
        because: `${count - taken === 1 ? 'A seat is' : `${count - taken} seats are`} free, and too little time is left for the line to move by itself.`,
        next: `Telephone ${head.name} first.`,
      };
}

export function sayWhen({ state, stateAt, answerBy }: Seat): string {
  if (answerBy && state === 'Offered') return `until ${momentInWords(answerBy)}`;
  if (answerBy && state === 'Asked') return `answer by ${momentInWords(answerBy)}`;
  return momentInWords(stateAt);
}

const goesOn = { Offered: 'seat held in', Taken: 'has a seat in', Waiting: 'in line for', Declined: 'said no to' };
/** How somebody stands since their class was cancelled, and what is so of their money. */
export function sayAfter(
  { id, promise }: Seat,
  { before, choices, next }: Pick<BatchSeats, 'before' | 'choices' | 'next'>,
  { told, back }: { told: string; back: string },
): string {
  const [there, choice] = [next[id], choices[id]];
  const went = there && (goesOn as Partial<Record<SeatState, string>>)[there.state];
  const ended = there && `promise went to ${there.where}: ${stateForOffice(there.state).toLowerCase()}`;
  const chose = choice === 'next' ? 'takes the next class' : choice !== null && 'promised the next class';
  const wants = [promise, there?.promise].includes('refund') && 'asks for the money back';
  const isOpen = wants || ended || (promise === 'open' && chose);
  const stands = went ? `${went} ${there.where}` : isOpen || (before[id] === 'Asked' && 'was only asked');
  const goes = (went || !wants) && back;
  const money = choice === null ? 'paid: ask which' : choice === 'held' ? 'paid, and it counts there' : goes;
  return [stands, told || money].filter(Boolean).join(', ');
}

export function sayState({ id, state, reviewReason, name }: Seat, after: BatchSeats['after'] = {}): string {
  // It was given up with them: nobody said no. What a class that has begun shows of a seat stays.
  if (name === erasedName && state !== 'Taken') return erased;
  if (reviewReason) return state === 'Asked' ? 'Yes to check' : `${stateForOffice(state)}, please look`;
  return [stateForOffice(state), after[id]].filter(Boolean).join(', ');
}

const securedBy: Record<string, string> = { paid: 'Paid', order: 'Secured by the order', waived: 'Fee waived' };
export function sayLeft({ id, state, name, payer, secured, given }: Seat, { over, bills }: BatchSeats): string {
  if (state !== 'Taken' || name === erasedName) return '';
  const left = over
    ? []
    : [!given.idName && 'name on ID', !secured && !payer && 'who pays', !secured && 'payment'].filter(Boolean);
  const closed = bills[id]?.state;
  const none = closed === 'Withdrawn' ? 'Its bill was withdrawn' : (closed ?? 'No bill');
  const money = over && !secured ? (over.includes(id) ? none : 'Not paid') : securedBy[secured ?? ''];
  return [money, left.length > 0 && `Missing: ${left.join(', ')}`].filter(Boolean).join('. ');
}

export const sayPayer = ({ payer, given }: Seat): string =>
  (payer === 'Employer' && given.company) || (labels[payer] ?? payer);

/** Where somebody wants to go, and when they could come by what they said then: a time frame grows old, months do not. */
export function sayWish({ city, registered, time, said }: Pick<Candidate, 'city' | 'registered' | 'time' | 'said'>) {
  const when = time && monthsOf(time, said).replace(/^U\w+/, (word) => word.toLowerCase());
  return [city || 'No city', registered ? 'registered for it' : when].filter(Boolean).join(', ');
}

export function waysOf({ id }: Pick<Seat, 'id'>, others: BatchSeats['others']) {
  const isHeld = ({ theirs }: BatchSeats['others'][number]) => theirs[id]?.state === 'Offered';
  const isOpen = (one: BatchSeats['others'][number]) => one.free > 0 || isHeld(one);
  const full = others.filter((one) => !isOpen(one)).map(({ name }) => name);
  return {
    ways: others.filter(isOpen).map((one) => {
      const seats = isHeld(one) ? 'a seat is held for them' : `${countOf(one.free, 'seat')} free`;
      return [one.id, `${one.name}: ${seats}`] as const;
    }),
    says: full.length > 0 ? `Full, so its line comes first: ${full.join('; ')}.` : undefined,
  };
}

export const seatGroups = ['review', 'line', 'taken', 'held', 'asked', 'out'] as const;
export type SeatGroup = (typeof seatGroups)[number];

/** Whoever waits for the office first; hundreds may have been asked. */
export const groupNames: Record<SeatGroup, string> = {
  review: 'Yes to check',
  line: 'In line',
  taken: 'Taken',
  held: 'Held',
  asked: 'Asked',
  out: 'Without a seat',
};
export const namesBefore = { ...groupNames, taken: 'Had a seat', held: 'Had one held', line: 'Stood in line' };
const groupOfState: Partial<Record<string, SeatGroup>> = {
  Waiting: 'line',
  Taken: 'taken',
  Offered: 'held',
  Asked: 'asked',
};

export const asBegun = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
/** What their group does not say of where they stand, and what is left to do. */
export const sayStanding = (seat: Seat, group: SeatGroup, found: BatchSeats): string =>
  [asBegun(sayState(seat, found.after).replace(alone(group), '')), sayReview(seat), sayLeft(seat, found)]
    .filter(Boolean)
    .join('. ');
const alone = (group: SeatGroup) => new RegExp(`^(${groupNames[group]}|Cancelled)(, |$)`);

/** Whoever's class was cancelled stands where they stood before. */
export const groupOf = ({ id, state, reviewReason }: Seat, before: BatchSeats['before']): SeatGroup =>
  reviewReason && !before[id] ? 'review' : (groupOfState[before[id] ?? state] ?? 'out');

/** A group of the list of people by name, those in line as they stand in it. */
export function inOrder({ seats, before }: Pick<BatchSeats, 'seats' | 'before'>, group: SeatGroup): Seat[] {
  const theirs = seats.filter((seat) => groupOf(seat, before) === group);
  return group === 'line' ? theirs : theirs.toSorted((one, other) => one.name.localeCompare(other.name));
}

const sayReview = ({ reviewReason: why }: Pick<Seat, 'reviewReason'>): string =>
  why ? `${asBegun(why)}: telephone, and ask whether it was them` : '';

export function heldBecause({ reviewReason }: Seat, alike: readonly string[] = []): { label: string; value: string }[] {
  if (!reviewReason) return [];
  return [
    { label: 'To look at', value: sayReview({ reviewReason }) },
    { label: 'From the same place', value: alike.join(', ') || 'Nobody who is still in the class' },
  ];
}

export function givenBy({ given }: Seat): { label: string; value: string }[] {
  const valid = given.certificateUntil ? `, valid until ${indianDate(given.certificateUntil)}` : '';
  const all = {
    'Name as on the ID': given.idName,
    Company: given.company,
    GSTIN: given.gstin,
    Meals: given.meal,
    'Special needs': given.needs,
    Certificate: given.certificate && `${given.certificate}${valid}`,
  };
  return Object.entries(all).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
