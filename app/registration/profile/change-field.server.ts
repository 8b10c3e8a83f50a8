import type { App, Trx } from '../../platform/app.server.ts';
import type { Change } from '../contract.ts';
import { countEnrolment, recordChanges, takesChanges } from '../record-changes.server.ts';
import type { CourseOption } from '../fields.ts';
import { listRegisteredCourses, tellOffice } from '../find-registration.server.ts';
import { markOf } from '../rules.ts';
import { columns } from '../tables.server.ts';

export type Changed =
  | { ok: true }
  | { ok: false; reason: 'no record' }
  | { ok: false; reason: 'too many changes' }
  /** Somebody changed the same field since `expected` was read; `current` is what stands there now. */
  | { ok: false; reason: 'changed meanwhile'; current: string | CourseOption[] };

/**
 * Sets one field of a person's record and keeps the old value (specification 4, 'Profile field editing'). No other field is touched, so
 * two devices never undo each other's work. `expected` is the mark of the value that was edited (`markOf`): when another stands there
 * by now, nothing changes and it is handed back, unless it is the wanted one already.
 */
export async function changeField(
  app: App,
  uid: string,
  { field, value }: Change,
  expected: string | null = null,
): Promise<Changed> {
  const changed = await app.write(async (trx): Promise<Changed> => {
    // Takes the row before reading it: who comes at the same time waits here.
    const row = await trx
      .updateTable('registrations')
      .set({ uid })
      .where('uid', '=', uid)
      .returningAll()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'no record' };
    const courses = field === 'courses' ? await listRegisteredCourses(trx, row.id) : null;
    const current = field === 'courses' ? courses! : row[columns[field]];
    if (markOf(current) === markOf(value)) return { ok: true };
    if (expected !== null && expected !== markOf(current)) return { ok: false, reason: 'changed meanwhile', current };
    if (!(await takesChanges(trx, app, row.id, 1))) return { ok: false, reason: 'too many changes' };
    if (field === 'courses') await setCourses(trx, app, row.id, courses!, value);
    await trx
      .updateTable('registrations')
      .set({ ...(field === 'courses' ? {} : { [columns[field]]: value }), updated_at: app.now().toISOString() })
      .where('id', '=', row.id)
      .execute();
    await recordChanges(trx, app, row.id, 'field', [{ field, old: current, now: value }]);
    await tellOffice(trx, app, row.id, field === 'courses');
    return { ok: true };
  });
  return changed;
}

async function setCourses(
  trx: Trx,
  app: App,
  registrationId: string,
  before: CourseOption[],
  after: CourseOption[],
): Promise<void> {
  const gone = before.filter((course) => !after.includes(course));
  const added = after.filter((course) => !before.includes(course));
  const at = app.now().toISOString();
  if (gone.length > 0)
    await trx
      .deleteFrom('registration_courses')
      .where('registration_id', '=', registrationId)
      .where('course', 'in', gone)
      .execute();
  if (added.length > 0)
    await trx
      .insertInto('registration_courses')
      .values(added.map((course) => ({ registration_id: registrationId, course, added_at: at })))
      .execute();
  await countEnrolment(trx, app, before, after);
}
