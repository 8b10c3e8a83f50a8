import type { Generated } from 'kysely';
import type { BatchState } from './batch.ts';

export type VenueTable = {
  id: string;
  created_at: string;
  name: string;
  /** Its lines. */
  address: string;
  city: string;
  state_code: string;
  /** Six figures, or ''. */
  pin: string;
  /** How one gets there; '' while nobody has said. */
  directions: string;
  latitude: number | null;
  longitude: number | null;
  archived_at: string | null;
  version: number;
};

export type BatchTable = {
  id: string;
  created_at: string;
  /** Such as B-7K3M9. */
  reference: string;
  /** The training event it is a class of: a level or a short course. */
  event_code: string;
  city: string;
  /** The GST code of the state it is held in. */
  state_code: string;
  venue_id: string | null;
  language: string;
  seats: number;
  minimum: number;
  /** Seats that nobody else can have: taken, held for somebody, or held for an employer without a name. The table refuses more than there are. */
  taken: number;
  /** How many who were promised a seat in it are still to be brought in: nobody passes them. */
  promises_left: Generated<number>;
  /** How long a seat is held for an answer. */
  answer_hours: number;
  /** In paise, before GST; null while it is given with the offer. */
  fee: number | null;
  /** Since when the public is told the fee, and since when it is not told of the batch at all. */
  fee_shown_at: string | null;
  private_at: string | null;
  trainer: string;
  /** What its people bring; its lines. */
  bring: string;
  /** For the office alone. */
  note: string;
  /** As decided. What follows from the clock alone is `stateAt`. */
  state: BatchState;
  /** The first and the last of its days, YYYY-MM-DD in India. */
  starts_on: string | null;
  ends_on: string | null;
  /** The first day as it was announced. */
  first_starts_on: string | null;
  /** Grows with every change that a calendar has to hear of. */
  ics_sequence: number;
  cancelled_reason: string | null;
  cancelled_at: string | null;
  version: number;
  /** Written first by every act: whoever comes next waits for it. */
  touched_at: string;
};

/** One day of a batch, with its hours in India ('09:00'). */
export type BatchDayTable = { batch_id: string; day: string; begins: string; ends: string };

/** What was done to a batch, and by whom. Added only. */
type BatchHistoryTable = {
  id: string;
  batch_id: string;
  /** Where it is about one of its seats. */
  seat_id: string | null;
  at: string;
  by_kind: 'office' | 'person' | 'employer' | 'schedule';
  by_uid: string | null;
  act: string;
  /** JSON. */
  detail: string;
};

export type BatchPackTable = {
  batch_id: string;
  /** Drawn from what it says: the same words are the same pack. */
  digest: string;
  made_at: string;
  /** JSON: the facts that it was made from. */
  snapshot: string;
  bytes: Uint8Array;
  sha256: string;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    venues: VenueTable;
    batches: BatchTable;
    batch_days: BatchDayTable;
    batch_history: BatchHistoryTable;
    batch_packs: BatchPackTable;
  }
}
