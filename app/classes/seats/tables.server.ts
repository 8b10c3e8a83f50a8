import type { SeatState } from './rules.ts';

/** One person's row in one batch: what they were asked, what they said, where they stand. Never removed. */
export type SeatTable = {
  id: string;
  created_at: string;
  batch_id: string;
  /** 'email asha@example.in', or 'interest <id>' of somebody who gave no email. */
  person: string;
  interest_id: string | null;
  name: string;
  email: string;
  phone: string;
  /** 'Self' or 'Employer', as they said; '' where nobody asked. */
  payer: string;
  state: SeatState;
  state_at: string;
  /** Until when the seat is held, or an answer is asked for. */
  answer_by: string | null;
  /** Where they stand, or stood last, in line: promises are 0, all others 1. */
  queue_rank: number | null;
  queue_no: number | null;
  /** When they first said yes: the order of promises. */
  yes_at: string | null;
  /** The right to the next batch of the subject. */
  promise: 'open' | 'used' | null;
  /** The seat they were moved to. */
  moved_to: string | null;
  /** Why a seat was taken back, or offered out of turn. */
  reason: string | null;
  version: number;
};

/** Who is Taken in which subject: one unfinished batch each. */
export type SeatClaimTable = { person: string; subject: string; seat_id: string };

declare module '../../platform/database/database.server.ts' {
  interface Database {
    seats: SeatTable;
    seat_claims: SeatClaimTable;
  }
}
