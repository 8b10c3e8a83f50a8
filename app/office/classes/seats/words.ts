import type { Batch } from '../../../classes/batch.ts';
import { erased, erasedName, liveStates, queueRanks, stateForOffice } from '../../../classes/seats/seat.ts';
import type { Seat } from '../../../classes/seats/seat.ts';
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
    const ends = seats.flatMap(({ state, answerBy }) => (state === 'Offered' ? [answerBy!] : [])).toSorted()[0];
    return {
      because: `All ${count} seats are taken or held.`,
      next: ends
        ? `The first hold ends ${momentInWords(ends)}; if there is no yes, ${then}.`
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

const ofChoice = {
  look: 'says paid: look in the bank first',
  ask: 'paid: ask which',
  next: 'takes the next class',
  refund: 'asks for the money back',
};
export function sayState(
  { id, state, promise, reviewReason, queueRank, name }: Seat,
  found?: Pick<BatchSeats, 'choices' | 'settled'> & Partial<Pick<BatchSeats, 'refundBills' | 'others'>>,
): string {
  // It was given up with them: nobody said no. What a class that has begun shows of a seat stays.
  if (name === erasedName && state !== 'Taken') return erased;
  if (reviewReason) return state === 'Asked' ? 'Yes to check' : `${stateForOffice(state)}, please look`;
  const stands = stateForOffice(state);
  if (state === 'Waiting' && queueRank === queueRanks.promised) return `${stands}, promised before others`;
  if (promise === 'refund') return `${stands}, ${ofChoice.refund}`;
  if (found?.settled.includes(id)) return `${stands}, settled`;
  const choice = found?.choices[id];
  if (choice !== undefined) return `${stands}, ${ofChoice[choice ?? 'ask']}`;
  if (state !== 'Called off' || !found) return stands;
  const there = found.others?.find(({ theirs }) => theirs[id]);
  const next = there ? `seat held in ${there.name}` : promise === 'open' && 'promised the next class';
  return [stands, next, found.refundBills?.[id] && 'paid: to be paid back'].filter(Boolean).join(', ');
}

const securedBy: Record<string, string> = { paid: 'Paid', order: 'Secured by the order', waived: 'Fee waived' };
export function sayLeft({ id, state, name, payer, secured, given }: Seat, { over, bills }: BatchSeats): string {
  if (state !== 'Taken' || name === erasedName) return '';
  const left = over
    ? []
    : [!given.idName && 'name on ID', !secured && !payer && 'who pays', !secured && 'payment'].filter(Boolean);
  const none = bills[id] ? 'No bill any more' : 'No bill';
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
export const namesBefore = { ...groupNames, taken: 'Had a seat', line: 'Stood in line' };
const groupOfState: Partial<Record<string, SeatGroup>> = {
  Waiting: 'line',
  Taken: 'taken',
  Offered: 'held',
  Asked: 'asked',
};

/** What their group does not say of where they stand, and what is left to do. */
export const sayStanding = (seat: Seat, group: SeatGroup, found: BatchSeats): string =>
  [
    sayState(seat, found).replace(new RegExp(`^(${groupNames[group]}(, )?|Cancelled$)`), ''),
    sayReview(seat),
    sayLeft(seat, found),
  ]
    .filter(Boolean)
    .join('. ');

/** Whoever's class was cancelled stands where they stood before. */
export const groupOf = ({ id, state, reviewReason }: Seat, before: BatchSeats['before']): SeatGroup =>
  reviewReason && !before[id] ? 'review' : (groupOfState[before[id] ?? state] ?? 'out');

/** A group of the list of people by name, those in line as they stand in it. */
export function inOrder({ seats, before }: Pick<BatchSeats, 'seats' | 'before'>, group: SeatGroup): Seat[] {
  const theirs = seats.filter((seat) => groupOf(seat, before) === group);
  return group === 'line' ? theirs : theirs.toSorted((one, other) => one.name.localeCompare(other.name));
}

const sayReview = ({ reviewReason: why }: Pick<Seat, 'reviewReason'>): string =>
  why ? `${why[0]!.toUpperCase()}${why.slice(1)}: telephone, and ask whether it was them` : '';

export function heldBecause({ reviewReason }: Seat, alike: readonly string[] = []): { label: string; value: string }[] {
  if (!reviewReason) return [];
  return [
    { label: 'To look at', value: sayReview({ reviewReason }) },
    { label: 'From the same place', value: alike.join(', ') || 'Nobody who is still in the class' },
  ];
}

export function givenBy({ given, promise }: Seat): { label: string; value: string }[] {
  const valid = given.certificateUntil ? `, valid until ${indianDate(given.certificateUntil)}` : '';
  const all = {
    'Name as on the ID': given.idName,
    Company: given.company,
    GSTIN: given.gstin,
    Meals: given.meal,
    'Special needs': given.needs,
    Certificate: given.certificate && `${given.certificate}${valid}`,
    'After their class': promise === 'open' && 'The next class is theirs first',
  };
  return Object.entries(all).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
