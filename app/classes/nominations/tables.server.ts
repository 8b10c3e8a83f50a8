import type { Generated } from 'kysely';
import type { NominationState } from './nomination.ts';

/** What an employer asked for: a class or a wish, who they are, and once the office has agreed the seats that are held for them. */
export type NominationTable = {
  id: string;
  created_at: string;
  /** Such as NOM-7K3M9Q. */
  reference: string;
  batch_id: string | null;
  /** What they want where no class is named. */
  wish: string;
  company: string;
  gstin: string;
  address: string;
  city: Generated<string>;
  pin: string;
  state_code: string;
  order_number: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  notice_version: string;
  state: NominationState;
  /** How many seats were agreed, and how many of them nobody is named for; those count in `batches.taken`. */
  seats: Generated<number>;
  /** Held seats without a name: they count in `batches.taken`. */
  unnamed: Generated<number>;
  agreed_at: Generated<string | null>;
  hold_until: Generated<string | null>;
  reminded_at: Generated<string | null>;
  reason: Generated<string | null>;
  /** Why staff should look first: a program may have sent it, and nobody was written to. */
  review_reason: string | null;
  /** The message by which it stands in the inbox. */
  message_id: string | null;
  link_version: Generated<number>;
  /** Whence its slips were printed, in codes, and that its page was used (`hold-back.server.ts`), until the class is over. */
  printed_from: Generated<string>;
  version: Generated<number>;
};

export type NominationPersonTable = {
  id: string;
  nomination_id: string;
  position: number;
  name: string;
  email: string;
  phone: string;
  prev_cert_no: string;
  /** The seat that is held for them; null while none is. */
  seat_id: string | null;
  /** As JSON, how a seat stood that they had before they were named; null of a seat that was made for them. */
  stood: Generated<string | null>;
  /** As what the naming ended, where their seat stands again as it stood before, or none could be held. */
  ended: Generated<string | null>;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    nominations: NominationTable;
    nomination_people: NominationPersonTable;
  }
}
