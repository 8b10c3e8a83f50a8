import type { EventKind } from '../interest/rules.ts';
import type { By } from './history.server.ts';
import type { ReadPlan } from './plan.ts';
import { indianDay, startOfDay } from '../platform/indian-time.ts';
import { type ClassDay, countOf } from './days.ts';
import { isTitle } from '../platform/title.ts';
import { hourMilliseconds } from '../platform/durations.ts';

export type Venue = {
  id: string;
  name: string;
  address: string;
  city: string;
  stateCode: string;
  pin: string;
  directions: string;
  /** Degrees; null where nobody has said. */
  position: { latitude: number; longitude: number } | null;
  archived: boolean;
  version: number;
};

/** A batch as it is read: its plan, and what has become of it. */
export type Batch = ReadPlan & {
  id: string;
  reference: string;
  title: string;
  kind: EventKind;
  /** As decided; `stateAt` says what it is by now. */
  state: BatchState;
  /** Seats that are taken or held. */
  taken: number;
  /** How many of them are held until somebody answers or is named, and how many an employer has named nobody for. */
  held: number;
  unnamed: number;
  /** Until when the last of those may answer who are asked and have not yet; null for nobody. */
  askedUntil: string | null;
  /** The same of the first of those, and of those whose seats are held. */
  firstUntil: string | null;
  lastUntil: string | null;
  asked: number;
  waiting: number;
  /** How many of them a promise is still to bring in, a part at a time. */
  promisesLeft: number;
  startsOn: string | null;
  endsOn: string | null;
  cancelledReason: string | null;
  version: number;
  venue: Venue | null;
};

/** Whom a change is told, by how they stand; how many of them have no email, and how many deadlines it cuts. */
export type ToldOfChange = Record<'taken' | 'held' | 'waiting' | 'asked' | 'noEmail' | 'shortened', number> & {
  /** They are told where it is; nothing has changed for them, and no reason is asked for. */
  firstVenue: boolean;
};

export type Happened = {
  id: string;
  at: string;
  by: { kind: By['kind']; uid: string | null };
  act: string;
  seat: string | null;
  detail: Record<string, unknown>;
};

/** Why somebody on the list of class dates gets no mail of a class: the class is not for all any more, or they left the list, are in the batch, said no to letters, or cannot be reached. */
export type LeftOutWhy = 'class' | 'list' | 'seat' | 'said no' | 'refused';

/** How far the list of class dates has been told of a batch. */
export type Announcement = {
  people: number;
  told: number;
  waiting: number;
  failed: number;
  leftOut: { why: LeftOutWhy; people: number }[];
};

// What may be done to a batch, decided from what stands there and the clock alone.

/** In these a seat can be asked for, held and taken until the class begins. */
export const answeredStates = ['Announced', 'Confirmed'] as const;
export const batchStates = ['Draft', 'Announced', 'Confirmed', 'Running', 'Finished', 'Cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

type BatchFacts = {
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
  return indianDay(new Date(now.getTime() - finishedHours * hourMilliseconds));
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
  if (!hasEnough(batch) && reason.trim() === '')
    return {
      field: 'reason',
      sentence: `${countOf(said, 'seat')} of the ${batch.minimum} that are needed ${said === 1 ? 'is' : 'are'} taken. Please say why the class runs all the same.`,
    };
  return null;
}

export const hasEnough = ({ taken, held, minimum }: Pick<BatchFacts, 'taken' | 'held' | 'minimum'>): boolean =>
  taken - held >= minimum;

/** What is said of a class that is not confirmed yet: 'The class needs 12 people', or that it has them. */
export const sayNeeds = ({ minimum, isEnough }: { minimum: number; isEnough: boolean }, it = 'The class'): string =>
  isEnough ? 'Enough people have said yes' : `${it} needs ${countOf(minimum, 'person', 'people')}`;

/** The same to whoever has a seat: how many have one by now. */
export const saySoFar = (batch: Pick<Batch, 'taken' | 'held' | 'minimum'>): string =>
  hasEnough(batch)
    ? sayNeeds({ minimum: batch.minimum, isEnough: true })
    : `The class has ${batch.taken - batch.held} of the ${countOf(batch.minimum, 'person', 'people')} it needs`;

export const itRuns = 'The class will run';

export function saySure(batch: Pick<Batch, 'state' | 'minimum' | 'taken' | 'held'>): string {
  if (batch.state === 'Confirmed') return `${itRuns}.`;
  return `${saySoFar(batch)}. We write when it is confirmed.`;
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

/** What a class is of, as people read it: 'CIP Level 1', else the title of the training. */
export function subjectInWords({ eventCode, title }: { eventCode: string; title: string }): string {
  const [, programme, level] = /^(CIP|CP|CCI)Level(\d)$/.exec(eventCode) ?? [];
  return programme ? `${programme} Level ${level}` : title;
}

/** The name that a mail or a page greets with: the first of what was typed, after a title with it, and none where that is no name. */
export function firstName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  const own = isTitle(first) ? second : first;
  if (!/^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u.test(own)) return '';
  return isTitle(first) ? `${first} ${own}` : own;
}
