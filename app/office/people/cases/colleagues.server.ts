import type { App } from '../../../platform/app.server.ts';
import { listStaff } from '../../../identity/staff/list-staff.server.ts';
import { callAll, mayAct } from '../../../identity/staff/staff-member.ts';

/** Who cases can be given to: whoever of the staff may act on them, and has come. Whoever was invited and cannot log in yet would keep them waiting. */
export async function listColleagues(app: App): Promise<{ uid: string; name: string }[]> {
  const staff = await listStaff(app);
  return callAll(staff)
    .filter(({ officeRole, canLogIn }) => mayAct(officeRole, 'office') && canLogIn)
    .map(({ uid, called: name }) => ({ uid, name }));
}
