import type { Batch } from '../../../classes/batch.ts';
import { countOf, dayInWords, daysBetween, momentInWords, shortSpan } from '../../../classes/days.ts';
import { stateAt } from '../../../classes/rules.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { Waiting, WaitingGroup } from './contract.ts';
import { nameOf } from '../words.ts';

/** What is not decided is a matter for the office from so many days before. */
const soonDays = 14;
const urgentDays = 2;
const aDay = 24 * 60 * 60 * 1000;

/** A class whose people ask for their money back, and how many of them. */
export type RefundsAsked = Pick<Batch, 'id' | 'eventCode' | 'title' | 'city' | 'startsOn' | 'endsOn'> & {
  people: number;
};

/** What stands beside the batches: until when the first of their held seats is held, who asks for money, and who said yes in vain so far. */
type Beside = {
  holds: ReadonlyMap<string, string>;
  refunds: readonly RefundsAsked[];
  /** How many yeses are held back, by batch. */
  heldBack: ReadonlyMap<string, number>;
};

/** What waits for a decision, the most pressing first. Nothing is decided by a clock. */
export function whatWaits(
  batches: readonly Batch[],
  now: Date,
  { holds, refunds, heldBack }: Beside = { holds: new Map(), refunds: [], heldBack: new Map() },
): Waiting[] {
  const found = batches.flatMap((batch): Waiting[] => {
    if (!batch.startsOn) return [];
    const left = daysBetween(indianDay(now), batch.startsOn);
    const state = stateAt(batch, now);
    const said =
      state === 'Draft'
        ? ofDraft(batch, left)
        : left > 0
          ? ofOpen(batch, state, left)
          : ofBegun(batch, state, left, now);
    const isToday = said?.today ?? left <= urgentDays;
    const decisions = said
      ? [{ batchId: batch.id, group: isToday ? ('today' as const) : ('soon' as const), ...said, today: isToday }]
      : [];
    if (left <= 0) return decisions;
    return [
      ...ofHeldBack(batch, heldBack.get(batch.id) ?? 0),
      ...decisions,
      ...ofPeople(batch, holds.get(batch.id), now),
    ];
  });
  return [...found.filter(({ today }) => today), ...refunds.map(ofRefunds), ...found.filter(({ today }) => !today)];
}

type Said = Pick<Waiting, 'what' | 'sentence' | 'act'> & { today?: boolean };

/** They had paid, or may have; whoever looks into it notes it at their seat. */
function ofRefunds({ people, startsOn, endsOn, ...batch }: RefundsAsked): Waiting {
  const ask = countOf(people, 'person asks for their', 'people ask for their');
  return {
    batchId: batch.id,
    group: 'refunds',
    what: 'Money asked back',
    sentence: `${[nameOf(batch), startsOn && endsOn && shortSpan(startsOn, endsOn)].filter(Boolean).join(', ')}, cancelled: ${ask} money back.`,
    act: 'See who',
    today: false,
  };
}

/** They hold nothing until somebody of the office has looked at them. */
function ofHeldBack(batch: Batch, yeses: number): Waiting[] {
  if (yeses === 0) return [];
  const sentence = `${nameOf(batch)}: ${countOf(yeses, 'yes is', 'yeses are')} held back, as too many came from one network or mail domain.`;
  return [{ batchId: batch.id, group: 'review', what: 'Yeses held back', sentence, act: 'Look at them', today: true }];
}

function ofDraft(batch: Batch, left: number): Said | null {
  const name = nameOf(batch);
  if (left > soonDays) return null;
  if (left > 0)
    return {
      what: 'Draft that begins soon',
      sentence: `${name} begins in ${countOf(left, 'day')} and is not announced.`,
      act: 'Announce or move',
    };
  const sentence = `${name} was to begin on ${dayInWords(batch.startsOn!)} and was never announced.`;
  return { what: 'Draft that is too late', sentence, act: 'Set other days', today: false };
}

/** Its first day has come. */
function ofBegun(batch: Batch, state: Batch['state'], left: number, now: Date): Said | null {
  if (state !== 'Announced') return null;
  const { taken, seats } = batch;
  const isOver = indianDay(now) > batch.endsOn!;
  const began = left === 0 ? 'begins today' : `began ${countOf(-left, 'day')} ago`;
  const when = isOver ? 'is over' : `${began} with ${taken} of ${seats}`;
  return {
    what: 'Decide today',
    sentence: `${nameOf(batch)} ${when} and ${isOver ? 'was never' : 'is not'} confirmed.`,
    act: isOver ? 'Cancel it' : 'Confirm or cancel',
    today: true,
  };
}

function ofOpen(batch: Batch, state: Batch['state'], left: number): Said | null {
  const { minimum } = batch;
  const taken = batch.taken - batch.held;
  if (left > soonDays) return null;
  if (taken < minimum)
    return {
      what: 'Below the minimum',
      sentence: `${nameOf(batch)}: ${minimum - taken} short of ${minimum}, ${countOf(left, 'day')} left.`,
      act: 'Look at it',
    };
  if (state === 'Confirmed') return null;
  return {
    what: 'Not confirmed',
    sentence: `${nameOf(batch)} has the ${minimum} it needs, ${countOf(left, 'day')} left.`,
    act: 'Confirm it',
  };
}

/** Whom somebody has to telephone, or may: they have a mail that says until when a seat is held. */
function ofPeople(batch: Batch, until: string | undefined, now: Date): Waiting[] {
  const { id: batchId, seats, taken, held, waiting } = batch;
  const name = nameOf(batch);
  const found: Waiting[] = [];
  if (waiting > 0 && taken < seats)
    found.push({
      batchId,
      group: 'today',
      what: 'Line with a free seat',
      sentence: `${name}: ${countOf(seats - taken, 'seat')} free, ${waiting} in line. Too little time is left for the line to move by itself. Telephone number 1.`,
      act: 'Open the line',
      today: true,
    });
  if (held > 0)
    found.push({
      batchId,
      group: until !== undefined && Date.parse(until) - now.getTime() < aDay ? 'ending' : 'held',
      what: 'Held seats',
      sentence: `${name}: ${countOf(held, 'seat is held for somebody who has', 'seats are held for people who have')} not said yes${until ? `, ${held === 1 ? '' : 'the first '}until ${momentInWords(until)}` : ''}.`,
      act: 'See whom',
      today: false,
    });
  return found;
}

/** Where only what waits of one kind stands. */
export const waitsPath = (group: WaitingGroup): string => `/office/batches?waits=${group}`;
