import { labels } from '../../interest/rules.ts';
import { interestStatuses } from '../../interest/status.ts';
import type { Demand, DemandCell, People } from './contract.ts';

/** What the board is narrowed to; '' is everything. `payer` 'apart' gives each who pays a bar of its own. */
export type Narrowing = { event: string; place: string; time: string; payer: string };

export type DemandRow = {
  key: string;
  label: string;
  /** The same with the event's short name, where it has one. */
  short: string;
  soon: number;
  later: number;
  undecided: number;
  total: number;
  /** The filter of the list of interests that shows these people. */
  filter: Record<string, string[]>;
};

/** Who is registered or closed wants nothing more. */
export const wanting = interestStatuses.filter((status) => status !== 'Registered' && status !== 'Closed');

type Payer = 'Self' | 'Employer';

export const placeName = (place: string): string => (place === '' ? 'No place given' : (labels[place] ?? place));

/** The bars of the board, the longest first. */
export function rowsOf({ cells }: Demand, { event, place, time, payer }: Narrowing): DemandRow[] {
  return cells
    .filter((cell) => (event === '' || cell.event === event) && (place === '' || placeKey(cell) === place))
    .flatMap((cell) => splits(payer).map((payers) => rowOf(cell, payers, time, payer === 'apart')))
    .filter((row) => row.total > 0)
    .toSorted((one, other) => other.total - one.total || one.label.localeCompare(other.label));
}

/** What the board is narrowed to, in one sentence: on paper there are no filters to read it from. */
export function sayNarrowing({ cells }: Demand, { event, place, time, payer }: Narrowing): string {
  const apart = payer === 'apart';
  const titleOf = (code: string) => cells.find((cell) => cell.event === code)?.title ?? code;
  const parts = [
    event ? titleOf(event) : 'Every training event',
    place ? placeName(place === nowhere ? '' : place) : 'every place',
    time ? (labels[time] ?? time).toLowerCase() : 'every time frame',
    payer && !apart ? (labels[payer] ?? payer).toLowerCase() : `whoever pays${apart ? ', each apart' : ''}`,
  ];
  return `${parts.join('; ')}.`;
}

/** How many new people each week brought. */
export function weeksOf(
  { cells, weeks }: Demand,
  { event, place, payer }: Narrowing,
): { monday: string; people: number }[] {
  const shown = cells.filter(
    (cell) => (event === '' || cell.event === event) && (place === '' || placeKey(cell) === place),
  );
  const payers = splits(payer).flat();
  return weeks.map((monday, at) => ({
    monday,
    people: shown.reduce((sum, cell) => sum + payers.reduce((part, one) => part + (cell.weeks[at]?.[one] ?? 0), 0), 0),
  }));
}

/** The word for no place in an address, where '' means every place. */
export const nowhere = 'none';

export const placeKey = (cell: Pick<DemandCell, 'place'>): string => cell.place || nowhere;

/** 'C7' of 'Abrasive Blaster Certification (C7)'. */
function shortName(title: string): string {
  return /\(([A-Z0-9-]+)\)$/.exec(title)?.[1] ?? title.replace(/ \(to be confirmed\)$/, '');
}

function splits(payer: string): Payer[][] {
  if (payer === 'apart') return [['Employer'], ['Self']];
  return payer === 'Self' || payer === 'Employer' ? [[payer]] : [['Employer', 'Self']];
}

function rowOf(cell: DemandCell, payers: Payer[], time: string, apart: boolean): DemandRow {
  const people = (wanted: keyof People) =>
    time === '' || time === wanted ? payers.reduce((sum, payer) => sum + cell.people[wanted][payer], 0) : 0;
  const [soon, later, undecided] = [people('Within3Months'), people('Within3to6Months'), people('Undecided')];
  const payer = payers.length === 1 ? payers[0]! : '';
  const rest = [placeName(cell.place), ...(apart ? [labels[payer] ?? payer] : [])];
  return {
    key: `${cell.event} ${cell.place} ${payer}`,
    label: [cell.title, ...rest].join(' · '),
    short: [shortName(cell.title), ...rest].join(' · '),
    soon,
    later,
    undecided,
    total: soon + later + undecided,
    filter: {
      event: [cell.event],
      location: [cell.place],
      ...(payer ? { payer: [payer] } : {}),
      ...(time ? { timeFrame: [time] } : {}),
      status: wanting,
    },
  };
}
