/** What is said after the documented words: which mail to open, and what comes after it. */
export function receivedWords(email: string): string {
  return `Our receipt at ${email.trim()} says what is next.`;
}
