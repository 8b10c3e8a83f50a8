import type { Selectable } from 'kysely';
import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';
import type { Summary } from './contract.ts';
import { courseOptions, plainFields, type CourseOption, type PlainField, type RegistrationRecord } from './fields.ts';
import { columns, type RegistrationTable } from './tables.server.ts';

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

/** From columns to documented names. */
export function recordOf(row: Selectable<RegistrationTable>, courses: CourseOption[]): RegistrationRecord {
  const texts = Object.fromEntries(plainFields.map((field) => [field, row[columns[field]]])) as Record<
    PlainField,
    string
  >;
  return { uid: row.uid, ...texts, courses, agreement: row.agreed_at !== null };
}
