import { askForSeat, type OpenClass } from '../site/dates/open-class.ts';
import { afterInterestInShort, classIsThere } from '../site/order-of-things.ts';

/** What is said after the documented words: which mail to open, and what comes after it: a class that is there, or that we plan one. */
export function receivedWords(email: string, next: OpenClass | null): string {
  return `Our receipt goes to ${email.trim()}. ${next ? classIsThere(next.words) : afterInterestInShort}`;
}

/** Where whoever has asked goes on. */
export const afterInterest = (next: OpenClass | null) =>
  next ? askForSeat(next) : { href: '/dates', label: 'See class dates' };
