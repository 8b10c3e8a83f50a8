import { stageText } from '../site/order-of-things.ts';

/** What is said after the documented words: which mail to look for, and what comes next. */
export function receivedWords(email: string): string {
  return `Look for our receipt at ${email.trim()}. ${stageText('offer')}`;
}
