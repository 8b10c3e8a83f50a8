import type { Selectable } from 'kysely';
import type { App, Db, Trx } from '../platform/app.server.ts';
import type { Summary } from './contract.ts';
import { type CourseOption, type PlainField, type RegistrationRecord, courseOptions, plainFields } from './fields.ts';
import { type RegistrationTable, columns } from './tables.server.ts';
import { shownPhone } from '../platform/form/phone.ts';
import { excerptOf } from '../platform/received.ts';

/** The registration record of an account with its documented fields (specification 3), or null when there is none. */
export async function findRegistration(app: Pick<App, 'db'>, uid: string): Promise<RegistrationRecord | null> {
  const row = await app.db.selectFrom('registrations').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row ? recordOf(row, await listRegisteredCourses(app.db, row.id)) : null;
}

/** What a registration says that other forms ask for too. */
export function registeredReader(db: Db): App['registered'] {
  return async (uid) => {
    const record = await findRegistration({ db }, uid);
    return (
      record && {
        name: record.firstName,
        company: record.company,
        gstin: record.gstNo,
        meal: record.mealsPreferred,
        certificate: record.prevCertNo,
        certificateUntil: record.prevCertValidity,
      }
    );
  };
}

/** The summary that My Interests shows, or null when there is no record. */
export async function findSummary(app: Pick<App, 'db'>, uid: string): Promise<Summary | null> {
  const row = await app.db
    .selectFrom('registrations')
    .select(['id', 'first_name', 'email'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!row) return null;
  const courses = await listRegisteredCourses(app.db, row.id);
  return { firstName: row.first_name, email: row.email, totalCourses: courses.length, courses };
}

/** The courses of a record in the order of the form. */
export async function listRegisteredCourses(db: Db | Trx, registrationId: string): Promise<CourseOption[]> {
  const rows = await db
    .selectFrom('registration_courses')
    .select('course')
    .where('registration_id', '=', registrationId)
    .execute();
  const registered = new Set(rows.map(({ course }) => course));
  return courseOptions.filter((course) => registered.has(course));
}

export function recordOf(row: Selectable<RegistrationTable>, courses: CourseOption[]): RegistrationRecord {
  const texts = Object.fromEntries(plainFields.map((field) => [field, row[columns[field]]])) as Record<
    PlainField,
    string
  >;
  return { uid: row.uid, ...texts, courses, agreement: row.agreed_at !== null };
}

/** Puts a record before the office as it is now. `asks` when there is something to do, such as a course that was added. */
export async function tellOffice(trx: Trx, app: App, id: string, asks: boolean): Promise<void> {
  const row = await trx
    .selectFrom('registrations')
    .select(['first_name', 'email', 'mobile_number', 'home_phone', 'work_phone', 'company'])
    .select(['city', 'state', 'department', 'member_number', 'prev_cert_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const courses = (await listRegisteredCourses(trx, id)).join(', ');
  await app.received(trx, {
    kind: 'registration',
    id,
    reference: '',
    name: row.first_name,
    email: row.email,
    phone: shownPhone(row.mobile_number),
    summary: courses,
    excerpt: excerptOf(courses, row.company),
    also: row.company,
    otherPhones: [row.home_phone, row.work_phone],
    text: [row.city, row.state, row.department, row.member_number, row.prev_cert_no].join('\n'),
    reviewReason: null,
    asks,
    at: app.now().toISOString(),
  });
}
