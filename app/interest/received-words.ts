import { orderOfThings } from '../site/order-of-things.ts';

/** What is said after the documented words: which mail to open, and what comes after it. */
export function receivedWords(email: string): string {
  return `Our receipt goes to ${email.trim()}. ${orderOfThings[1]!.text}`;
}

/** Where whoever has asked goes on: the class may be there already. */
export const afterInterest = { href: '/dates', label: 'See class dates' };
