import type { App } from '../../platform/app.server.ts';
import { enqueueMail } from '../../platform/outbox/mail.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { issue } from '../store/single-use.server.ts';
import { plainEmail } from '../words.ts';
import type { OfficeRole } from './office-role.ts';

const hoursValid = 24;

/**
 * Makes somebody staff, with a new account or the one they have; only the operator of the machine can. Answers a link that
 * sets the password once. The second step is theirs to add: without it no office page opens. The first member of staff is an owner;
 * later ones work in the office unless another role is asked for.
 */
export async function addStaff(
  app: App,
  auth: Auth,
  typed: string,
  wanted?: OfficeRole,
): Promise<{ link: string; officeRole: OfficeRole }> {
  const email = plainEmail(typed);
  const invited = await auth.inTransaction(async (trx) => {
    const known = await trx.selectFrom('people').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
    const person =
      known ?? (await auth.store.createUser({ email, name: '', emailVerified: false }, { method: 'staff' }));
    const owner = await trx.selectFrom('people').select('id').where('office_role', '=', 'owner').executeTakeFirst();
    const officeRole: OfficeRole = wanted ?? (owner && owner.id !== person.id ? 'office' : 'owner');
    const roles = { role: 'staff', office_role: officeRole } as const;
    await trx.updateTable('people').set(roles).where('id', '=', person.id).execute();
    // Sessions begun as an ordinary user do not grow into staff ones.
    await trx.deleteFrom('sessions').where('person_id', '=', person.id).execute();
    await record(trx, app, { kind: 'staff_added', personId: person.id });
    await enqueueMail(trx, app, { template: 'staff-invited', to: email, data: { name: person.name } });
    const code = await issue(app, auth, 'reset', person.id, { minutes: hoursValid * 60, only: true, db: trx });
    return { code, officeRole };
  });
  return { link: `${app.config.publicUrl}/resetpassword?oobCode=${invited.code}`, officeRole: invited.officeRole };
}

/** Makes a member of staff an ordinary user again and ends their sessions. False when they were not staff. */
export async function removeStaff(app: App, typed: string): Promise<boolean> {
  const person = await app.db
    .updateTable('people')
    .set({ role: 'user', office_role: null })
    .where('email', '=', plainEmail(typed))
    .where('role', '=', 'staff')
    .returning('id')
    .executeTakeFirst();
  if (!person) return false;
  await app.db.deleteFrom('sessions').where('person_id', '=', person.id).execute();
  await record(app.db, app, { kind: 'staff_removed', personId: person.id });
  return true;
}

/** For somebody who lost every second step, after their identity was checked: removes them all and ends every session. */
export async function removeFactors(app: App, typed: string): Promise<boolean> {
  const email = plainEmail(typed);
  const person = await app.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
  if (!person) return false;
  for (const table of ['passkeys', 'authenticators', 'recovery_codes', 'sessions'] as const) {
    await app.db.deleteFrom(table).where('person_id', '=', person.id).execute();
  }
  await record(app.db, app, { kind: 'second_factor_removed', personId: person.id, detail: 'by the operator' });
  return true;
}
