/** What is said after the documented words: which mail to open, and what comes after it. */
export function receivedWords(email: string): string {
  return `Open our receipt at ${email.trim()}; dates follow.`;
}
