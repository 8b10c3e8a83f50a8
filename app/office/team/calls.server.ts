import type { FastifyInstance } from 'fastify';
import { officeRoleNames } from '../../identity/staff/office-role.ts';
import { unprovedSentence } from '../../identity/staff/staff.server.ts';
import type { Auth } from '../../identity/store/auth.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { fieldProblem } from '../../platform/calls/refusals.server.ts';
import { failure } from '../../platform/errors.ts';
import { defineOfficeCall } from '../ground/office-call.server.ts';
import { Invitation, Leaving, RoleChange, type Invited, type Team } from './contract.ts';
import { changeRole, inviteToTeam, readTeam, removeFromTeam } from './manage-team.server.ts';

/** Who may enter the back office, and as what. */
export function addTeamCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/team',
    summary: 'Everybody of the office',
    async handle({ actor }) {
      return { status: 200, body: { members: await readTeam(app, actor) } satisfies Team };
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/team',
    summary: 'Takes somebody on',
    body: Invitation,
    grave: 'owner',
    async handle({ actor, body }) {
      const outcome = await inviteToTeam(app, auth, actor, body);
      if (!outcome.ok)
        return fieldProblem(
          'email',
          outcome.reason === 'unproved' ? unprovedSentence(body.email) : `${body.email} is in the team already.`,
        );
      const message = outcome.link
        ? `${body.email} is in the team. Hand over this link: it sets their password once, within 24 hours.`
        : `${body.email} is in the team and logs in with the account they have.`;
      return { status: 200, body: { message, link: outcome.link } satisfies Invited };
    },
  });

  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/team/:uid',
    summary: 'Gives somebody another role',
    body: RoleChange,
    grave: 'owner',
    async handle({ actor, body, params }) {
      const outcome = await changeRole(app, actor, params['uid'] ?? '', body);
      if (!outcome.ok) return refused(outcome);
      return done(`${outcome.before.email} is ${officeRoleNames[body.to]} now and has to log in again.`);
    },
  });

  defineOfficeCall(http, app, {
    method: 'DELETE',
    path: '/team/:uid',
    summary: 'Cuts somebody off',
    query: Leaving,
    grave: 'owner',
    async handle({ actor, params, query }) {
      const outcome = await removeFromTeam(app, actor, params['uid'] ?? '', query.to ?? null);
      if (!outcome.ok) return outcome.reason === 'no-successor' ? fieldProblem('to', noSuccessor) : refused(outcome);
      const { before, cases } = outcome;
      const passed = query.to ? `${sayCases(cases)} handed over.` : `${sayCases(cases)} without an owner now.`;
      return done(
        `${before.email} is no longer in the team and is logged out everywhere.${cases > 0 ? ` ${passed}` : ''}`,
      );
    },
  });
}

const noSuccessor = 'This person cannot act on cases. Please choose somebody with the role Office or Owner.';
const sayCases = (count: number) => (count === 1 ? '1 open case is' : `${count} open cases are`);

type Refusal = Extract<Awaited<ReturnType<typeof changeRole>>, { ok: false }>;

function refused({ reason, current }: Refusal): CallAnswer {
  if (reason === 'last-owner')
    return {
      status: 409,
      body: failure('last-owner', `${current.email} is the last owner. Please make somebody else an owner first.`),
    };
  const role = officeRoleNames[current.officeRole];
  const sentence = `Somebody else has just changed this: ${current.email} is ${role} now.`;
  return { status: 409, body: { ...failure('changed', sentence), current } };
}

function done(message: string): CallAnswer {
  return { status: 200, body: { message } };
}
