import type { FastifyInstance } from 'fastify';
import { officeRoleNames } from '../../../identity/staff/office-role.ts';
import { unprovedSentence } from '../../../identity/staff/staff.server.ts';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, conflict, refuse, refuseField, type Refused } from '../../ground/office-call.server.ts';
import { teamCalls } from './contract.ts';
import {
  changeRole,
  inviteToTeam,
  nameMember,
  readTeam,
  removeFromTeam,
  resetColleague,
} from './manage-team.server.ts';

/** Who may enter the back office, and as what. */
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

/** What became of somebody's open cases. */
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
