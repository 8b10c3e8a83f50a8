/** A seat as it is read. */
export type Seat = {
  id: string;
  batchId: string;
  person: string;
  interestId: string | null;
  nominationId: string | null;
  name: string;
  email: string;
  phone: string;
  payer: string;
  state: SeatState;
  stateAt: string;
  answerBy: string | null;
  queueRank: number | null;
  queueNo: number | null;
  promise: 'open' | 'used' | 'refund' | null;
  movedTo: string | null;
  reason: string | null;
  /** Why a yes that they said waits for the office, and holds nothing. */
  reviewReason: string | null;
  version: number;
  /** What they were told once, in paise, where it is lower than the fee of the batch now. */
  fee: number | null;
  /** How a taken seat is secured: paid, by an order, or waived. */
  secured: string | null;
  linkVersion: number;
  /** What they gave for the class; '' what they did not. */
  given: Given;
};

/** Whether an employer has named whoever a seat is held for, and they have not answered; or they have, and never asked for a class themselves. */
export const isNamedOnly = ({ state, nominationId, interestId }: Seat): boolean =>
  nominationId !== null && (state === 'Offered' || (state === 'Taken' && interestId === null));

export type Given = {
  idName: string;
  company: string;
  gstin: string;
  meal: string;
  needs: string;
  certificate: string;
  certificateUntil: string;
};

/** What has become of somebody's act. `number` and `ahead` are theirs in line. */
export type SeatOutcome =
  | {
      ok: true;
      seat: Seat;
      ahead: number | null;
      /** The time of the seat that was held for them ran out before. */
      late?: true;
    }
  | { ok: false; refusal: string; field?: string }
  /** Taken in another batch of the subject: one moves there instead. */
  | { ok: false; refusal: string; elsewhere: string }
  /** Somebody else was quicker: what stands there. */
  | { ok: false; current: Seat };

/** How whoever was erased is called wherever their row stays. */
export const erasedName = 'Somebody erased';
export const erased = 'Erased at their wish';

/** What is said where something is done with a seat only for a reason, and none is given. */
export const whyLacks = {
  takeBack: 'Please say why; the person is told.',
  offer: 'Others stand before them in line. Please say why they come first; all staff see it.',
  settleRefund: 'Please say how it was settled, such as the day of the transfer.',
} as const;

/** Of a payment that was told, until somebody has looked for it. */
export const notLooked = 'not looked for yet';

/** What was offered and not taken. */
export const untaken: ReadonlySet<string> = new Set<SeatState>(['Declined', 'Lapsed']);

/** Where in line somebody waits: whoever was promised a seat before all others. */
export const queueRanks = { promised: 0, ordinary: 1 } as const;

// What may become of a seat, decided from what stands there and the clock alone.

/** Asked, then held (Offered) or in line (Waiting), then taken; or asked and taken at once. The others are ends. */
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
const stateInWords = (state: string): string => (state === 'Called off' ? 'Cancelled' : state);

/** The states whose own word does not tell the office what became of somebody. */
const officeWords: Readonly<Record<string, string>> = {
  Offered: 'Held',
  Waiting: 'In line',
  Lapsed: 'Did not answer',
  'Taken back': 'Office took it back',
  'Not seated': 'Class was full',
};
export const stateForOffice = (state: string): string => officeWords[state] ?? stateInWords(state);

/** What a seat is to whoever has or had it. */
const personWords: Readonly<Record<string, string>> = {
  Offered: 'Held for you',
  Waiting: 'In line',
  Taken: 'You have a seat',
  Declined: 'You said no',
  Lapsed: 'The time ran out',
  'Taken back': 'Withdrawn',
  'Not seated': 'The class was full',
};
export const stateForPerson = (state: string): string => personWords[state] ?? stateInWords(state);

/** Whoever stands in one of these has something to lose. */
export const liveStates: readonly SeatState[] = ['Asked', 'Offered', 'Waiting', 'Taken'];
/** A seat, a hold, or a place in line. */
export const placeStates: readonly SeatState[] = liveStates.filter((state) => state !== 'Asked');

export const counts = (state: SeatState): boolean => state === 'Offered' || state === 'Taken';

export type SeatAct = 'yes' | 'no' | 'give back' | 'offer' | 'lapse' | 'take back';

type SeatFacts = {
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

type SeatDecision =
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
