import { type OpenClass, openClassOf } from '../../site/dates/open-class.ts';
import { labels, preferredLocations } from '../rules.ts';
import { isSameCity } from '../../platform/words.ts';
import { spellCity } from '../../platform/form/spell-city.ts';

type Asked = {
  trainingEvent: string;
  preferredLocation?: string | null | undefined;
  otherCity?: string | null | undefined;
};

/** The class that somebody asks for; where there is none, the next one of their training in another city. */
export const classAskedOrNext = (classes: readonly OpenClass[], asked: Asked): OpenClass | null =>
  classAsked(classes, asked) ?? openClassOf(classes, asked.trainingEvent);

/** The class with free seats that somebody asks for: of their training, in a city that they name, or anywhere where they name none. */
export function classAsked(
  classes: readonly OpenClass[],
  { trainingEvent, preferredLocation, otherCity }: Asked,
): OpenClass | null {
  const place = preferredLocation === 'NoPreference' ? '' : (preferredLocation ?? '');
  return openClassOf(
    classes,
    trainingEvent,
    [labels[place] ?? place, otherCity ?? ''].filter((city) => city !== ''),
  );
}

type Place = { preferredLocation: (typeof preferredLocations)[number] | null; otherCity: string | null };

/** A city as the form keeps it: one of its own places, whatever it is called now and however it is written, else in words. */
export function placeOf(city: string): Place {
  const typed = spellCity(city);
  const isCity = (place: string) =>
    [place, labels[place]].some((name) => name !== undefined && isSameCity(name, typed));
  const preferredLocation = preferredLocations.find(isCity) ?? null;
  return { preferredLocation, otherCity: preferredLocation ? null : typed || null };
}

/** Where somebody wants it, the city by its present name; '' where they have not said. */
export function placeInWords({ preferredLocation, otherCity }: Omit<Asked, 'trainingEvent'>) {
  const place = preferredLocation ?? '';
  return otherCity?.trim() || (labels[place] ?? place);
}

/** Between how many months after they said it somebody would come, both included. Whoever is undecided, or was not asked, names none. */
const monthsLater: Record<string, readonly [first: number, last: number]> = {
  Within3Months: [0, 3],
  Within3to6Months: [3, 6],
};
export const datedTimeFrames = Object.keys(monthsLater);

/** Months as YYYY-MM, both included. */
type Months = { first: string; last: string };

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
