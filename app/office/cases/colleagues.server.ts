import type { App } from '../../platform/app.server.ts';
import { listStaff } from '../../identity/staff/list-staff.server.ts';
import { mayAct } from '../../identity/staff/office-role.ts';

/** Who cases can be given to: whoever of the staff may act on them. */
export async function listColleagues(app: App): Promise<{ uid: string; name: string }[]> {
  const staff = await listStaff(app);
  return staff
    .filter(({ officeRole }) => mayAct(officeRole, 'office'))
    .map(({ uid, name, email }) => ({ uid, name: name || email }));
}
