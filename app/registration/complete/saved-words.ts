/** The documented words (specification 8). */
export const success = 'Profile updated successfully!';

/** What is said after them: what the person is registered for now, what happens next, and which mail to open. */
export function savedWords(ticked: readonly string[], receiptAt: string | null): string {
  if (ticked.length === 0) return 'Your details are kept; no course was added.';
  const receipt = receiptAt ? `Look for our receipt at ${receiptAt}.` : 'Look for our receipt in your mail.';
  return `We have your registration for ${ticked.join(', ')}. Has a class for it a date? Ask for a seat under Class dates. Otherwise we write to you. Nothing is to be paid yet. ${receipt}`;
}
