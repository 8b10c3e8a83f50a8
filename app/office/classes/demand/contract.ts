import type { FreeClass } from '../../../classes/invite/list-free.server.ts';
import { isSameCity } from '../../../platform/words.ts';
import { type EventKind, finished, interestStatuses } from '../../../interest/rules.ts';
import { monthLater, monthsMeant } from '../../../interest/asked/asked-class.ts';
import { type Wish, wishOf } from '../../people/cases/wish.ts';
import { z } from 'zod';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';

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
  heads: number; // For how many they asked.
  /** Of `heads`, those said in the last sixty days. */
  fresh: number;
};

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

export type Minimum = {
  heads: number;
  /** Grows with every change: what was edited tells whether it is still the newest. */
  version: number;
  changedBy: string | null;
};

export type DemandBoard = Demand & { minimum: Minimum; classes: FreeClass[] };

/** A class pays from about this many people, until somebody says otherwise. */
export const usualMinimum = 12;
const NewMinimum = z.strictObject({
  heads: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, 'Please enter a number from 1 to 999')
    .transform(Number),
  version: z.number().int().min(0),
});

/** Any city will do: never added to one that is named. */
export const anyCity = '*any';
const noCity = '';
/** Beyond so many cities of one event, which only a program would name. */
export const moreCities = '*more';
export const mostCities = 200;

const monthsAhead = 3;
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

/** What the board is narrowed to; '' is everything. `reached` is 'yes' for the lines that reach the minimum. */
export type Narrowing = { event: string; city: string; reached: string };
export const everyWish: Narrowing = { event: '', city: '', reached: '' };

export function readNarrowing(of: (name: string) => string | null | undefined): Narrowing {
  const entries = Object.keys(everyWish).map((name) => [name, of(name) ?? '']);
  return Object.fromEntries(entries) as Narrowing;
}

type Sums = Omit<DemandGroup, 'time' | 'payer' | 'month'>;

export type DemandRow = Sums & {
  key: string;
  /** 'CP 1 · Pune'. */
  label: string;
  wish: Wish;
  title: string;
  kind: DemandCell['kind'];
  city: string;
  /** Of the heads, those who are to be asked again. */
  older: number;
  /** Heads that could come in each of the coming months: whoever names several stands in each of them. */
  months: number[];
  /** Heads in none of them: later, undecided, not asked, or their months have passed. */
  noMonth: number;
  employer: number;
  self: number;
  /** Where a batch is planned for them; null where the line is of no one city. */
  plan: string | null;
  /** The filter of the inbox for these people; null for what it cannot be narrowed to. */
  list: Record<string, unknown> | null;
};

const monthNames = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });
/** 'Nov' of YYYY-MM. */
export const monthName = (month: string): string => monthNames.format(new Date(month)).slice(0, 3);

/** Who is registered or closed wants nothing more. */
export const wanting = interestStatuses.filter((status) => !finished.includes(status));

const unnamed = new Map([
  [anyCity, 'Any city'],
  [noCity, 'No city named'],
  [moreCities, 'Other cities'],
]);
export const cityName = (city: string): string => unnamed.get(city) ?? city;

/** The word for no city in an address, where '' means every one. */
export const nowhere = '*none';
export const cityAddress = ({ city }: Pick<DemandCell, 'city'>): string => city || nowhere;

/** The months that the board looks ahead to, YYYY-MM: those after the one in which it was counted. */
export function comingMonths({ months }: Pick<Demand, 'months'>): string[] {
  return Array.from({ length: monthsAhead }, (_, at) => monthLater(months.at(-1)!, at + 1));
}

/** Whether somebody could come in a month (YYYY-MM), by how soon they said and when. What was said before the months told apart means none that comes. */
export function couldCome(time: string, said: string, month: string): boolean {
  const meant = said === '' ? null : monthsMeant(time, said);
  return meant !== null && meant.first <= month && month <= meant.last;
}

/** The rows of the board, the most wanted first; with a month, of those alone who could come then. */
export function rowsOf(demand: Demand, narrowing: Narrowing, minimum = 0, month = ''): DemandRow[] {
  const { cells } = demand;
  const { event, city, reached } = narrowing;
  const months = comingMonths(demand);
  return cells
    .filter((cell) => (event === '' || cell.event === event) && (city === '' || cityAddress(cell) === city))
    .map((cell) => rowOf(cell, months, month))
    .filter((row) => row.people > 0 && (reached === '' || row.heads >= minimum))
    .toSorted((one, other) => other.heads - one.heads || one.label.localeCompare(other.label));
}

function rowOf(cell: DemandCell, months: readonly string[], inMonth: string): DemandRow {
  const groups = cell.groups.filter((group) => inMonth === '' || couldCome(group.time, group.month, inMonth));
  const sum = (of: keyof Sums, among = groups) => among.reduce((all, group) => all + group[of], 0);
  const headsOf = (keep: (group: DemandGroup) => boolean) => sum('heads', groups.filter(keep));
  const wish = wishOf(cell.event, cell.title);
  return {
    key: `${cell.event} ${cell.city}`,
    label: `${wish.words} · ${cityName(cell.city)}`,
    wish,
    title: cell.title,
    kind: cell.kind,
    city: cell.city,
    people: sum('people'),
    asked: sum('asked'),
    registered: sum('registered'),
    heads: sum('heads'),
    fresh: sum('fresh'),
    older: sum('heads') - sum('fresh'),
    months: months.map((month) => headsOf(({ time, month: said }) => couldCome(time, said, month))),
    noMonth: headsOf((group) => !months.some((month) => couldCome(group.time, group.month, month))),
    employer: headsOf((group) => group.payer === 'Employer'),
    self: headsOf((group) => group.payer === 'Self'),
    plan: planOf(cell),
    list: listOf(cell, inMonth),
  };
}

function planOf({ event, city }: Pick<DemandCell, 'event' | 'city'>): string | null {
  if (city === noCity || city === moreCities) return null;
  const typed = new URLSearchParams({ event, ...(city === anyCity ? {} : { city }) });
  return `/office/batches/plan?${typed.toString()}`;
}

function listOf({ event, city }: DemandCell, month: string): DemandRow['list'] {
  if (city === moreCities) return null;
  const where = city === anyCity ? { cityNamed: ['any'] } : city === noCity ? { cityNamed: ['none'] } : { city };
  return { wish: [event], ...where, ...(month ? { comes: [month] } : {}), open: ['yes'] };
}

export const classFor = ({ key, city }: Pick<DemandRow, 'key' | 'city'>, classes: readonly FreeClass[]) =>
  classes.find((one) => key.startsWith(`${one.eventCode} `) && (city === anyCity || isSameCity(one.city, city))) ??
  null;

/** 'Employer 57, self 30, not known 8': together all of the line. */
export function sayPayers({ heads, employer, self }: Pick<DemandRow, 'heads' | 'employer' | 'self'>): string {
  const rest = heads - employer - self;
  return `Employer ${employer}, self ${self}${rest > 0 ? `, not known ${rest}` : ''}`;
}
