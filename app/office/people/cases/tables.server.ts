import type { Received } from '../../../platform/received.ts';
import type { CaseStatus } from './contract.ts';

/** One submission before the office. Its id is the id of the record, which takes the case with it when it is erased. */
export type CaseTable = {
  id: string;
  kind: Received['kind'];
  interest_id: string | null;
  registration_id: string | null;
  message_id: string | null;
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** The digits of the phone, where it is all that somebody gave. */
  number: string | null;
  summary: string;
  /** How it begins: a line of what it is about, which may be empty, and what more is said after it (`excerptOf`). */
  excerpt: string;
  /** The training that is asked for where any city will do; null for any other case. The lists have an index by it. */
  anywhere: string | null;
  /** For how many people; null for one. Kept by the office. */
  heads: number | null;
  received_at: string;
  /** When the person last sent or corrected something. */
  latest_at: string;
  review_reason: string | null;
  status: CaseStatus;
  /** The seat that set it; null when somebody of the office did. */
  set_by_seat: string | null;
  /** When it first left New, or somebody first wrote to its person. */
  answered_at: string | null;
  owner_uid: string | null;
  owned_at: string | null;
  /** YYYY-MM-DD. */
  due_on: string | null;
  archived_at: string | null;
  silenced_at: string | null;
  /** How somebody told it to the office, which wrote it down for them; null for what they sent themselves. */
  told_by: string | null;
  told_to: string | null;
  told_at: string | null;
  /** The company that they named; null where they named none, and for what they sent themselves. */
  company: string | null;
  /** When they last wrote back by mail, while that waits for somebody; null otherwise. */
  replied_at: string | null;
  /** How that begins. */
  reply_excerpt: string | null;
  /** What `latest_at` was before they wrote back: when they last asked for something by a form. Null where that is `latest_at`. */
  asked_at: string | null;
  /** Grows with every change the office makes: what was edited tells whether it is still the newest. */
  version: number;
};

export type CaseNoteTable = {
  id: string;
  case_id: string;
  text: string;
  author_uid: string;
  author: string;
  written_at: string;
};

/** What the office put right in who somebody is. Never changed. */
export type CaseCorrectionTable = {
  id: string;
  case_id: string;
  field: string;
  old_value: string;
  new_value: string;
  author_uid: string;
  author: string;
  corrected_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    cases: CaseTable;
    case_notes: CaseNoteTable;
    case_corrections: CaseCorrectionTable;
  }
}
