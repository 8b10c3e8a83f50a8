import type { Generated } from 'kysely';
import type { BillState, PaperKind, Waits } from './bill.ts';

/** What the owners have set, each time anew: the newest counts. Added only. */
type BillingSettingsTable = {
  version: number;
  /** JSON. */
  settings: string;
  set_by: string;
  set_at: string;
};

/** What one payer owes for seats of one class. */
export type BillTable = {
  id: string;
  created_at: string;
  reference: string;
  batch_id: string;
  payer_kind: 'Self' | 'Employer';
  /** JSON. */
  payer: string;
  /** Where its papers go; '' while nobody has said. */
  email: string;
  /** The GSTIN that issues; '' for the first one that is set. */
  supplier: string;
  /** JSON: who has said yes to which doubt, and when. */
  decided: Generated<string>;
  /** What follows from papers and payments, kept for lists; written by `refreshBill` alone. */
  state: BillState;
  waits: Waits | null;
  refund_asked_on: Generated<string | null>;
  /** How many wishes for money back an owner has refused. */
  nothing_back: Generated<number>;
  /** The bill in whose place it stands. */
  anew_of: Generated<string | null>;
  /** The link of its page carries it: raised, the links before are dead. */
  link_version: Generated<number>;
  version: Generated<number>;
};

/** One seat on a bill. */
export type BillLineTable = {
  bill_id: string;
  seat_id: string;
  /** The seat, while this is the bill that it is paid on: one each. */
  open_seat: string | null;
  /** In paise, before tax; null while the class has none. */
  fee: number | null;
  discount: Generated<number>;
  discount_why: Generated<string>;
  /** What the seat asks in the class that the bill followed it to, while another fee is paid or invoiced: 0 where that class has none yet, null where nobody has to decide. */
  asked_there: Generated<number | null>;
  /** Since when whoever has the seat says that somebody else pays, until the office has looked at it. */
  payer_asked_at: Generated<string | null>;
};

/** A paper as it was issued, to the letter. Added only. */
export type PaperTable = {
  id: string;
  bill_id: string;
  supplier: string;
  kind: PaperKind;
  number: string;
  year: string;
  serial: number;
  issued_on: string;
  issued_at: string;
  issued_by: string;
  /** JSON: everything that is printed. */
  snapshot: string;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  round_off: number;
  total: number;
  refers_to: string | null;
  payment_id: string | null;
};

/** A paper as it was drawn, once. Added only. */
type PaperFileTable = { paper_id: string; made_at: string; bytes: Uint8Array; sha256: string };

/** A paper that leaves with the number (IRN) and the signed code of the tax portal alone; null until they are noted, once. */
type PaperIrnTable = {
  paper_id: string;
  mail: string;
  irn: string | null;
  code: string;
  noted_by: string;
  noted_at: string;
};

type PaperSeriesTable = { supplier: string; kind: PaperKind; year: string; last: number; last_on: string };

/** Money as it came, or went back (below nothing). Added only. */
export type PaymentTable = {
  id: string;
  bill_id: string;
  received_on: string;
  amount: number;
  how: string;
  reference: string;
  /** What it says however it is spelt: letters and figures alone. */
  plain_reference: Generated<string>;
  repeat_key: string;
  /** The payment that was none. */
  reverses: string | null;
  noted_by: string;
  noted_at: string;
};

/** What a payer says that they have paid: it secures nothing. */
export type PaymentNoteTable = {
  id: string;
  bill_id: string;
  said_at: string;
  paid_on: string;
  amount: number;
  reference: string;
  settled_at: string | null;
  settled_by: string | null;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    billing_settings: BillingSettingsTable;
    bills: BillTable;
    bill_lines: BillLineTable;
    papers: PaperTable;
    paper_files: PaperFileTable;
    paper_irns: PaperIrnTable;
    paper_series: PaperSeriesTable;
    payments: PaymentTable;
    payment_notes: PaymentNoteTable;
  }
}
