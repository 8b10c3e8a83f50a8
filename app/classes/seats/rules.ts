// What may become of a seat, decided from what stands there and the clock alone.

export const seatStates = [
  'Asked',
  'Offered',
  'Waiting',
  'Taken',
  'Declined',
  'Given back',
  'Lapsed',
  'Taken back',
  'Moved',
  'Not seated',
  'Called off',
] as const;
export type SeatState = (typeof seatStates)[number];

/** A state as people read it: a cancelled class has one word everywhere. */
export const stateInWords = (state: string): string => (state === 'Called off' ? 'Cancelled' : state);

/** The states whose own word does not tell the office what became of somebody. */
const officeWords: Readonly<Record<string, string>> = {
  Offered: 'Held',
  Waiting: 'In line',
  Lapsed: 'Did not answer',
  'Taken back': 'Office took it back',
  'Not seated': 'Class was full',
};
export const stateForOffice = (state: string): string => officeWords[state] ?? stateInWords(state);

/** Whoever stands in one of these has something to lose. */
export const liveStates: readonly SeatState[] = ['Asked', 'Offered', 'Waiting', 'Taken'];

/** Whether a seat in this state counts as taken or held. */
export const counts = (state: SeatState): boolean => state === 'Offered' || state === 'Taken';

export type SeatAct = 'yes' | 'no' | 'give back' | 'offer' | 'lapse' | 'take back';

/** What the rules look at: a seat, and its batch at the moment. */
export type SeatFacts = {
  state: SeatState;
  answerBy: string | null;
  /** They have given it back twice, and it is not the office that brings them in again. */
  isSpent?: boolean;
};
export type LineFacts = {
  /** Announced or confirmed, and its first day is still to come. */
  open: boolean;
  free: number;
  waiting: number;
};

export type SeatDecision =
  | { to: SeatState }
  /** It is so already: the same answer again, and nothing else. */
  | { same: true }
  | { refusal: string };

const closed = 'This class has begun or is over: nobody comes in or goes any more.';

/** What an act makes of a seat. Taken is `free > 0` and nobody Waiting: a newcomer never passes the line. */
export function decideSeat(act: SeatAct, seat: SeatFacts, line: LineFacts, now: Date): SeatDecision {
  // What is called off or moved is history; only that a deadline passed is noted whenever it is noticed.
  if (act === 'lapse') return lapse(seat, now);
  if (!line.open) return { refusal: closed };
  return acts[act](seat, line, now);
}

const isDue = ({ answerBy }: SeatFacts, now: Date) => answerBy !== null && answerBy <= now.toISOString();

function lapse(seat: SeatFacts, now: Date): SeatDecision {
  if (seat.state !== 'Asked' && seat.state !== 'Offered') return { same: true };
  return isDue(seat, now) ? { to: 'Lapsed' } : { same: true };
}

const acts: Record<Exclude<SeatAct, 'lapse'>, (seat: SeatFacts, line: LineFacts, now: Date) => SeatDecision> = {
  yes(seat, { free, waiting }, now) {
    const { state } = seat;
    if (state === 'Taken' || state === 'Waiting') return { same: true };
    // What was held until now is theirs; a late yes counts as a fresh one (`answerSeat` lets the hold lapse first).
    if (state === 'Offered' && !isDue(seat, now)) return { to: 'Taken' };
    if (!comesBack(seat))
      return { refusal: ended[state] ?? 'They have given this seat back twice: the office brings them in again.' };
    return { to: free > 0 && waiting === 0 ? 'Taken' : 'Waiting' };
  },
  no({ state }) {
    if (state === 'Declined' || state === 'Given back') return { same: true };
    if (state === 'Taken') return { refusal: 'They have a seat: it is given back.' };
    if (state === 'Lapsed') return { to: 'Declined' };
    return ended[state] ? { refusal: ended[state] } : { to: 'Declined' };
  },
  'give back'({ state }) {
    if (state === 'Given back') return { same: true };
    return state === 'Taken' ? { to: 'Given back' } : { refusal: 'Only a seat that is taken is given back.' };
  },
  offer(seat, { free }, now) {
    const { state } = seat;
    if (state === 'Offered' && !isDue(seat, now)) return { same: true };
    if (state === 'Taken') return { refusal: 'They have a seat.' };
    if (!['Asked', 'Waiting', 'Lapsed'].includes(state)) return { refusal: ended[state] ?? 'They said no.' };
    return free > 0 ? { to: 'Offered' } : { refusal: 'No seat is free.' };
  },
  'take back'({ state }) {
    if (state === 'Taken back') return { same: true };
    return liveStates.includes(state) ? { to: 'Taken back' } : { refusal: 'There is nothing to take back.' };
  },
};

/** Whether a yes of their own brings somebody in who has neither a seat nor a place in line. */
export const comesBack = ({ state, isSpent = false }: Pick<SeatFacts, 'state' | 'isSpent'>): boolean =>
  ['Asked', 'Offered', 'Lapsed', 'Declined', 'Given back'].includes(state) && !isSpent;

/** Whether a yes counts for nothing yet; of one that counts the office has only to look at it. */
export const isHeldBack = ({ state, reviewReason }: { state: SeatState; reviewReason: string | null }): boolean =>
  state === 'Asked' && reviewReason !== null;

/** Whether they may say what they want instead: while answers are taken, and afterwards whoever has no seat. */
export function takesWish({ state }: Pick<SeatFacts, 'state'>, isOpen: boolean): boolean {
  return isOpen || !['Taken', 'Moved', 'Taken back'].includes(state);
}

/** What nobody comes back from by a word of their own. */
const ended: Partial<Record<SeatState, string>> = {
  'Taken back': 'This seat was taken back by the office.',
  Moved: 'They have a seat in another class.',
  'Not seated': 'This class is over for them: the next one is theirs first.',
  'Called off': 'This class was cancelled.',
};
