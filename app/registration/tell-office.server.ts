import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { shownPhone } from '../platform/form/phone.ts';
import { excerptOf } from '../platform/received.ts';
import { listRegisteredCourses } from './find-registration.server.ts';

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
