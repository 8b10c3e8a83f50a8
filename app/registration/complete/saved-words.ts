import { oddNumber } from '../help/odd-number.ts';

/** The documented words (specification 8). */
export const success = 'Profile updated successfully!';

/**
 * What is said after them: what the person is registered for now, what happens next, and which mail to open. `withSeats`: courses of
 * which a class has free seats. `numbers` as typed: an odd one is kept, and told.
 */
export function savedWords(
  ticked: readonly string[],
  receiptAt: string | null,
  withSeats: readonly string[] = [],
  numbers: { postalCode?: unknown; gstNo?: unknown } = {},
): string {
  const odd = (['postalCode', 'gstNo'] as const).flatMap((field) => oddNumber(field, numbers[field]) ?? []);
  const look = odd.length > 0 ? ` Look at My Profile once more: ${odd.join(' ')}` : '';
  if (ticked.length === 0) return `Your details are kept; no course was added.${look}`;
  const receipt = receiptAt ? `Our receipt is in the mail to ${receiptAt} by now.` : 'Our receipt is in your mail.';
  const next = ticked.some((course) => withSeats.includes(course))
    ? 'Next, ask for a seat under My Interests.'
    : 'Next, ask for a seat, or wait for our dates.';
  return `We have your registration for ${ticked.join(', ')}. ${next} ${receipt}${look}`;
}

/** Where a seat in a class of theirs is asked for. */
export const afterSaving = { href: '/myinterests', label: 'Go to My Interests' };
