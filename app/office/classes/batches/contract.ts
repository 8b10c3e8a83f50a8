import { z } from 'zod';
import type { AtStake } from '../../../billing/bill.ts';
import type { Announcement, Batch, Happened, Venue } from '../../../classes/batch.ts';
import { NewVenue, Plan } from '../../../classes/contract.ts';
import type { Gst } from '../../../classes/fee.ts';
import type { EventKind } from '../../../interest/rules.ts';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';
import type { AfterCancelled, Left } from '../steps.ts';

const version = z.int().nonnegative();
const words = z.string().trim().max(500, 'At most 500 letters, please.');
const reason = words.default('');

const tellSubscribers = z.boolean().default(false);

export const NewBatch = z.strictObject({ plan: Plan, announce: z.boolean(), tellSubscribers });
/** A plan in the place of the one that was seen; with the reason once whoever changes it knows who is told. */
export const ChangedBatch = z.strictObject({ version, plan: Plan, reason: words.optional() });
export const AnnouncedBatch = z.strictObject({ version, tellSubscribers });
export const Decision = z.strictObject({ version, reason });
export type Decision = z.output<typeof Decision>;
export const ChangedVenue = z.strictObject({ version, venue: NewVenue, archived: z.boolean() });

export const ClosedQuery = z.object({ after: z.string().max(600).default('') });

/** For today; employers who nominate; yeses to look at; minimum reached; not decided, within a week or two; seats free again; a held seat runs out within a day, or later; money asked for; a class owed. */
export const waitingGroups = [
  'today',
  'eve',
  'nominations',
  'review',
  'ready',
  'week',
  'soon',
  'back',
  'ending',
  'held',
  'refunds',
  'owed',
] as const;
export type WaitingGroup = (typeof waitingGroups)[number];

export type Waiting = {
  /** What the first page of the office counts together, and opens as one list. */
  group: WaitingGroup;
  name: string;
  what: string;
  sentence: string;
  /** The one act that ends it, and the screen with it. */
  act: string;
  href: string;
  today: boolean;
};

export type OpenBatches = {
  readAt: string;
  waiting: Waiting[];
  batches: Batch[];
  /** What of the bills of each class waits, in words. */
  bills: Record<string, string>;
  more: boolean;
};
export type ClosedBatches = Pick<OpenBatches, 'readAt' | 'batches' | 'bills'> & {
  /** What is left of those that are cancelled. */
  left: Record<string, Left>;
  /** How many of theirs are owed the next class. */
  owed: Record<string, number>;
  next: string | null;
};
/** One batch with what happened; `names` are those of the office by their ids. */
export type OneBatch = {
  readAt: string;
  batch: Batch;
  happened: Happened[];
  names: Record<string, string>;
  /** How many are promised a seat in it, should it be announced. */
  promised: number;
  /** How many are on the list of class dates, while it may be told of the class and has not been. */
  subscribers: number;
  /** What of it waits for the office: yeses that are held back; seats of those who paid and have not chosen the next class or the money; in words seats on no bill, and bills not sent or open; what is left of a cancelled class. */
  waits: { yeses: number; choosing: string[]; bills: string; left: Left | undefined };
  atStake: AtStake;
  /** How far they have been told of it; null where that was not asked for. */
  announcement: Announcement | null;
  /** Of a cancelled class whose people are owed the next one. */
  next: AfterCancelled | null;
};
export type Choices = {
  events: { code: string; title: string; kind: EventKind }[];
  venues: Venue[];
  /** Heads that a class needs, as the office has settled for the demand board. */
  minimum: number;
  /** How many people are promised a seat in the next batch of each subject, and are written to when it is announced. */
  promised: Record<string, number>;
  subscribers: number;
  gst: Gst;
};

export type Kept = Said & { batch: Batch };

export const batchCalls = officeCalls({
  readOpen: { ...look, path: '/batches', answer: answers<OpenBatches>() },
  readClosed: { ...look, path: '/batches/closed', query: ClosedQuery, answer: answers<ClosedBatches>() },
  readChoices: { ...look, path: '/batches/choices', answer: answers<Choices>() },
  read: { ...look, path: '/batches/:id', answer: answers<OneBatch>() },
  plan: { ...write, path: '/batches', body: NewBatch, answer: answers<Kept>(), status: 201 },
  change: { ...write, method: 'PUT', path: '/batches/:id', body: ChangedBatch, answer: answers<Kept>() },
  announce: { ...write, path: '/batches/:id/announce', body: AnnouncedBatch, answer: answers<Kept>() },
  /** The list of class dates, where that was not ticked when it was announced: once for a class. */
  tell: { ...write, path: '/batches/:id/tell', answer: answers<Said>() },
  confirm: { ...write, path: '/batches/:id/confirm', body: Decision, answer: answers<Kept>() },
  /** With people in it the password is asked for; a class that runs is an owner's to stop. */
  cancel: { ...write, path: '/batches/:id/cancel', body: Decision, answer: answers<Kept>() },
});

export const venueCalls = officeCalls({
  add: { ...write, path: '/venues', body: NewVenue, answer: answers<Said & { id: string }>(), status: 201 },
  change: { ...write, method: 'PUT', path: '/venues/:id', body: ChangedVenue, answer: answers<Said>() },
});
