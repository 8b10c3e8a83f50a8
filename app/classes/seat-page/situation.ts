import { type Batch, hasBegun, stateAt } from '../batch.ts';
import { type Seat, isHeldBack } from '../seats/seat.ts';

/** What the page of a seat is about, as of a moment; it decides the sentence, the scale and the buttons. */
export type Situation =
  | 'asked'
  /** Their yes waits for the office. */
  | 'held back'
  | 'offered'
  | 'waiting'
  | 'taken'
  | 'confirmed'
  | 'elsewhere'
  | 'declined'
  | 'given back'
  | 'lapsed'
  | 'taken back'
  | 'moved'
  | 'not seated'
  | 'called off'
  /** The first day has come. */
  | 'closed'
  /** It has, and nobody has said whether the class runs. */
  | 'undecided';

/** A seat of theirs, a hold or a place in line stands. */
export const isLiving = (situation: Situation): boolean =>
  ['taken', 'confirmed', 'offered', 'waiting'].includes(situation);

/** What the page says, decided from what stands there and the clock, like every act: nothing waits for a schedule. */
export function situationOf(
  seat: Pick<Seat, 'state' | 'answerBy' | 'reviewReason'>,
  batch: Pick<Batch, 'state' | 'startsOn' | 'endsOn'>,
  /** They have a seat in another class of it. */
  isElsewhere: boolean,
  now: Date,
): Situation {
  const ended = ends[seat.state];
  if (ended) return ended;
  const state = stateAt(batch, now);
  if (state === 'Cancelled') return 'called off';
  const due = seat.answerBy !== null && seat.answerBy <= now.toISOString();
  if (seat.state === 'Declined') return 'declined';
  if (seat.state === 'Given back') return 'given back';
  if (seat.state === 'Lapsed') return 'lapsed';
  if (hasBegun(batch, now)) {
    if (state === 'Announced') return 'undecided';
    // The schedule notes it in a moment.
    return seat.state === 'Taken' ? 'closed' : seat.state === 'Waiting' ? 'not seated' : 'lapsed';
  }
  if (seat.state === 'Taken') return state === 'Confirmed' ? 'confirmed' : 'taken';
  if (isHeldBack(seat)) return 'held back';
  if (due) return 'lapsed';
  if (isElsewhere) return 'elsewhere';
  if (seat.state === 'Offered') return 'offered';
  if (seat.state === 'Asked') return 'asked';
  return 'waiting';
}

/** These stand whatever becomes of the class. Whoever said no, gave back or let lapse is told instead that it is cancelled, where it is. */
const ends: Partial<Record<Seat['state'], Situation>> = {
  'Taken back': 'taken back',
  Moved: 'moved',
  'Not seated': 'not seated',
  'Called off': 'called off',
};
