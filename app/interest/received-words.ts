import { askForSeat, type OpenClass } from '../site/dates/open-class.ts';
import { classIsThere, orderOfThings } from '../site/order-of-things.ts';

/** What is said after the documented words: which mail to open, and what comes after it: a class that is there, or that we plan one. */
export function receivedWords(email: string, next: OpenClass | null): string {
  return `Our receipt goes to ${email.trim()}. ${next ? classIsThere(next.words) : orderOfThings[1]!.text}`;
}

/** Where whoever has asked goes on. */
export const afterInterest = (next: OpenClass | null) =>
  next ? askForSeat(next) : { href: '/dates', label: 'See class dates' };
