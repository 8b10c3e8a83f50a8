import type { Db } from '../../platform/database/database.server.ts';
import { labels as interestLabels } from '../../interest/rules.ts';
import { recordOf, listRegisteredCourses } from '../../registration/find-registration.server.ts';
import type { Case } from '../cases/contract.ts';
import type { CaseDetails } from './contract.ts';

type Sent = CaseDetails['sent'];

/** What the person sent, field by field, as it stands today; fields that were left blank are left out. */
export async function listSent(db: Db, { id, kind }: Pick<Case, 'id' | 'kind'>): Promise<Sent> {
  const fields = await { interest: interestOf, registration: registrationOf, message: messageOf }[kind](db, id);
  return fields.filter(({ value }) => value !== '');
}

async function interestOf(db: Db, id: string): Promise<Sent> {
  const row = await db
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .selectAll('interests')
    .select('training_events.title')
    .where('interests.id', '=', id)
    .executeTakeFirstOrThrow();
  const word = (value: string | null) => (value === null ? '' : (interestLabels[value] ?? value));
  return [
    { label: 'Training event', value: row.title },
    { label: 'Time frame', value: word(row.attend_time) },
    { label: 'Who pays', value: word(row.cost_bearer) },
    { label: 'Currency', value: word(row.payment_currency) },
    { label: 'Preferred location', value: word(row.preferred_location) },
    { label: 'Another city', value: row.other_city ?? '' },
    { label: 'AMPP account', value: row.ampp_user },
    { label: 'AMPP username', value: row.ampp_username ?? '' },
    { label: 'AMPP member', value: row.ampp_member },
    { label: 'AMPP member ID', value: row.ampp_member_id ?? '' },
  ];
}

async function registrationOf(db: Db, id: string): Promise<Sent> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const record = recordOf(row, await listRegisteredCourses(db, id));
  return [
    { label: 'Courses', value: record.courses.join(', ') },
    { label: 'Company', value: record.company },
    { label: 'Department', value: record.department },
    {
      label: 'Address',
      value: [record.fullAddress, record.city, record.postalCode, record.state, record.country]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'GSTIN', value: record.gstNo },
    { label: 'Home phone', value: record.homePhone },
    { label: 'Work phone', value: record.workPhone },
    { label: 'Meals', value: record.mealsPreferred },
    { label: 'AMPP member', value: record.isMember },
    { label: 'Member number', value: record.memberNumber },
    {
      label: 'Previous certificate',
      value: [record.prevCertNo, record.prevCertValidity].filter(Boolean).join(', valid until '),
    },
  ];
}

async function messageOf(db: Db, id: string): Promise<Sent> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return [
    { label: 'Subject', value: row.subject ?? '' },
    { label: 'Message', value: row.message ?? '' },
  ];
}
