import { changeOfficeRole, dropStaff } from '../../../identity/staff/change-staff.server.ts';
import { listStaff } from '../../../identity/staff/list-staff.server.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import { nameStaff, readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { holdOwners } from '../../../identity/staff/owners.server.ts';
import { resetSecondStep } from '../../../identity/staff/reset-second-step.server.ts';
import { inviteStaff } from '../../../identity/staff/staff.server.ts';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { countOwned, handOverCases } from '../../people/cases/hand-over.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { forgetViewsOfLeavers } from '../../lists/views/views.server.ts';
import type { Invitation, Member, NameChange, RoleChange } from './contract.ts';

/** Everybody of the office, with how many cases wait for each. Owners only. */
export async function readTeam(app: App, actor: Actor): Promise<Member[]> {
  requireRole(actor, 'owner');
  const staff = await listStaff(app);
  const uids = staff.flatMap(({ invitedBy }) => invitedBy ?? []);
  const [owned, { byUid }] = [await countOwned(app), await readStaffNames(app.db, { uids })];
  return staff.map((member) => ({
    ...member,
    called: byUid.get(member.uid)?.called ?? member.email,
    invitedBy: (member.invitedBy && byUid.get(member.invitedBy)?.called) || null,
    openCases: owned.get(member.uid) ?? 0,
  }));
}

/** Takes somebody on and mails them what they need; the link, where they need one, is for the owner to hand over. */
export async function inviteToTeam(app: App, auth: Auth, actor: Actor, { email, role, name }: Invitation) {
  requireRole(actor, 'owner');
  const outcome = await auth.inTransaction(async (trx) => {
    await stillOwner(trx, actor);
    const invited = await inviteStaff(trx, app, auth, {
      email,
      officeRole: role,
      by: actor.staff.uid,
      ...(name ? { name } : {}),
    });
    if (invited.ok)
      await recordAudit(trx, app, actor, {
        action: 'staff invited',
        subject: `staff ${invited.uid}`,
        detail: { email, ...(invited.again ? { again: true } : { role }) },
      });
    if (invited.ok && invited.before && invited.before !== role) {
      const cases = mayAct(role, 'office') ? 0 : await handOverCases(trx, app, actor, { from: invited.uid, to: null });
      await recordAudit(trx, app, actor, {
        action: 'staff role changed',
        subject: `staff ${invited.uid}`,
        detail: { email, role: { from: invited.before, to: role }, ...(cases > 0 ? { cases, handed: null } : {}) },
      });
    }
    return invited;
  });
  if (outcome.ok) app.wakeOutbox();
  return outcome;
}

/**
 * Gives somebody another role; their sessions end. Whoever may not act any more hands over what waits for them, to `cases` or to nobody.
 * The last owner stays one, whoever asks and however many at once.
 */
export async function changeRole(app: App, actor: Actor, uid: string, { from, to, cases: successor }: RoleChange) {
  return officeAct(app, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    const stops = !mayAct(to, 'office');
    if (stops && successor && !(await mayTakeOver(app, trx, { from: uid, to: successor })))
      return { ok: false as const, reason: 'no-successor' as const };
    const outcome = await changeOfficeRole(trx, app, { uid, from, to });
    if (!outcome.ok || from === to) return outcome.ok ? { ...outcome, cases: 0 } : outcome;
    const cases = stops ? await handOverCases(trx, app, actor, { from: uid, to: successor ?? null }) : 0;
    await log({
      action: 'staff role changed',
      subject: `staff ${uid}`,
      detail: {
        email: outcome.before.email,
        role: { from, to },
        ...(cases > 0 ? { cases, handed: successor ?? null } : {}),
      },
    });
    return { ...outcome, cases };
  });
}

/** Gives oneself a name, or as an owner a colleague. */
export async function nameMember(app: App, actor: Actor, uid: string, { name }: NameChange): Promise<void> {
  await officeAct(app, actor, uid === actor.staff.uid ? 'reader' : 'owner', async (trx, log) => {
    if (uid !== actor.staff.uid) await stillOwner(trx, actor);
    const { before, email } = await nameStaff(trx, app, { uid, name });
    if (before === name) return;
    await log({
      action: 'staff named',
      subject: `staff ${uid}`,
      detail: { email, name: { from: before, to: name } },
    });
  });
}

/** Takes away what a colleague proved themselves with beside the password, who lost it. Nobody does it to themselves. */
export async function resetColleague(app: App, actor: Actor, uid: string) {
  requireRole(actor, 'owner');
  if (uid === actor.staff.uid) return { ok: false as const, reason: 'oneself' as const };
  const outcome = await officeAct(app, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    const reset = await resetSecondStep(trx, app, { uid, by: actor.staff.uid });
    if (reset.ok) await log({ action: 'second step reset', subject: `staff ${uid}`, detail: { email: reset.email } });
    return reset;
  });
  if (outcome.ok) app.wakeOutbox();
  return outcome;
}

/**
 * Cuts somebody off at once: their role and every session. Their account stays as a visitor's. The cases that wait for them go to `to`, or
 * to nobody (null). The last owner stays; so does everybody while `to` may not act on cases.
 */
export async function removeFromTeam(app: App, actor: Actor, uid: string, to: string | null = null) {
  return officeAct(app, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    if (to && !(await mayTakeOver(app, trx, { from: uid, to })))
      return { ok: false as const, reason: 'no-successor' as const };
    const outcome = await dropStaff(trx, app, uid);
    if (!outcome.ok) return outcome;
    const cases = await handOverCases(trx, app, actor, { from: uid, to });
    await forgetViewsOfLeavers(trx);
    await log({
      action: 'staff removed',
      subject: `staff ${uid}`,
      detail: { email: outcome.before.email, role: outcome.before.officeRole, ...(cases > 0 ? { cases, to } : {}) },
    });
    return { ...outcome, cases };
  });
}

async function mayTakeOver(app: App, trx: Trx, { from, to }: { from: string; to: string }): Promise<boolean> {
  const staff = await listStaff({ db: trx, now: () => app.now() });
  return (
    to !== from && staff.some(({ uid, officeRole, canLogIn }) => uid === to && mayAct(officeRole, 'office') && canLogIn)
  );
}

/** The role was read when the call came in; another owner may have taken it away since. */
async function stillOwner(trx: Trx, { staff }: Actor): Promise<void> {
  if (!(await holdOwners(trx)).includes(staff.uid)) throw new Forbidden();
}
