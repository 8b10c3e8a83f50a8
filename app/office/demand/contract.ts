import { attendTimes, costBearers } from '../../interest/rules.ts';

/** By how soon and by who pays. */
export type People = Record<(typeof attendTimes)[number], Record<(typeof costBearers)[number], number>>;

/** How many people want one training event in one place. */
export type DemandCell = {
  /** The event's code. */
  event: string;
  /** Its title. */
  title: string;
  /** The documented value of the place; '' when none was given. */
  place: string;
  people: People;
  /** New people in each of the last twelve weeks, the present one last. */
  weeks: Record<(typeof costBearers)[number], number>[];
};

export type Demand = {
  countedAt: string;
  /** The Mondays of the twelve weeks, YYYY-MM-DD. */
  weeks: string[];
  cells: DemandCell[];
};

export const total = (people: People): number =>
  Object.values(people).reduce((sum, payers) => sum + payers.Self + payers.Employer, 0);
