import { type Batch, isOpen, stateAt } from '../../../classes/batch.ts';
import { countOf, dayInWords, daysBetween, momentInWords, shortSpan } from '../../../classes/days.ts';
import type { Held, Owed, RefundsAsked } from '../../../classes/seats/count-waiting.server.ts';
import { asksFor, type Nomination } from '../../../classes/nominations/nomination.ts';
import { dayMilliseconds } from '../../../platform/durations.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { nominationAddress } from '../../people/cases/contract.ts';
import type { Waiting, WaitingGroup } from './contract.ts';
import { type Left, nextOf, pathOf, placeOf, settle } from '../steps.ts';
import { nameOf, subjectOf } from '../words.ts';

/** What is not decided is a matter for the office from so many days before. */
const soonDays = 14;
const weekDays = 7;
const urgentDays = 2;

type Asking = Pick<Nomination, 'id' | 'company' | 'seats' | 'people'>;

/** What stands beside the batches; maps are by batch. */
type Beside = {
  /** Until when the first and the last of their held seats are held. */
  holds: ReadonlyMap<string, Held>;
  heldBack: ReadonlyMap<string, number>;
  /** How many seats were given back since anybody was invited. */
  givenBack: ReadonlyMap<string, number>;
  /** How many who have a seat in a class that begins tomorrow have not paid. */
  unpaid: ReadonlyMap<string, number>;
  cancelled: readonly Cancelled[];
  owed: readonly Owed[];
  nominations: readonly Asking[];
};
const none = new Map<string, never>();
const empty = { holds: none, heldBack: none, givenBack: none, unpaid: none, cancelled: [], owed: [], nominations: [] };
type OfBatch = Omit<Waiting, 'name'>;

/** What waits for a decision, the most pressing first. Nothing is decided by a clock, and a class that is over asks for nothing. */
export function whatWaits(batches: readonly Batch[], now: Date, beside: Partial<Beside> = {}): Waiting[] {
  const { holds, heldBack, givenBack, unpaid, cancelled, owed, nominations }: Beside = { ...empty, ...beside };
  const found = batches.flatMap((batch): Waiting[] => {
    if (!batch.startsOn) return [];
    const left = daysBetween(indianDay(now), batch.startsOn);
    const decision = decisionOf(batch, left, now);
    const all = [
      ...ofHeldBack(batch, heldBack.get(batch.id) ?? 0),
      ...decision,
      ...ofGivenBack(batch, decision.length > 0 ? 0 : (givenBack.get(batch.id) ?? 0), now),
      ...ofPeople(batch, holds.get(batch.id), now),
      ...ofEve(batch, unpaid.get(batch.id) ?? 0, now),
    ];
    return (left <= 0 ? decision : all).map((one) => ({ name: nameOf(batch), ...one }));
  });
  return [
    ...found.filter(({ today }) => today),
    ...nominations.map(ofNomination),
    ...cancelled.map(ofCancelled),
    ...owed.flatMap((one) => ofOwed(one, batches, now)),
    ...found.filter(({ today }) => !today),
  ];
}

function decisionOf(batch: Batch, left: number, now: Date): OfBatch[] {
  const next = nextOf(batch, now);
  if (!next || next.act === 'line') return [];
  const state = stateAt(batch, now);
  const said =
    state === 'Draft'
      ? ofDraft(batch, left)
      : state !== 'Announced'
        ? null
        : left > 0
          ? ofAnnounced(batch, left)
          : ofBegun(batch, left, now);
  if (!said) return [];
  const today = said.today ?? left <= urgentDays;
  const group = today ? 'today' : (said.group ?? (left > weekDays ? 'soon' : 'week'));
  return [{ ...said, group, act: next.words, href: pathOf(batch, next.act), today }];
}

const ofNomination = ({ id, company, ...asking }: Asking): Waiting => ({
  href: nominationAddress(id),
  group: 'nominations',
  name: company,
  what: 'Employer who nominates',
  sentence: `${company} asks for seats for ${countOf(asksFor(asking), 'person', 'people')}.`,
  act: 'Agree or refuse',
  today: false,
});

/** A cancelled class, and what is left of it. */
export type Cancelled = Omit<RefundsAsked, 'people'> & { left: Left };
function ofCancelled({ left, startsOn, endsOn, ...batch }: Cancelled): Waiting {
  const name = [nameOf(batch), startsOn && endsOn && shortSpan(startsOn, endsOn)].filter(Boolean).join(', ');
  const sentence = `${name}, cancelled: ${left.says}.`;
  const { act, words } = settle(left);
  const href = pathOf(batch, act);
  return { group: 'refunds', name, what: 'Cancelled class', sentence, act: words, href, today: false };
}

type Said = { what: string; sentence: string; group?: WaitingGroup; today?: boolean };

/** Their class was full or cancelled: they wait for the next one. One that was announced before has them only where the office offers its seats. */
function ofOwed({ people, city, days, ...subject }: Owed, batches: readonly Batch[], now: Date): Waiting[] {
  const theirs = batches.filter(({ eventCode }) => eventCode === subject.eventCode);
  // They are brought in at this moment.
  if (theirs.some(({ promisesLeft }) => promisesLeft > 0)) return [];
  const open = theirs.find((one) => isOpen(one, now) && one.waiting === 0 && one.taken < one.seats);
  const draft = theirs.find(({ state }) => state === 'Draft');
  const like = { event: subject.eventCode, city, days: days ? String(days) : '' };
  const plan = `/office/batches/plan?${new URLSearchParams(like).toString()}`;
  const [stands, act, href] = open
    ? [
        `${countOf(open.seats - open.taken, 'seat is', 'seats are')} free in ${placeOf(open)}`,
        'Offer a seat',
        pathOf(open, 'promised'),
      ]
    : draft
      ? ['it is not announced', 'See the draft', pathOf(draft)]
      : ['none with a free seat is planned', 'Plan it', plan];
  const who = countOf(people, 'person has', 'people have');
  const name = subjectOf(subject).words;
  const sentence = `${name}: ${who} the right to a seat in the next class, and ${stands}.`;
  return [{ group: 'owed', name, what: 'Promised class', sentence, act, href, today: false }];
}

function ofHeldBack(batch: Batch, yeses: number): OfBatch[] {
  if (yeses === 0) return [];
  const sentence = `${nameOf(batch)}: ${countOf(yeses, 'yes waits', 'yeses wait')} for a look, as too many came from one network or mail domain.`;
  const act = `Check ${countOf(yeses, 'yes', 'yeses')}`;
  return [{ group: 'review', what: 'Yes to check', sentence, act, href: pathOf(batch, 'review'), today: true }];
}

function ofDraft(batch: Batch, left: number): Said | null {
  const name = nameOf(batch);
  if (left > soonDays) return null;
  const begins = `${name} begins in ${countOf(left, 'day')} and is not announced.`;
  if (left > 0) return { what: 'Draft that begins soon', sentence: begins };
  const sentence = `${name} was to begin on ${dayInWords(batch.startsOn!)} and was never announced.`;
  return { what: 'Draft that is too late', sentence, today: false };
}

function ofBegun(batch: Batch, left: number, now: Date): Said {
  const { taken, seats } = batch;
  const isOver = indianDay(now) > batch.endsOn!;
  const began = left === 0 ? 'begins today' : `began ${countOf(-left, 'day')} ago`;
  const when = isOver ? 'is over' : `${began} with ${taken} of ${seats}`;
  const sentence = `${nameOf(batch)} ${when} and ${isOver ? 'was never' : 'is not'} confirmed.`;
  return { what: 'Decide today', sentence, today: true };
}

function ofAnnounced(batch: Batch, left: number): Said | null {
  const { minimum, taken, held } = batch;
  const days = `${countOf(left, 'day')} left.`;
  if (taken - held >= minimum)
    return {
      what: 'Minimum reached',
      sentence: `${nameOf(batch)}: ${taken - held} said yes, ${minimum} are needed; ${days}`,
      group: 'ready',
    };
  if (left > soonDays) return null;
  const sentence = `${nameOf(batch)}: ${minimum - taken + held} short of ${minimum}, ${days}`;
  return { what: 'Below the minimum', sentence };
}

export const isEve = ({ state, startsOn }: Batch, now: Date): boolean =>
  state === 'Confirmed' && startsOn !== null && daysBetween(indianDay(now), startsOn) === 1;

function ofEve(batch: Batch, unpaid: number, now: Date): Waiting[] {
  const next = isEve(batch, now) ? nextOf(batch, now) : null;
  if (!next) return [];
  const due = [
    unpaid > 0 && `${unpaid} of ${batch.taken - batch.held} have not paid`,
    !batch.venue && 'no venue is set',
  ];
  const [name, ...needs] = [nameOf(batch), ...due.filter((one) => one !== false)];
  const sentence = `${name} begins tomorrow${needs.length > 0 ? `: ${needs.join(', ')}` : ''}.`;
  const said = { group: 'eve', what: 'Begins tomorrow', act: next.words, href: pathOf(batch), today: true } as const;
  return [{ ...said, name: [name, ...needs].join(', '), sentence }];
}

function ofGivenBack(batch: Batch, back: number, now: Date): OfBatch[] {
  const seats = Math.min(back, batch.seats - batch.taken);
  if (seats <= 0 || batch.waiting > 0 || !['Announced', 'Confirmed'].includes(stateAt(batch, now))) return [];
  const sentence = `${nameOf(batch)}: ${countOf(seats, 'seat was', 'seats were')} given back, and nobody stands in line.`;
  const href = pathOf(batch, 'invite');
  return [{ group: 'back', what: 'Seat free again', sentence, act: 'Invite people', href, today: false }];
}

/** Whom somebody has to telephone, or may: they have a mail that says until when a seat is held. */
function ofPeople(batch: Batch, { first: until, last }: Partial<Held> = {}, now: Date): OfBatch[] {
  const { seats, taken, waiting, unnamed } = batch;
  const held = batch.held - unnamed;
  const name = nameOf(batch);
  const found: OfBatch[] = [];
  if (waiting > 0 && taken < seats)
    found.push({
      href: pathOf(batch, 'line'),
      group: 'today',
      what: 'Line with a free seat',
      sentence: `${name}: ${countOf(seats - taken, 'seat')} free, ${waiting} in line. Too little time is left for the line to move by itself. Telephone number 1.`,
      act: 'See the line',
      today: true,
    });
  if (held > 0)
    found.push({
      href: pathOf(batch, 'held'),
      group: until !== undefined && Date.parse(until) - now.getTime() < dayMilliseconds ? 'ending' : 'held',
      what: 'Held seats',
      sentence: `${name}: ${countOf(held, 'seat is held for somebody who has', 'seats are held for people who have')} not said yes${until ? `, ${held === 1 || until === last ? '' : 'the first '}until ${momentInWords(until)}` : ''}.`,
      act: 'See whom',
      today: until !== undefined && indianDay(new Date(until)) === indianDay(now),
    });
  return found;
}

export const waitsPath = (group: WaitingGroup): string => `/office/batches?waits=${group}`;
