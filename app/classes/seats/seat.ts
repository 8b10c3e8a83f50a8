import type { SeatState } from './rules.ts';

/** A seat as it is read. */
export type Seat = {
  id: string;
  batchId: string;
  person: string;
  interestId: string | null;
  /** The employer's list that they were named on. */
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
  /** The version of the link to its page. */
  linkVersion: number;
  /** What they gave for the class; '' what they did not. */
  given: Given;
};

/** Whether an employer has named whoever a seat is held for, and they have not answered. */
export const isNamedOnly = ({ state, nominationId }: Pick<Seat, 'state' | 'nominationId'>): boolean =>
  state === 'Offered' && nominationId !== null;

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
  | { ok: false; refusal: string }
  /** Taken in another batch of the subject: one moves there instead. */
  | { ok: false; refusal: string; elsewhere: string }
  /** Somebody else was quicker: what stands there. */
  | { ok: false; current: Seat };

/** How whoever was erased is called wherever their row stays. */
export const erasedName = 'Somebody erased';
export const erased = 'Erased at their wish';

/** Where in line somebody waits: whoever was promised a seat before all others. */
export const queueRanks = { promised: 0, ordinary: 1 } as const;
