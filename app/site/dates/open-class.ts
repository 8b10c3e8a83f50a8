import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';
import { wholeLevel } from '../../design/whole-words.ts';
import { isSameCity } from '../../platform/words.ts';
import { classInWords, hasSeats } from './class-dates.tsx';

/** A class with free seats: what it is of and where, its page and its name. */
export type OpenClass = { reference: string; eventCode: string; city: string; href: string; words: string };

/** The classes in which a seat is free, by their first day. */
export const openClassesIn = (dates: readonly ClassDate[]): OpenClass[] =>
  dates
    .filter((date) => date.standing === 'open' && hasSeats(date))
    .map((date) => ({
      reference: date.reference,
      eventCode: date.eventCode,
      city: date.city,
      href: classDatePath(date),
      words: wholeLevel(classInWords(date)),
    }));

/** The next of them of a training, in one of these cities where any is named; null while there is none. */
export const openClassOf = (
  classes: readonly OpenClass[],
  code: string,
  cities: readonly string[] = [],
): OpenClass | null =>
  classes.find(
    ({ eventCode, city }) =>
      eventCode === code && (cities.length === 0 || cities.some((wanted) => isSameCity(wanted, city))),
  ) ?? null;

/** Where a class that is there leads. */
export const askForSeat = ({ href }: Pick<OpenClass, 'href'>) => ({ href, label: 'Ask for a seat' });
