const names: Record<string, string> = {
  'account-deleted': 'Account deleted',
  'batch-cancelled': 'Class: cancelled',
  'batch-changed': 'Class: changed',
  'batch-confirmed': 'Class: will run',
  'bill-begun': 'Bill: who pays is asked',
  'bill-cancelled': 'Bill: class cancelled',
  'class-reminder': 'Class: begins soon',
  'confirm-email': 'Confirm your email',
  'confirm-subscription': 'Confirm your subscription',
  'dates-announced': 'Class dates: a new class',
  'erasure-asked': 'Erasure asked for',
  'erasure-proof': 'Proof that erasure was asked for',
  'google-not-joined': 'Google log-in not joined',
  'interest-notice': 'To the office: an expression of interest',
  'interest-received': 'Receipt for an expression of interest',
  'message-notice': 'To the office: a message',
  'message-received': 'Receipt for a message',
  'minimum-reached': 'To the office: the minimum is reached',
  'new-device': 'Log-in on a new device',
  'not-seated': 'Class: was full',
  'office-digest': 'To the office: several submissions',
  'office-letter': 'Letter of the office',
  'office-notice': 'To the office: a submission',
  'password-changed': 'Password changed',
  'reply-notice': 'To the office: a reply',
  'registration-notice': 'To the office: a registration',
  'registration-received': 'Receipt for a registration',
  'reset-asked': 'Reset of a password',
  'reset-password': 'Reset of a password',
  'seat-asked': 'Seat: do you want one',
  'seat-given-back': 'Seat: given back',
  'seat-lapsed': 'Seat: passed on',
  'seat-lost': 'To the office: a seat was given back',
  'seat-moved': 'Seat: moved',
  'seat-offered': 'Seat: held for you',
  'seat-reminder': 'Seat: reminder',
  'seat-taken': 'Seat: yours',
  'seat-taken-back': 'Seat: withdrawn',
  'seat-waiting': 'Seat: place in line',
  'second-factor-changed': 'Second step changed',
  'second-step-reset': 'Second step reset by an owner',
  'staff-invited': 'Access to the back office',
  'subscription-notice': 'To the office: a subscription',
};

export function mailName(template: string | null, topic: string): string {
  const name = names[template ?? topic];
  if (name) return name;
  // 'bill-proforma': a mail that is written when it leaves is no work of the site.
  const words = template?.replace('-', ': ').replaceAll('-', ' ');
  if (words && topic !== 'mail') return words[0]!.toUpperCase() + words.slice(1);
  return topic === 'mail' ? (template ?? 'Mail') : `Work inside the site (${topic})`;
}
