import { isSameCity } from '../platform/words.ts';
import { askForSeat, type OpenClass } from '../site/dates/open-class.ts';
import { classIsThere, stages } from '../site/order-of-things.ts';
import { classAskedOrNext, placeOf, placeInWords } from './asked/asked-class.ts';

type Asked = Parameters<typeof classAskedOrNext>[1];

/** What is said after the documented words: which mail to open, and what comes after it: a class that is there, or that we plan one. */
export function receivedWords(email: string, classes: readonly OpenClass[], asked: Asked): string {
  const next = classAskedOrNext(classes, asked);
  const then = next ? `${noneThere(classes, asked)}${classIsThere(next.words)}` : stages.class.text;
  return `Our receipt goes to ${email.trim()}. ${then}`;
}

/** Said of a city of the form alone, and where no class of any training has seats there: what else is typed may be no city, or spelt otherwise. */
export function noneThere(classes: readonly OpenClass[], asked: Asked): string {
  const { preferredLocation } = placeOf(placeInWords(asked));
  if (preferredLocation === null || preferredLocation === 'NoPreference') return '';
  const city = placeInWords({ preferredLocation });
  return classes.some((one) => isSameCity(one.city, city)) ? '' : `No class in ${city} has seats yet. `;
}

/** Where whoever has asked goes on. */
export const afterInterest = (next: OpenClass | null) =>
  next ? askForSeat(next) : { href: '/dates', label: 'See class dates' };
