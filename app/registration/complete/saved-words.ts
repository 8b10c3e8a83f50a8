/** The documented words (specification 8). */
export const success = 'Profile updated successfully!';

/** What is said after them: what the person is registered for now, what happens next, and which mail to open. */
export function savedWords(ticked: readonly string[], receiptAt: string | null): string {
  if (ticked.length === 0) return 'Your details are kept; no course was added.';
  const receipt = receiptAt ? `Our receipt is in the mail to ${receiptAt} by now.` : 'Our receipt is in your mail.';
  return `We have your registration for ${ticked.join(', ')}. Next, ask for a seat under My Interests. ${receipt}`;
}

/** Where a seat in a class of theirs is asked for. */
export const afterSaving = { href: '/myinterests', label: 'Go to My Interests' };
