import type { ContactMessage } from './contract.ts';

/** One message to the office, or a submission of either form that a program may have sent. Times are ISO-8601 UTC text. */
export type ContactMessageTable = ContactMessage & {
  id: string;
  notice_version: string;
  received_at: string;
  /** Set on what a program may have sent: kept for staff to look at, nobody was written to. */
  review_reason: string | null;
};

/** The row that simultaneous repeats wait for: when these very words were last kept as a message. */
export type ContactGuardTable = { fingerprint: string; opened_at: string };

/** One address on the way to, on, or off the list: on it when confirmed and not unsubscribed. */
export type SubscriberTable = {
  id: string;
  /** Lower-cased. */
  email: string;
  name: string;
  notice_version: string;
  asked_at: string;
  /** SHA-256 of the token in the last confirmation mail; the token itself is in the mail, and in the outbox until that has left. */
  confirm_hash: string | null;
  confirm_until: string | null;
  /** When the last confirmation mail was left in the outbox. */
  mailed_at: string | null;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
};

/** SHA-256 of the token of each mail to a subscriber: it unsubscribes for as long as the subscriber is known. */
export type UnsubscribeTokenTable = { hash: string; subscriber_id: string };

/** Wordings of the notices, by version; never changed once shown. */
export type ContactNoticeTable = { version: string; wording: string };

declare module '../platform/database/database.server.ts' {
  interface Database {
    contact_messages: ContactMessageTable;
    contact_guards: ContactGuardTable;
    contact_notices: ContactNoticeTable;
    subscribers: SubscriberTable;
    unsubscribe_tokens: UnsubscribeTokenTable;
  }
}
