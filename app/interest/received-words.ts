import { isSameCity } from '../platform/words.ts';
import { askForSeat, type OpenClass } from '../site/dates/open-class.ts';
import { afterInterestInShort, classIsThere } from '../site/order-of-things.ts';
import { placeInWords } from './asked/asked-class.ts';

type Place = Parameters<typeof placeInWords>[0];

/** What is said after the documented words: which mail to open, and what comes after it: a class that is there, or that we plan one. */
export function receivedWords(email: string, next: OpenClass | null, asked: Place): string {
  return `Our receipt goes to ${email.trim()}. ${next ? classThere(next, asked) : afterInterestInShort}`;
}

/** A class in another city than the one asked for says so. */
function classThere(next: OpenClass, asked: Place): string {
  const city = asked.preferredLocation === 'NoPreference' ? (asked.otherCity ?? '') : placeInWords(asked);
  const none = city === '' || isSameCity(city, next.city) ? '' : `No class in ${city} has seats yet. `;
  return `${none}${classIsThere(next.words)}`;
}

/** Where whoever has asked goes on. */
export const afterInterest = (next: OpenClass | null) =>
  next ? askForSeat(next) : { href: '/dates', label: 'See class dates' };
