import type { Generated } from 'kysely';
import type { SeatState } from './seat.ts';

/** One person's row in one batch: what they were asked, what they said, where they stand. Never removed. */
export type SeatTable = {
  id: string;
  created_at: string;
  batch_id: string;
  /** 'email asha@example.in', or of somebody without one 'interest <id>', or 'nominee <id>' on an employer's list. */
  person: string;
  interest_id: string | null;
  /** The employer's list that they were named on: it pays. */
  nomination_id: Generated<string | null>;
  name: string;
  email: string;
  phone: string;
  /** The name and number of whoever asked for it again under this address without logging in, where they are others. */
  also_name: Generated<string | null>;
  also_phone: Generated<string | null>;
  /** 'Self' or 'Employer', as they said; '' where nobody asked. */
  payer: string;
  state: SeatState;
  state_at: string;
  /** Until when the seat is held, or an answer is asked for. */
  answer_by: string | null;
  /** Where they stand, or stood last, in line: promises are 0, all others 1. */
  queue_rank: number | null;
  queue_no: number | null;
  /** When they first said yes, and did not take it back since: the order of promises. */
  yes_at: string | null;
  /** The right to the next batch of the subject. */
  promise: 'open' | 'used' | 'refund' | null;
  moved_to: string | null;
  /** Why a seat was taken back, or offered out of turn. */
  reason: string | null;
  version: number;
  /** The link of the page carries it: raised, the links before are dead. */
  link_version: Generated<number>;
  wave_id: Generated<string | null>;
  reminded_at: Generated<string | null>;
  /** What they were told once, in paise, where it is lower than the fee of the batch now. */
  fee: Generated<number | null>;
  /** What they want instead, as JSON: a city and a time of the form of interest, or nothing any more. */
  wish: Generated<string | null>;
  /** What they give for the class, '' until they do, and under which notice. */
  id_name: Generated<string>;
  meal: Generated<string>;
  needs: Generated<string>;
  prev_cert_no: Generated<string>;
  prev_cert_until: Generated<string>;
  payer_company: Generated<string>;
  payer_gstin: Generated<string>;
  notice_version: Generated<string | null>;
  /** Whence their last own yes came, in codes (`hold-back.server.ts`), until the class is over. */
  yes_network: Generated<string | null>;
  yes_around: Generated<string | null>;
  yes_domain: Generated<string | null>;
  /** Why a yes that they said waits for the office, and holds nothing. */
  review_reason: Generated<string | null>;
  /** Since when the seat is safe, and why: 'paid', 'order' or 'waived'. */
  secured_at: Generated<string | null>;
  secured_why: Generated<string | null>;
};

/** A wording of the notice that stands where something is given for a class. */
export type SeatNoticeTable = { version: string; wording: string };

/** Who is Taken in which subject: one unfinished batch each. */
export type SeatClaimTable = { person: string; subject: string; seat_id: string };

declare module '../../platform/database/database.server.ts' {
  interface Database {
    seats: SeatTable;
    seat_notices: SeatNoticeTable;
    seat_claims: SeatClaimTable;
  }
}
