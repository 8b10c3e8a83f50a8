import { indianDay, startOfDay } from '../platform/indian-time.ts';
import { countOf, type ClassDay } from './days.ts';
import type { ReadPlan } from './plan.ts';

// What may be done to a batch, decided from what stands there and the clock alone.

/** In these a seat can be asked for, held and taken until the class begins. */
export const answeredStates = ['Announced', 'Confirmed'] as const;
export const batchStates = ['Draft', 'Announced', 'Confirmed', 'Running', 'Finished', 'Cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

/** What the rules look at. */
export type BatchFacts = {
  state: BatchState;
  eventCode: string;
  startsOn: string | null;
  endsOn: string | null;
  minimum: number;
  /** Seats that are taken or held, and those of them that are only held. */
  taken: number;
  held: number;
};

export type Refusal = { field: string; sentence: string };

/** A class is finished at six in the morning after its last day. */
const finishedHours = 6;

/** The state at a moment, whatever the schedule has stored: a confirmed class runs from the beginning of its first day in India until the morning after its last. */
export function stateAt({ state, startsOn, endsOn }: Pick<BatchFacts, 'state' | 'startsOn' | 'endsOn'>, now: Date) {
  if ((state !== 'Confirmed' && state !== 'Running') || !startsOn || !endsOn) return state;
  if (now.toISOString() < startOfDay(startsOn)) return state;
  return endsOn < overBefore(now) ? 'Finished' : 'Running';
}

/** Whatever had its last day before this day (YYYY-MM-DD) is finished at a moment. */
export function overBefore(now: Date): string {
  return indianDay(new Date(now.getTime() - finishedHours * 60 * 60 * 1000));
}

/** Whether its first day has come. */
export function hasBegun({ startsOn }: Pick<BatchFacts, 'startsOn'>, now: Date): boolean {
  return startsOn !== null && indianDay(now) >= startsOn;
}

/** B2, of the days: what is announced has some, and all of them lie ahead. */
export function announceRefusal(state: BatchState, days: readonly Pick<ClassDay, 'day'>[], now: Date): Refusal | null {
  if (state !== 'Draft') return { field: 'state', sentence: `This class is ${state.toLowerCase()} already.` };
  return daysAhead(days, now);
}

/** B2, of the list of class dates: it is told of what everybody may see. */
export function tellRefusal({ isPrivate }: { isPrivate: boolean }): Refusal | null {
  return isPrivate
    ? { field: 'tellSubscribers', sentence: 'It is private: nobody on the list of class dates is told of it.' }
    : null;
}

function daysAhead(days: readonly Pick<ClassDay, 'day'>[], now: Date): Refusal | null {
  if (days.length === 0) return { field: 'days', sentence: 'Please set its days first.' };
  const today = indianDay(now);
  return days.every(({ day }) => day > today)
    ? null
    : { field: 'days', sentence: 'All of its days have to lie ahead.' };
}

/** B3: until the last day; below the minimum only with a reason. */
export function confirmRefusal(batch: BatchFacts, reason: string, now: Date): Refusal | null {
  const state = stateAt(batch, now);
  if (state === 'Draft') return { field: 'state', sentence: 'Announce this class first.' };
  if (state !== 'Announced') return { field: 'state', sentence: `This class is ${state.toLowerCase()} already.` };
  if (batch.endsOn! < indianDay(now)) return { field: 'state', sentence: 'Its days are over: cancel it.' };
  const said = batch.taken - batch.held;
  if (said < batch.minimum && reason.trim() === '')
    return {
      field: 'reason',
      sentence: `${countOf(said, 'seat')} of the ${batch.minimum} that are needed ${said === 1 ? 'is' : 'are'} taken. Please say why the class runs all the same.`,
    };
  return null;
}

/** B4 and B5: what may be changed until a confirmed class begins. */
export function changeRefusal(batch: BatchFacts & { days: readonly ClassDay[] }, plan: ReadPlan, now: Date) {
  const state = stateAt(batch, now);
  if (state !== 'Draft' && state !== 'Announced' && state !== 'Confirmed')
    return { field: 'state', sentence: `This class is ${state.toLowerCase()}: nothing changes on it.` };
  if (plan.seats < batch.taken)
    return {
      field: 'seats',
      sentence: `${countOf(batch.taken, 'seat')} ${batch.taken === 1 ? 'is' : 'are'} taken or held; ${plan.seats} ${plan.seats === 1 ? 'is' : 'are'} too few.`,
    };
  if (state === 'Draft') return null;
  if (plan.eventCode !== batch.eventCode)
    return {
      field: 'eventCode',
      sentence: 'What was announced keeps its subject. Cancel this class and plan another one.',
    };
  // Days that stay as they are may have come meanwhile.
  return JSON.stringify(plan.days) === JSON.stringify(batch.days) ? null : daysAhead(plan.days, now);
}

/** How a batch ends before its time: a draft is put away, what was announced is cancelled, what runs only by an owner. */
export function cancelWay(batch: BatchFacts, now: Date): 'put away' | 'cancel' | 'stop' | null {
  const state = stateAt(batch, now);
  if (state === 'Draft') return 'put away';
  if (state === 'Announced' || state === 'Confirmed') return 'cancel';
  return state === 'Running' ? 'stop' : null;
}

export const sayWhy: Refusal = { field: 'reason', sentence: 'Please say why; people are told.' };

/** A class is cancelled with a reason, which people read; of a draft nobody was told. */
export function cancelRefusal(batch: BatchFacts, reason: string, now: Date): Refusal | null {
  const way = cancelWay(batch, now);
  if (way === null) return { field: 'state', sentence: 'What is finished or cancelled stays so.' };
  return way === 'put away' || reason.trim() !== '' ? null : sayWhy;
}

/** Whether the password is asked for before it is cancelled: where people have seats, and while it runs. */
export const cancelAsksPassword = (batch: BatchFacts, now: Date): boolean =>
  batch.taken > 0 || cancelWay(batch, now) === 'stop';

/** Whether people come in and go: announced or confirmed, and not begun. */
export function isOpen(batch: Pick<BatchFacts, 'state' | 'startsOn' | 'endsOn'>, now: Date): boolean {
  const state = stateAt(batch, now);
  return (state === 'Announced' || state === 'Confirmed') && !hasBegun(batch, now);
}
