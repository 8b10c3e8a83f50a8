import type { FastifyInstance } from 'fastify';
import { officeRoleNames } from '../../../identity/staff/office-role.ts';
import { unprovedSentence } from '../../../identity/staff/staff.server.ts';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { CallAnswer } from '../../../platform/calls/call.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Invitation, Leaving, NameChange, RoleChange, type Invited, type Team } from './contract.ts';
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
        ? `${body.email} is in the team as ${officeRoleNames[body.role]}. Hand over this link: it sets their password once, within 24 hours.`
        : `${body.email} is in the team as ${officeRoleNames[body.role]} and logs in with the account they have.`;
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
      if (!outcome.ok) return outcome.reason === 'no-successor' ? fieldProblem('cases', noSuccessor) : refused(outcome);
      const { before, cases } = outcome;
      const said = `${before.email} is ${officeRoleNames[body.to]} now and has to log in again.`;
      return done(`${said}${sayPassed(cases, body.cases)}`);
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
      const said = `${before.email} is no longer in the team and is logged out everywhere.`;
      return done(`${said}${sayPassed(cases, query.to)}`);
    },
  });
  addNameCalls(http, app);

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/team/:uid/reset-second-step',
    summary: 'Takes away the second step of a colleague who lost it',
    grave: 'owner',
    async handle({ actor, params }) {
      const outcome = await resetColleague(app, actor, params['uid'] ?? '');
      if (outcome.ok)
        return done(
          `The second step of ${outcome.called} is reset, and they are logged out everywhere. They log in with their password and add a new one. All owners are told by mail.`,
        );
      const sentence =
        outcome.reason === 'oneself'
          ? 'Your own second step is changed on your security page.'
          : `${outcome.called} has no second step to reset.`;
      return { status: 409, body: failure(outcome.reason, sentence) };
    },
  });
}

function addNameCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/me/name',
    summary: 'Gives oneself a name',
    body: NameChange,
    async handle({ actor, body }) {
      await nameMember(app, actor, actor.staff.uid, body);
      return done('Your name is saved. Colleagues see it from now on.');
    },
  });

  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/team/:uid/name',
    summary: 'Gives a colleague a name',
    body: NameChange,
    async handle({ actor, body, params }) {
      await nameMember(app, actor, params['uid'] ?? '', body);
      return done('The name is saved.');
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
