import type { EventKind } from '../interest/rules.ts';
import type { By } from './history.server.ts';
import type { ReadPlan } from './plan.ts';
import type { BatchState } from './rules.ts';

/** Where classes are held, as it is read. */
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
  /** The title of its training event. */
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
  /** How many stand in line. */
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

/** What happened with a batch. */
export type Happened = {
  id: string;
  at: string;
  by: { kind: By['kind']; uid: string | null };
  act: string;
  /** Whose seat it is about. */
  seat: string | null;
  detail: Record<string, unknown>;
};

/** Why somebody on the list of class dates gets no mail of a class: the class is not for all any more, or they left the list, are in the batch, said no to letters, or cannot be reached. */
export type LeftOutWhy = 'class' | 'list' | 'seat' | 'said no' | 'refused';

/** How far the list of class dates has been told of a batch. */
export type Announcement = {
  /** How many were on the list when it was asked for. */
  people: number;
  told: number;
  waiting: number;
  failed: number;
  leftOut: { why: LeftOutWhy; people: number }[];
};
