import type { PlainField } from './fields.ts';

/** From the documented name of a field to its column. */
export const columns = {
  firstName: 'first_name',
  company: 'company',
  department: 'department',
  fullAddress: 'full_address',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  country: 'country',
  gstNo: 'gst_no',
  /** The contact email, lower-cased; the account's own is in `people`. */
  email: 'email',
  homePhone: 'home_phone',
  workPhone: 'work_phone',
  mobileNumber: 'mobile_number',
  memberNumber: 'member_number',
  prevCertNo: 'prev_cert_no',
  gender: 'gender',
  addressType: 'address_type',
  mealsPreferred: 'meals_preferred',
  isMember: 'is_member',
  /** YYYY-MM-DD. */
  prevCertValidity: 'prev_cert_validity',
} as const satisfies Record<PlainField, string>;

/** One registration record for each account. Its texts are as typed, '' when not given; times are ISO-8601 UTC text. */
export type RegistrationTable = Record<(typeof columns)[PlainField], string> & {
  id: string;
  /** The account; one record each. */
  uid: string;
  /** When the agreement was first ticked. */
  agreed_at: string | null;
  created_at: string;
  updated_at: string;
};

/** A course the person is registered for, under its documented name. */
export type RegistrationCourseTable = { registration_id: string; course: string; added_at: string };

/** What a field held before somebody changed it. Values are texts; lists are JSON. */
export type RegistrationChangeTable = {
  id: string;
  registration_id: string;
  field: string;
  old_value: string;
  new_value: string;
  /** 'form' for Complete Your Profile, 'field' for one field on My Profile. */
  changed_by: 'form' | 'field';
  changed_at: string;
};

/** Wordings of the notice and of the agreement, by version; never changed once shown. */
export type RegistrationWordingTable = { version: string; wording: string };

/** Which wording stood at the form, or was ticked, when somebody sent it. */
export type RegistrationConsentTable = {
  id: string;
  registration_id: string;
  wording_version: string;
  given_at: string;
};

/** How many records include a level of a course; exact, since it changes with the record in one transaction. */
export type EnrolmentTable = { course_id: string; people: number };

/** Somebody has asked for erasure. Hidden at once; what was sealed is erased when it is due. */
export type ErasureTable = { id: string; uid: string; asked_at: string; due_at: string; done_at: string | null };

/** What an erasure took out of use, as JSON that no part of the site reads. It goes when the erasure is due. */
export type SealedRecordTable = { id: string; erasure_id: string; kind: string; document: string };

/** The newest link by which the owner of an address proves that they asked to be erased. Goes with them, or after thirty days. */
export type ErasureProofTable = {
  /** Lower-cased. */
  email: string;
  /** SHA-256 of the token, which is in the mail alone. */
  hash: string;
  asked_uid: string;
  asked_at: string;
  valid_until: string;
  proved_at: string | null;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    registrations: RegistrationTable;
    registration_courses: RegistrationCourseTable;
    registration_changes: RegistrationChangeTable;
    registration_wordings: RegistrationWordingTable;
    registration_consents: RegistrationConsentTable;
    enrolments: EnrolmentTable;
    erasures: ErasureTable;
    erasure_proofs: ErasureProofTable;
    sealed_records: SealedRecordTable;
  }
}
