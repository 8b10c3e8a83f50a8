/** Between how many months after they said it somebody would come, both included. Whoever is undecided, or was not asked, names none. */
const monthsLater: Record<string, readonly [first: number, last: number]> = {
  Within3Months: [0, 3],
  Within3to6Months: [3, 6],
};
export const datedTimeFrames = Object.keys(monthsLater);

/** Months as YYYY-MM, both included. */
export type Months = { first: string; last: string };

/** The month (YYYY-MM) so many months later; earlier by a negative count. */
export function monthLater(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count)).toISOString().slice(0, 7);
}

/** In which months somebody would come who gave this time frame in this month (YYYY-MM); null where it names none. */
export function monthsMeant(timeFrame: string, said: string): Months | null {
  const later = monthsLater[timeFrame];
  return later ? { first: monthLater(said, later[0]), last: monthLater(said, later[1]) } : null;
}

/** The other way round: in which months this time frame was given by whoever would come in this one. */
export function monthsSaid(timeFrame: string, meant: string): Months | null {
  const later = monthsLater[timeFrame];
  return later ? { first: monthLater(meant, -later[1]), last: monthLater(meant, -later[0]) } : null;
}
