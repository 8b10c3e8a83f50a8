import { z } from 'zod';
import type { FreeClass } from '../../../classes/invite/list-free.server.ts';
import type { EventKind } from '../../../interest/rules.ts';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';

/** What people said who have these things in common. */
export type DemandGroup = {
  /** How soon, as the form asks it; '' where nobody was asked. */
  time: string;
  /** 'Self' or 'Employer'; '' where nobody was asked. */
  payer: string;
  /** The month in India in which they last said it, YYYY-MM; '' for before those told apart. */
  month: string;
  people: number;
  /** Of them, those who are asked, offered a seat or in line already. */
  asked: number;
  /** Of them, those who have chosen it in their registration and have asked for it by no form. */
  registered: number;
  heads: number;
  /** Of `heads`, those said in the last sixty days. */
  fresh: number;
};

/** Who wants one training event in one city. */
export type DemandCell = {
  event: string;
  title: string;
  kind: EventKind;
  /** As people name it, or one of `anyCity`, `noCity` and `moreCities`. */
  city: string;
  groups: DemandGroup[];
};

export type Demand = {
  countedAt: string;
  /** The months that are told apart, YYYY-MM, the present one last. */
  months: string[];
  cells: DemandCell[];
};

/** From how many heads a class pays; one for the office. */
export type Minimum = {
  heads: number;
  /** Grows with every change: what was edited tells whether it is still the newest. */
  version: number;
  /** Null while nobody has chosen one. */
  changedAt: string | null;
  changedBy: string | null;
};

export type DemandBoard = Demand & { minimum: Minimum; classes: FreeClass[] };

/** A class pays from about this many people, until somebody says otherwise. */
export const usualMinimum = 12;
export const NewMinimum = z.strictObject({
  heads: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, 'Please enter a number from 1 to 999')
    .transform(Number),
  version: z.number().int().min(0),
});

/** Any city will do: never added to one that is named. */
export const anyCity = '*any';
export const noCity = '';
/** Beyond so many cities of one event, which only a program would name. */
export const moreCities = '*more';
export const mostCities = 200;

/** So many months ahead are shown. */
export const monthsAhead = 3;
/** So far back it is told apart in which month something was said: nobody is asked further ahead. */
export const monthsTold = 6;
/** What was said so many days ago still holds; older than that one asks again. */
export const freshDays = 60;

export const demandCalls = officeCalls({
  read: { ...look, path: '/demand', answer: answers<DemandBoard>(), most: 60, minutes: 1 },
  keepMinimum: {
    ...write,
    method: 'PUT',
    path: '/demand/minimum',
    body: NewMinimum,
    answer: answers<Said & { minimum: Minimum }>(),
  },
});
