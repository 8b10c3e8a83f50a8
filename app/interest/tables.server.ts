import type { ExpressionOfInterest } from './contract.ts';
import type { EventKind, InterestStatus } from './rules.ts';

/** What can be asked for. The office adds and archives them; `code` is the documented value and never changes. */
export type TrainingEventTable = {
  code: string;
  title: string;
  description: string;
  kind: EventKind;
  /** Order in its group of the form. */
  position: number;
  archived_at: string | null;
};

/** Where a record keeps each answer. */
const columns = {
  name: 'name',
  email: 'email',
  contactNumber: 'contact_number',
  amppUser: 'ampp_user',
  amppUsername: 'ampp_username',
  amppMember: 'ampp_member',
  amppMemberId: 'ampp_member_id',
  trainingEvent: 'training_event',
  attendTime: 'attend_time',
  costBearer: 'cost_bearer',
  paymentCurrency: 'payment_currency',
  preferredLocation: 'preferred_location',
  otherCity: 'other_city',
} as const satisfies Record<keyof ExpressionOfInterest, string>;

type Answers = { [Field in keyof typeof columns as (typeof columns)[Field]]: ExpressionOfInterest[Field] };
const fields = Object.keys(columns) as (keyof typeof columns)[];

export const columnsOf = (asked: ExpressionOfInterest): Answers =>
  Object.fromEntries(fields.map((field) => [columns[field], asked[field]])) as Answers;

export const askedOf = (row: Answers): ExpressionOfInterest =>
  Object.fromEntries(fields.map((field) => [field, row[columns[field]]])) as ExpressionOfInterest;

/** One expression of interest. Times are ISO-8601 UTC text. */
export type InterestTable = Answers & {
  id: string;
  /** Such as EOI-7K3M9Q: short enough for the telephone. */
  reference: string;
  uid: string | null;
  received_at: string;
  /** What somebody called themselves who asked again without logging in, and their number: anybody can, so it stands beside what was given first. */
  also_name: string | null;
  also_number: string | null;
  /** When the person last corrected it by asking again. */
  updated_at: string;
  /** Set on what a program may have sent: kept for staff to look at, nobody was written to. */
  review_reason: string | null;
  status: InterestStatus;
};

/** The row that simultaneous repeats wait for: which record a person's latest question about an event made, and when. */
export type InterestGuardTable = { person: string; training_event: string; interest_id: string; opened_at: string };

/** Wordings of the notice, by version; never changed once shown. */
export type InterestNoticeTable = { version: string; wording: string };

export type InterestConsentTable = { interest_id: string; notice_version: string; given_at: string };

declare module '../platform/database/database.server.ts' {
  interface Database {
    training_events: TrainingEventTable;
    interests: InterestTable;
    interest_guards: InterestGuardTable;
    interest_notices: InterestNoticeTable;
    interest_consents: InterestConsentTable;
  }
}
