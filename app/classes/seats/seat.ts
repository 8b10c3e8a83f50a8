import type { SeatState } from './rules.ts';

/** A seat as it is read. */
export type Seat = {
  id: string;
  batchId: string;
  person: string;
  interestId: string | null;
  name: string;
  email: string;
  phone: string;
  payer: string;
  state: SeatState;
  stateAt: string;
  answerBy: string | null;
  queueRank: number | null;
  queueNo: number | null;
  promise: 'open' | 'used' | null;
  movedTo: string | null;
  reason: string | null;
  version: number;
};

/** What has become of somebody's act. `number` and `ahead` are theirs in line. */
export type SeatOutcome =
  | { ok: true; seat: Seat; ahead: number | null }
  | { ok: false; refusal: string }
  /** Taken in another batch of the subject: one moves there instead. */
  | { ok: false; refusal: string; elsewhere: string }
  /** Somebody else was quicker: what stands there. */
  | { ok: false; current: Seat };
