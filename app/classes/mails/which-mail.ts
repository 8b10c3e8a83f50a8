import type { SeatState } from '../seats/rules.ts';

/** What a person is told of their seat. */
export const seatMails = [
  'seat-asked',
  'seat-offered',
  'nominee-offered',
  'seat-reminder',
  'seat-taken',
  'seat-waiting',
  'seat-lapsed',
  'seat-given-back',
  'seat-moved',
  'seat-taken-back',
  'batch-confirmed',
  'batch-changed',
  'batch-cancelled',
  'not-seated',
  'class-reminder',
] as const;
export type SeatMail = (typeof seatMails)[number];

/** What the office is told of a batch at once. */
export const batchNotices = ['seat-lost', 'minimum-reached'] as const;
export type BatchNotice = (typeof batchNotices)[number];

/** The mail of a step from one state to another; null of a step that has none. Who is asked is told by whoever asks them. */
export function mailOfStep(from: SeatState, to: SeatState): SeatMail | null {
  // Whoever was only asked had nothing to lose.
  if (to === 'Lapsed') return from === 'Offered' ? 'seat-lapsed' : null;
  return mailOf[to] ?? null;
}

const mailOf: Partial<Record<SeatState, SeatMail>> = {
  Offered: 'seat-offered',
  Taken: 'seat-taken',
  Waiting: 'seat-waiting',
  'Given back': 'seat-given-back',
  'Taken back': 'seat-taken-back',
  'Called off': 'batch-cancelled',
  'Not seated': 'not-seated',
};
