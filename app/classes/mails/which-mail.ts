import type { SeatState } from '../seats/seat.ts';

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

/** What nobody has just asked for leaves at seven in the morning where it is written at night; an answer to what somebody did, and what cannot wait, leaves at once. */
export const restsAtNight: ReadonlySet<SeatMail> = new Set([
  'seat-asked',
  'seat-offered',
  'nominee-offered',
  'seat-reminder',
  'seat-lapsed',
  'not-seated',
  'class-reminder',
]);
