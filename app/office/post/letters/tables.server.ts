import type { Purpose } from './contract.ts';

/** A text that the office writes letters from. Never dropped: it is retired. */
export type LetterTextTable = {
  id: string;
  name: string;
  subject: string;
  text: string;
  position: number;
  version: number;
  changed_at: string;
  /** Who has worded it; null as shipped. */
  changed_by: string | null;
  retired_at: string | null;
};

/** What was written to the person of a case, in the words as sent. Never changed; goes with the case. */
export type LetterTable = {
  id: string;
  case_id: string;
  /** Its mail; a letter to one address about several cases is one mail. */
  outbox_id: string;
  email: string;
  subject: string;
  text: string;
  /** The name of the text it was begun with. */
  template: string | null;
  to_many: number;
  author_uid: string;
  author: string;
  written_at: string;
};

/** A letter to many: its words with their placeholders, and what becomes of the cases. It has ended when nobody waits any more. */
export type SendingTable = {
  id: string;
  author_uid: string;
  author: string;
  author_email: string;
  network: string;
  purpose: Purpose;
  subject: string;
  text: string;
  template: string | null;
  /** JSON: what the cases are moved to. */
  change: string;
  /** JSON: whom it was begun for; null in the first letters, which kept no list of people. */
  who: string | null;
  begun_at: string;
  stopped_at: string | null;
  ended_at: string | null;
};

export type SendingPersonTable = {
  id: string;
  sending_id: string;
  case_id: string;
  email: string;
  /** JSON: ids of further cases under the address. */
  others: string;
  /** 1: written to although it was warned. */
  anyway: number;
  state: 'waiting' | 'written' | 'left out' | 'stopped';
  /** Why somebody was left out, in words. */
  reason: string | null;
  tries: number;
  outbox_id: string | null;
  at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    letter_texts: LetterTextTable;
    letters: LetterTable;
    sendings: SendingTable;
    sending_people: SendingPersonTable;
  }
}
