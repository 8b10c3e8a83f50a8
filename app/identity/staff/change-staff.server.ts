import type { App, Trx } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { record } from '../store/events.server.ts';
import { endProofs, endSessions, holdPerson } from '../store/proofs.server.ts';
import { isLastOwner, holdArrivedOwners } from './owners.server.ts';
import type { OfficeRole } from './staff-member.ts';
import { dropFactors } from '../factors/second-factors.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { plainEmail } from '../plain-email.ts';
import { readStaffNames } from './list-staff.server.ts';

type Member = { email: string; officeRole: OfficeRole };
type Outcome = { ok: true; before: Member } | { ok: false; reason: 'last-owner' | 'changed'; current: Member };

/** Gives another role and ends their sessions. Refuses when the last owner would go, and when they no longer have the role `from`. Throws NotFound for who is not staff. */
export async function changeOfficeRole(
  trx: Trx,
  app: App,
  { uid, from, to }: { uid: string; from: OfficeRole; to: OfficeRole },
): Promise<Outcome> {
  const lastOwner = await isLastOwner(trx, uid);
  const member = await getStaff(trx, uid);
  if (member.officeRole !== from) return { ok: false, reason: 'changed', current: member };
  if (lastOwner && to !== 'owner') return { ok: false, reason: 'last-owner', current: member };
  if (to === from) return { ok: true, before: member };
  await trx.updateTable('people').set({ office_role: to }).where('id', '=', uid).execute();
  await endSessions(trx, uid);
  await record(trx, app, { kind: 'staff_role_changed', personId: uid, detail: `${from} to ${to}` });
  return { ok: true, before: member };
}

/** Makes a member of staff an ordinary user again; their sessions and a link they were handed end. Refuses the last owner. Throws NotFound for who is not staff. */
export async function dropStaff(trx: Trx, app: App, uid: string): Promise<Outcome> {
  const lastOwner = await isLastOwner(trx, uid);
  const member = await getStaff(trx, uid);
  if (lastOwner) return { ok: false, reason: 'last-owner', current: member };
  await trx
    .updateTable('people')
    .set({ role: 'user', office_role: null, invited_by: null })
    .where('id', '=', uid)
    .execute();
  await endProofs(trx, uid);
  await record(trx, app, { kind: 'staff_removed', personId: uid });
  return { ok: true, before: member };
}

async function getStaff(trx: Trx, uid: string): Promise<Member> {
  const row = await trx
    .selectFrom('people')
    .select(['email', 'office_role'])
    .where('id', '=', uid)
    .where('role', '=', 'staff')
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { email: row.email, officeRole: row.office_role ?? 'reader' };
}

type ResetOutcome = { ok: true; email: string; called: string } | { ok: false; reason: 'nothing'; called: string };

/** Ends what somebody proved with the steps that were taken away, and tells them and all owners. */
async function tell(
  trx: Trx,
  app: App,
  { uid, who, by, detail }: { uid: string; who: string; by: string; detail: string },
): Promise<void> {
  await endProofs(trx, uid);
  await record(trx, app, { kind: 'second_factor_removed', personId: uid, detail });
  const data = { at: app.now().toISOString(), who, by };
  for (const told of new Set([uid, ...(await holdArrivedOwners(trx))]))
    await mailPerson(trx, app, told, { template: 'second-step-reset', data });
}

/** For a colleague who lost everything they log in with: every factor and session goes. They and all owners are told by mail. Throws NotFound for who is not staff. */
export async function resetSecondStep(
  trx: Trx,
  app: App,
  { uid, by }: { uid: string; by: string },
): Promise<ResetOutcome> {
  const staff = await trx.selectFrom('people').select('id').where('id', '=', uid).where('role', '=', 'staff').execute();
  const names = await readStaffNames(trx);
  const [colleague, owner] = [names.byUid.get(uid), names.byUid.get(by)];
  if (staff.length === 0 || !colleague || !owner || !(await holdPerson(trx, uid))) throw new NotFound();
  if (!(await dropFactors(trx, uid))) return { ok: false, reason: 'nothing', called: colleague.called };
  await tell(trx, app, { uid, who: colleague.called, by: owner.called, detail: 'by an owner' });
  return { ok: true, email: colleague.email, called: colleague.called };
}

/** The same for anybody, by the operator of the machine, who made sure who asks. False: there is no account. */
export function removeFactors(app: App, typed: string): Promise<boolean> {
  return app.write(async (trx) => {
    const email = plainEmail(typed);
    const known = trx.selectFrom('people').select(['id', 'name']).where('email', '=', email);
    const person = await known.executeTakeFirst();
    if (!person || !(await holdPerson(trx, person.id))) return false;
    await dropFactors(trx, person.id);
    const who = person.name.trim() || email;
    await tell(trx, app, { uid: person.id, who, by: 'the operator of the server', detail: 'by the operator' });
    return true;
  });
}
