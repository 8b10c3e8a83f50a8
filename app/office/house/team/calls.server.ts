import type { FastifyInstance } from 'fastify';
import { mayAct, officeRoleNames } from '../../../identity/staff/staff-member.ts';
import { unprovedSentence, inviteStaff } from '../../../identity/staff/staff.server.ts';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { answerCalls, conflict, officeAct, refuse, refuseField, requireRole } from '../../ground/office-call.server.ts';
import type { Actor, Refused } from '../../ground/office-call.server.ts';
import { teamCalls, type Invitation, type Member, type NameChange, type RoleChange } from './contract.ts';
import { changeOfficeRole, dropStaff, resetSecondStep } from '../../../identity/staff/change-staff.server.ts';
import { listStaff, nameStaff, readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { holdOwners } from '../../../identity/staff/owners.server.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { countOwned, handOverCases } from '../../people/cases/move-cases.server.ts';

export function addTeamCalls(http: FastifyInstance, app: App, auth: Auth): void {
  answerCalls(http, app, teamCalls, {
    read: async ({ actor }) => ({ members: await readTeam(app, actor) }),

    async invite({ actor, body }) {
      const outcome = await inviteToTeam(app, auth, actor, body);
      if (!outcome.ok)
        return refuseField(
          'email',
          outcome.reason === 'unproved' ? unprovedSentence(body.email) : `${body.email} is in the team already.`,
        );
      const message = outcome.link
        ? `${body.email} is in the team as ${officeRoleNames[body.role]}. Hand over this link: it sets their password once, within 24 hours.`
        : `${body.email} is in the team as ${officeRoleNames[body.role]} and logs in with the account they have.`;
      return { message, link: outcome.link };
    },

    async changeRole({ actor, body, params }) {
      const outcome = await changeRole(app, actor, params.uid, body);
      if (!outcome.ok) return outcome.reason === 'no-successor' ? refuseField('cases', noSuccessor) : refused(outcome);
      const { before, cases } = outcome;
      const said = `${before.email} is ${officeRoleNames[body.to]} now and has to log in again.`;
      return { message: `${said}${sayPassed(cases, body.cases)}` };
    },

    async remove({ actor, params, query }) {
      const outcome = await removeFromTeam(app, actor, params.uid, query.to ?? null);
      if (!outcome.ok) return outcome.reason === 'no-successor' ? refuseField('to', noSuccessor) : refused(outcome);
      const { before, cases } = outcome;
      const said = `${before.email} is no longer in the team and is logged out everywhere.`;
      return { message: `${said}${sayPassed(cases, query.to)}` };
    },

    async resetSecondStep({ actor, params }) {
      const outcome = await resetColleague(app, actor, params.uid);
      if (outcome.ok) {
        const message = `The second step of ${outcome.called} is reset, and they are logged out everywhere. They log in with their password and add a new one. All owners are told by mail.`;
        return { message };
      }
      const sentence =
        outcome.reason === 'oneself'
          ? 'Your own second step is changed on your security page.'
          : `${outcome.called} has no second step to reset.`;
      return refuse(outcome.reason, sentence);
    },

    async name({ actor, body, params }) {
      await nameMember(app, actor, params.uid, body);
      return { message: 'The name is saved.' };
    },

    async nameOneself({ actor, body }) {
      await nameMember(app, actor, actor.staff.uid, body);
      return { message: 'Your name is saved. Colleagues see it from now on.' };
    },
  });
}

const noSuccessor = 'This person cannot act on cases. Please choose somebody with the role Office or Owner.';
const sayCases = (count: number) => (count === 1 ? '1 open case is' : `${count} open cases are`);

function sayPassed(cases: number, to: string | undefined): string {
  if (cases === 0) return '';
  return ` ${sayCases(cases)} ${to ? 'handed over' : 'without an owner now'}.`;
}

type Refusal = Extract<Awaited<ReturnType<typeof changeRole>>, { ok: false; reason: 'last-owner' | 'changed' }>;

function refused({ reason, current }: Refusal): Refused {
  if (reason === 'last-owner')
    return refuse('last-owner', `${current.email} is the last owner. Please make somebody else an owner first.`);
  const role = officeRoleNames[current.officeRole];
  return conflict(`Somebody else has just changed this: ${current.email} is ${role} now.`, current);
}

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
  return officeAct({ ...app, write: auth.inTransaction }, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    const invited = await inviteStaff(trx, app, auth, {
      email,
      officeRole: role,
      by: actor.staff.uid,
      ...(name ? { name } : {}),
    });
    if (invited.ok)
      await log({
        action: 'staff invited',
        subject: `staff ${invited.uid}`,
        detail: { email, ...(invited.again ? { again: true } : { role }) },
      });
    if (invited.ok && invited.before && invited.before !== role) {
      const cases = mayAct(role, 'office') ? 0 : await handOverCases(trx, app, actor, { from: invited.uid, to: null });
      const detail = { email, role: { from: invited.before, to: role }, ...(cases > 0 ? { cases, handed: null } : {}) };
      await log({ action: 'staff role changed', subject: `staff ${invited.uid}`, detail });
    }
    return invited;
  });
}

/** Their sessions end. Whoever may not act any more hands over what waits for them, to `cases` or to nobody. The last owner stays one, however many ask at once. */
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

export async function nameMember(app: App, actor: Actor, uid: string, { name }: NameChange): Promise<void> {
  await officeAct(app, actor, uid === actor.staff.uid ? 'reader' : 'owner', async (trx, log) => {
    if (uid !== actor.staff.uid) await stillOwner(trx, actor);
    const { before, email } = await nameStaff(trx, app, { uid, name });
    if (before === name) return;
    const detail = { email, name: { from: before, to: name } };
    await log({ action: 'staff named', subject: `staff ${uid}`, detail });
  });
}

/** Takes away what a colleague proved themselves with beside the password, who lost it. Nobody does it to themselves. */
export async function resetColleague(app: App, actor: Actor, uid: string) {
  requireRole(actor, 'owner');
  if (uid === actor.staff.uid) return { ok: false as const, reason: 'oneself' as const };
  return officeAct(app, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    const reset = await resetSecondStep(trx, app, { uid, by: actor.staff.uid });
    if (reset.ok) await log({ action: 'second step reset', subject: `staff ${uid}`, detail: { email: reset.email } });
    return reset;
  });
}

/** Their role and sessions end at once; their account stays as a visitor's. Their cases go to `to`, or to nobody. The last owner stays; so does everybody while `to` may not act on cases. */
export async function removeFromTeam(app: App, actor: Actor, uid: string, to: string | null = null) {
  return officeAct(app, actor, 'owner', async (trx, log) => {
    await stillOwner(trx, actor);
    if (to && !(await mayTakeOver(app, trx, { from: uid, to })))
      return { ok: false as const, reason: 'no-successor' as const };
    const outcome = await dropStaff(trx, app, uid);
    if (!outcome.ok) return outcome;
    const cases = await handOverCases(trx, app, actor, { from: uid, to });
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
