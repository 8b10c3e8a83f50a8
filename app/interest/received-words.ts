/** What is said after the documented words: which mail to look for. What comes next the form has said, and the mail says it again. */
export function receivedWords(email: string): string {
  return `Look for our receipt at ${email.trim()}.`;
}
